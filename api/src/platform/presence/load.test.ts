import { toldChanges } from '@kollegium/db/testing/changes'
import { expect, test } from 'vitest'
import { createPresence } from './presence.ts'

const room = { own: 'article 12', rooms: ['article 12'] }
const people = 200
/** Heartbeats of a person in the minute that is measured. */
const beats = 4

test('the heartbeats of two hundred people, and telling their streams, take less than a twentieth of a core in memory', async () => {
  const presence = createPresence({ changes: toldChanges() })
  const stop = new AbortController()
  const probe = async () => '1'
  let told = 0
  const listen = async () => {
    for await (const state of presence.watch(room, { tables: ['Content'], probe, signal: stop.signal })) {
      told += JSON.stringify(state.people.slice(0, 8)).length
    }
  }
  const listening = Array.from({ length: people }, listen)
  const before = process.cpuUsage()
  // One of them types all the while, which is news to the others.
  for (let beat = 0; beat < beats; beat++) {
    for (let id = 1; id <= people; id++) {
      const field = id === 1 ? `field${beat}` : null
      presence.touch(room, { id: `tab-${id}`, user: { id, name: `Person ${id}` }, field })
    }
    await new Promise(setImmediate)
  }
  const { user, system } = process.cpuUsage(before)
  stop.abort()
  await Promise.all(listening)
  presence.close()
  expect(told).toBeGreaterThan(0)
  // A minute of a core has sixty million microseconds.
  expect((user + system) / 60_000_000).toBeLessThan(0.05)
})
