import { expect, test } from 'vitest'
import type { GatewayContext } from './context.ts'
import { changedRows } from './subscriptions.ts'

type Row = { id: number; updated_at: string }
type Stream = (root: null, args: { id?: string }, context: Partial<GatewayContext>) => AsyncGenerator<Row>

const now = () => new Date().toISOString()
const before = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** A subscription over `rows`; before each look after the first, one of `changes` is made. */
async function told(rows: Row[], changes: (() => void)[], id?: string): Promise<number[]> {
  const { subscribe } = changedRows<Row>({
    tables: ['Message'],
    read: async (_context, { page, limit }) => {
      const latest = rows.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at) || one.id - other.id)
      return { items: latest.slice((page - 1) * limit, page * limit) }
    },
  })
  async function* occasions() {
    yield {} as GatewayContext
    for (const change of changes) {
      change()
      yield {} as GatewayContext
    }
  }
  const seen: number[] = []
  for await (const row of (subscribe as unknown as Stream)(null, { ...(id && { id }) }, { occasions }))
    seen.push(row.id)
  return seen
}
const many = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, updated_at: now() }))

test('of a burst every row is told, once, and what was there before is none', async () => {
  const rows = [...many(260), ...Array.from({ length: 900 }, (_, id) => ({ id: 5000 + id, updated_at: before(3600) }))]
  const burst = () => void rows.push(...many(730, 1000))
  const seen = await told(rows, [burst, () => undefined])
  expect(seen).toHaveLength(730)
  expect(new Set(seen)).toEqual(new Set(many(730, 1000).map(({ id }) => id)))
})

test('an old row that is changed is told, each time, the one changed first before the others', async () => {
  const rows = Array.from({ length: 300 }, (_, id) => ({ id, updated_at: before(3600 + id) }))
  const change = (id: number, seconds: number) => () => {
    rows[id] = { id, updated_at: before(seconds) }
  }
  const both = (seconds: number) => () => [change(250, seconds)(), change(3, seconds + 1)()]
  expect(await told(rows, [both(5), change(250, 1), () => undefined])).toEqual([3, 250, 250])
  // Of another moment, also when the first is told within the same millisecond.
  expect(await told(rows, [both(4), change(250, 0)], '3')).toEqual([3])
})

test('more than can be told ends the stream with an error, instead of passing over any', async () => {
  const rows: Row[] = []
  await expect(told(rows, [() => void rows.push(...many(5200))])).rejects.toThrow('För mycket ändrades på en gång')
})
