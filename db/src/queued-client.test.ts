import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildUser } from '../testing/factories/user.ts'
import { createDb } from './client.ts'
import { findsNothing } from './queued-client.ts'

const { db, url } = await createTestDatabase()

const textsOf = (calls: readonly unknown[][]) =>
  calls.flatMap(([first]) => (typeof first === 'object' && first && 'text' in first ? [String(first.text)] : []))

const whole = {
  select: { id: true, roles: { select: { name: true } }, memberships: { select: { group: true } } },
} as const

test('relations of a row that is not there are asked of nobody', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const watched = createDb(url, { max: 1 })
  onTestFinished(() => watched.$disconnect())
  expect(await watched.user.findFirst({ where: { id: 0 }, ...whole })).toBe(null)
  expect(await watched.$transaction((tx) => tx.user.findFirst({ where: { id: 0 }, ...whole }))).toBe(null)
  expect(await watched.user.findMany({ where: { id: 0 }, ...whole })).toEqual([])
  const sent = textsOf(asked.mock.calls).filter((sql) => sql.startsWith('SELECT'))
  expect(sent).toHaveLength(3)
})

test('those of a row that is there are', async () => {
  const { id } = await buildUser(db, { roles: { create: { name: 'ny', label: 'Ny' } } } as object)
  expect(await db.user.findFirst({ where: { id }, ...whole })).toEqual({ id, roles: [{ name: 'ny' }], memberships: [] })
})

const from = 'SELECT "public"."User"."id" FROM "public"."User" WHERE'
test.each([
  [`${from} "public"."User"."id" IN (NULL) OFFSET $1`, true],
  [`${from} "public"."User"."id" IN (NULL) ORDER BY "public"."User"."id" ASC LIMIT $1 OFFSET $2`, true],
  [`${from} (1=1 AND "t0"."A" IN (NULL)) ORDER BY "public"."User"."id" ASC`, true],
  [`${from} ("public"."User"."id" IN (NULL) OR "public"."User"."id" = $1)`, false],
  [`${from} "public"."User"."id" NOT IN (NULL)`, false],
  [`${from} "public"."User"."id" IN ($1,NULL)`, false],
  [`${from} NOT ("public"."User"."id" IN (NULL))`, false],
  ['SELECT COUNT(*) FROM "public"."User" WHERE "public"."User"."id" IN (NULL)', false],
  ['SELECT COUNT(*) AS n FROM (SELECT "id" FROM "public"."User" WHERE "public"."User"."id" IN (NULL)) AS "sub"', false],
  ['DELETE FROM "public"."User" WHERE "public"."User"."id" IN (NULL)', false],
  [`${from} "a" = $1 UNION ${from} "public"."User"."id" IN (NULL)`, false],
])('%s finds nothing: %s', (sql, expected) => expect(findsNothing(sql)).toBe(expected))
