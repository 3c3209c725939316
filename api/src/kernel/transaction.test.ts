import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { inTransaction } from './transaction.ts'

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
