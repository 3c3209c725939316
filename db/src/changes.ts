import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** What a subscriber is told: a table that changed, or 'lost' when messages may have been missed. */
export type Change = string

export interface Changes {
  /**
   * Calls `fn` with the table's name after each committed change of one of `tables`, and with 'lost' when the connection
   * drops and again when it is back: both times what is cached must go.
   * @returns takes the subscription back
   */
  on(tables: readonly string[], fn: (change: Change) => void): () => void
  /** false while nothing is heard: caches are to be passed by. */
  live(): boolean
  /** Waits until the subscribers have been told of everything that was committed before the call, by anyone. */
  heard(): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'kollegium_changed'
const LONGEST_WAIT = 5_000

/** Opens the process's one listening connection. It comes back by itself; the first connection is waited for. */
export async function listenForChanges(url: string): Promise<Changes> {
  const subscribers = new Map<symbol, { tables: ReadonlySet<string>; fn: (change: Change) => void }>()
  const closing = new AbortController()
  let current: pg.Client | undefined

  const tell = (change: Change) => {
    for (const { tables, fn } of subscribers.values()) if (change === 'lost' || tables.has(change)) fn(change)
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
    client.on('notification', ({ payload }) => payload && tell(payload))
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    current = client
  }

  const reconnect = async () => {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      await delay(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        await connect()
        // Closed while it was connecting.
        if (closing.signal.aborted) await current?.end()
        else tell('lost')
        return
      } catch {
        // Not back yet.
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
      // PostgreSQL sends what is waiting for a connection before it says that the connection's query is done. A connection
      // that breaks meanwhile has told 'lost', which empties what is cached too.
      await current?.query('SELECT').catch(() => undefined)
    },
    async close() {
      closing.abort()
      subscribers.clear()
      const client = current
      current = undefined
      await client?.end()
    },
  }
}
