import { randomUUID } from 'node:crypto'
import type { Changes } from '@kollegium/db'
import type { Entry } from './rooms.ts'

/** Milliseconds before changed tabs are told, so that those of one moment go in one message. */
const soon = 150
/** Tabs of a message, and their bytes: PostgreSQL takes 8,000. */
const perMessage = 40
const maxBytes = 7_500
const topic = 'presence '

type TabNews = [room: string, entry: Entry | null, seat: string]
type Told = { from: string; tabs: TabNews[]; hello?: true }

/** Parts tabs into messages. One tab has names of bounded length, so it fits. */
function inMessages(tabs: readonly TabNews[]): TabNews[][] {
  const parts: TabNews[][] = []
  let bytes = 0
  for (const tab of tabs) {
    const its = Buffer.byteLength(JSON.stringify(tab)) + 1
    const last = parts.at(-1)
    if (last && last.length < perMessage && bytes + its <= maxBytes) last.push(tab)
    else {
      parts.push([tab])
      bytes = 0
    }
    bytes += its
  }
  return parts
}

/** Tells other processes of tabs, and reads of theirs: changed tabs soon, those that only go on in batches. */
export function createExchange(changes: Pick<Changes, 'send'>) {
  const own = randomUUID().slice(0, 8)
  let changed = new Map<string, TabNews>()
  let going = new Map<string, TabNews>()
  let waits = false

  const send = (tabs: TabNews[], hello?: true) => {
    for (const part of hello && tabs.length === 0 ? [[]] : inMessages(tabs)) {
      const message: Told = { from: own, tabs: part, ...(hello && { hello }) }
      changes.send(`${topic}${JSON.stringify(message)}`)
    }
  }
  const flush = () => {
    waits = false
    const tabs = [...changed.values()]
    changed = new Map()
    send(tabs)
  }
  return {
    /** Names this process. */
    own,
    /** Sends tabs at once. `hello` asks the others for theirs. */
    send,
    tell(room: string, seat: string, entry: Entry | null) {
      changed.set(`${room} ${seat}`, [room, entry, seat])
      if (!waits) setTimeout(flush, soon).unref()
      waits = true
    },
    goesOn(room: string, seat: string, entry: Entry) {
      going.set(`${room} ${seat}`, [room, entry, seat])
    },
    repeat() {
      const tabs = [...going.values()]
      going = new Map()
      send(tabs)
    },
    /** Another process's message; null for one's own and those of others. */
    told(message: string): Told | null {
      if (!message.startsWith(topic)) return null
      const read = JSON.parse(message.slice(topic.length)) as Told
      return read.from === own ? null : read
    },
  }
}
