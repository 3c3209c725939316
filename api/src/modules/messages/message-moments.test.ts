import type { Db } from '@kollegium/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withMessageMoments } from './message-moments.ts'

const minute = 60_000

let moments: Date[]
let fails = false
const aggregate = vi.fn(async ({ where }: { where: { publish_at?: { gt: Date } } }) => {
  if (fails) throw new Error('no connection')
  const after = where.publish_at?.gt
  const next = after
    ? moments.filter((each) => each > after).sort((one, other) => Number(one) - Number(other))[0]
    : null
  return { _min: { publish_at: next ?? null, unpublish_at: null } }
})
const writes = new Set<() => void>()
const changes = {
  on(_tables: readonly string[], fn: (change: string) => void) {
    const tell = () => fn('Message')
    writes.add(tell)
    return () => void writes.delete(tell)
  },
}
const write = () => {
  for (const tell of writes) tell()
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z') })
  moments = []
  fails = false
  aggregate.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})
const inMinutes = (count: number) => new Date(Date.now() + count * minute)
const open = () => withMessageMoments({ changes, db: { message: { aggregate } } as unknown as Db })

test('each moment is told to all who listen to messages, by one timer, and the next one is waited for', async () => {
  moments = [inMinutes(10), inMinutes(30)]
  const { on } = open()
  const [one, other, groups] = [vi.fn(), vi.fn(), vi.fn()]
  const offs = [on(['Message'], one), on(['Message', 'Group'], other), on(['Group'], groups)]
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(vi.getTimerCount()).toBe(1)
  expect(one).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect([one, other].map(({ mock }) => mock.calls)).toEqual([[['Message']], [['Message']]])
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(one).toHaveBeenCalledTimes(2)
  expect(groups).not.toHaveBeenCalled()
  // Both ends were looked for at the beginning and after each moment, however many listen.
  expect(aggregate).toHaveBeenCalledTimes(6)
  expect(vi.getTimerCount()).toBe(0)
  for (const off of offs) off()
  expect(writes.size).toBe(0)
})

test('a moment that is written is waited for, one that is taken back isn’t, and nobody waits when nobody listens', async () => {
  const { on } = open()
  const heard = vi.fn()
  const off = on(['Message'], heard)
  await vi.advanceTimersByTimeAsync(1)
  moments = [inMinutes(5)]
  write()
  await vi.advanceTimersByTimeAsync(1)
  moments = [inMinutes(2)]
  write()
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(heard).toHaveBeenCalledTimes(3)
  moments = []
  write()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(heard).toHaveBeenCalledTimes(4)
  moments = [inMinutes(1)]
  write()
  off()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect([heard.mock.calls.length, vi.getTimerCount()]).toEqual([5, 0])
})

test('what could not be read is read again, and a moment further away than a timer holds is waited for in parts', async () => {
  fails = true
  moments = [inMinutes(60 * 24 * 40)]
  const { on } = open()
  const heard = vi.fn()
  const off = on(['Message'], heard)
  await vi.advanceTimersByTimeAsync(1_000)
  fails = false
  await vi.advanceTimersByTimeAsync(39 * 24 * 60 * minute)
  expect(vi.getTimerCount()).toBe(1)
  heard.mockClear()
  await vi.advanceTimersByTimeAsync(2 * 24 * 60 * minute)
  expect(heard).toHaveBeenCalledTimes(1)
  off()
})
