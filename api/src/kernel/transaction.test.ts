import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test, vi } from 'vitest'
import { inTransaction, lockRows, type Tx } from './transaction.ts'

const { db, clear } = await createTestDatabase()
const limits = { timeout: 10_000, maxWait: 5_000 }
const fail = () => Promise.reject(new Error('no'))

test('what is joined is written all or not at all', async () => {
  await clear()
  const joined = inTransaction(db, async (outer) => {
    await inTransaction(outer, (inner) => buildUser(inner as typeof db), limits)
    await fail()
  })
  await expect(joined).rejects.toThrow('no')
  expect(await db.user.count()).toBe(0)
})

test('limits that several calls share are good after one of them was joined or has failed', async () => {
  await inTransaction(db, (outer) => inTransaction(outer, (inner) => inner.user.count(), limits))
  await expect(inTransaction(db, (outer) => inTransaction(outer, fail, limits))).rejects.toThrow('no')
  expect(await inTransaction(db, (tx) => tx.user.count(), limits)).toBe(0)
  expect(limits).toEqual({ timeout: 10_000, maxWait: 5_000 })
})

test('work runs in the transaction that stands already, and else in one with the limits given', async () => {
  for (const inside of [{}, { $transaction: undefined }] as unknown as Tx[]) {
    expect(await inTransaction(inside, async (tx) => tx === inside, limits)).toBe(true)
  }
  const $transaction = vi.fn(async (_work: unknown, _limits: object) => 'done')
  expect(await inTransaction({ $transaction } as unknown as Tx, async () => 'x', limits)).toBe('done')
  expect($transaction.mock.calls[0]?.[1]).toEqual(limits)
  expect($transaction.mock.calls[0]?.[1]).not.toBe(limits)
})

test('rows are held from others until the transaction ends, those that are named alone', async () => {
  const [held, free] = [await buildUser(db), await buildUser(db)]
  const open = async () => {
    const rows = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM "User" WHERE id IN (${held.id}, ${free.id}) ORDER BY id FOR UPDATE SKIP LOCKED`
    return rows.map(({ id }) => id)
  }
  for (const purpose of ['write', 'remove', 'link'] as const) {
    await inTransaction(db, async (tx) => {
      await lockRows(tx, 'User', [], purpose)
      expect(await open()).toEqual([held.id, free.id])
      await lockRows(tx, 'User', [held.id], purpose)
      expect(await open()).toEqual([free.id])
    })
    expect(await open()).toEqual([held.id, free.id])
  }
})
