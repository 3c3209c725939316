import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const { db } = await createTestDatabase({ max: 1 })

const prepared = async () => {
  const rows = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_prepared_statements`
  return rows[0]?.n ?? 0
}

test('a statement is prepared once a connection, and only so many are kept', async () => {
  await db.role.findMany({ where: { id: { in: [1, 2] } }, select: { id: true } })
  const before = await prepared()
  await db.role.findMany({ where: { id: { in: [3, 4] } }, select: { id: true } })
  expect(await prepared()).toBe(before)

  for (let length = 3; length < 600; length += 1) {
    const ids = Array.from({ length }, (_, id) => id)
    await db.role.findMany({ where: { id: { in: ids } }, select: { id: true } })
  }
  expect(await prepared()).toBe(500)
})

test('what looks for letters is planned for the letters that are asked for, each time', async () => {
  const before = await prepared()
  await db.role.findMany({ where: { label: { contains: 'a', mode: 'insensitive' } }, select: { id: true } })
  await db.role.findMany({ where: { label: { startsWith: 'a' } }, select: { id: true } })
  expect(await prepared()).toBe(before)
})

test('a row’s relations are read one after the other in a transaction; a fault stops nothing but itself', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const relations = { roles: true, memberships: true, images: true, licensees: true } as const
  expect(await db.$transaction((tx) => tx.user.findMany({ select: relations }))).toEqual([])
  const failed = db.$transaction((tx) => Promise.all([tx.$queryRaw`SELECT 1 / 0`, tx.role.count()]))
  await expect(failed).rejects.toThrow('division by zero')
  expect(await db.role.count()).toBe(0)
  await new Promise(setImmediate)
  process.off('warning', note)
  expect(warnings).toEqual([])
})
