import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The message to a subscriber: a table that changed, or 'lost' when messages may have been missed. */
export type Change = string

/**
 * Where the changed rows belong: the groups of texts (0 is the front site, a text without a group), or the users of tokens and
 * rights. An update that moves a row names both places.
 */
export type Within = { groups: readonly number[]; users?: never } | { users: readonly number[]; groups?: never }

type Listener = (change: Change, within?: Within) => void

export interface Changes {
  /**
   * Calls `fn` with the table's name after each committed change of one of `tables`, and with the places of the changed rows where the
   * notice names them; without these it may be any row. Calls it with 'lost' when the connection drops, and again when it is back: both
   * times the subscriber must empty its cache.
   * @returns a function that ends the subscription
   */
  on(tables: readonly string[], fn: Listener): () => void
  /** False while the connection is lost: readers must bypass their caches. */
  live(): boolean
  /** Waits until the subscribers have heard of every change that was committed before the call, by any process. */
  heard(): Promise<void>
  /** Calls `fn` with each message that a process sends, this one's own among them. @returns a function that ends it */
  onMessage(fn: (message: string) => void): () => void
  /** Sends a message of at most 7,900 bytes to every process; it is lost while the connection is. */
  send(message: string): void
  close(): Promise<void>
}

const CHANNEL = 'kollegium_changed'
const MESSAGES = 'kollegium_messages'
const LONGEST_WAIT = 5_000

/** A notice as the triggers write it: a table, and perhaps where its rows belong: `Content groups 0,12`. */
const placed = /^(\w+) (groups|users) (\d+(?:,\d+)*)$/

/** Reads a notice. One that isn't understood names its table alone, which means any row. */
function messageOf(payload: string): Parameters<Listener> {
  const [, table, kind, ids] = placed.exec(payload) ?? []
  if (table === undefined || ids === undefined) return [payload.split(' ')[0] ?? payload]
  const numbers = ids.split(',').map(Number)
  return [table, kind === 'groups' ? { groups: numbers } : { users: numbers }]
}

/**
 * Opens the process's one listening connection, and waits for its first connect. A lost connection returns by itself.
 */
export async function listenForChanges(url: string): Promise<Changes> {
  const subscribers = new Map<symbol, { tables: ReadonlySet<string>; fn: Listener }>()
  const readers = new Set<(message: string) => void>()
  const closing = new AbortController()
  let current: pg.Client | undefined

  const tell = (change: Change, within?: Within) => {
    for (const { tables, fn } of subscribers.values()) {
      if (change !== 'lost' && !tables.has(change)) continue
      if (within) fn(change, within)
      else fn(change)
    }
  }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: CHANNEL,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    const gone = () => {
      if (current !== client) return
      current = undefined
      tell('lost')
      void reconnect()
    }
    client.on('error', gone)
    client.on('end', gone)
    client.on('notification', ({ channel, payload }) => {
      if (!payload) return
      if (channel === CHANNEL) tell(...messageOf(payload))
      else for (const read of readers) read(payload)
    })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${MESSAGES}`)
    current = client
  }

  const reconnect = async () => {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      await delay(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        await connect()
        // The subscription was closed during the connect.
        if (closing.signal.aborted) await current?.end()
        else tell('lost')
        return
      } catch {
        // The database is not back yet.
      }
    }
  }

  await connect()
  return {
    on(tables, fn) {
      const key = Symbol('subscriber')
      subscribers.set(key, { tables: new Set(tables), fn })
      return () => {
        subscribers.delete(key)
      }
    },
    live: () => current !== undefined,
    async heard() {
      // PostgreSQL sends a connection's waiting messages before it reports that the connection's query is done. A
      // connection that breaks meanwhile has sent 'lost', which empties the caches too.
      await current?.query('SELECT').catch(() => undefined)
    },
    onMessage(fn) {
      readers.add(fn)
      return () => {
        readers.delete(fn)
      }
    },
    send(message) {
      current?.query('SELECT pg_notify($1, $2)', [MESSAGES, message]).catch(() => undefined)
    },
    async close() {
      closing.abort()
      subscribers.clear()
      readers.clear()
      const client = current
      current = undefined
      await client?.end()
    },
  }
}
