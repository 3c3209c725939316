import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildContent } from '../testing/factories/content.ts'
import { selectsNothing } from './empty-selections.ts'

const statements: string[] = []
const { db } = await createTestDatabase({ onQuery: (sql) => statements.push(sql) })
const related = { group: true, tags: true, images: { orderBy: { position: 'asc' } } } as const

/** Does `work` and lists the tables that its statements select from. */
async function selected(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const before = statements.length
  await work()
  return statements
    .slice(before)
    .flatMap((sql) => (sql.startsWith('SELECT') ? [/FROM "public"."(\w+)"/.exec(sql)?.[1]] : []))
}

test('relations of no row ask the database nothing, in a transaction neither', async () => {
  const missing = { where: { id: -1 }, include: related } as const
  expect(await selected(() => db.content.findFirst(missing))).toEqual(['Content'])
  expect(await selected(() => db.$transaction((tx) => tx.content.findFirst(missing)))).toEqual(['Content'])
})

test('a row without a related one has null and empty lists, as before', async () => {
  const { id } = await buildContent(db, { group_id: null, title: 'Ensam' })
  const found = { id, group: null, tags: [], images: [] }
  const tables = await selected(async () =>
    expect(await db.content.findFirst({ where: { id }, include: related })).toMatchObject(found),
  )
  expect(tables.sort()).toEqual(['Content', 'ContentImage', 'Tag'])
})

test('an empty list beside another condition, or one that is counted, is asked for', async () => {
  const { id } = await buildContent(db, { title: 'Funnen' })
  const none = { id: { in: [] } }
  expect(await db.content.findMany({ where: { OR: [none, { id }] }, select: { id: true } })).toEqual([{ id }])
  expect(await db.content.findMany({ where: { NOT: none, id }, select: { id: true } })).toEqual([{ id }])
  expect(await db.content.findMany({ where: { id: { notIn: [], equals: id } }, select: { id: true } })).toEqual([
    { id },
  ])
  expect(await db.content.count({ where: none })).toBe(0)
  expect(await db.content.aggregate({ where: none, _max: { id: true } })).toEqual({ _max: { id: null } })
  expect(await db.content.groupBy({ by: ['type'], where: none, _count: true })).toEqual([])
})

const file = 'SELECT "public"."File"."id", "public"."File"."kind"::text FROM "public"."File"'
const tag =
  'SELECT "public"."Tag"."id", "t0"."A" AS "x" FROM "public"."Tag" INNER JOIN "public"."_T" AS "t0" ON ("t0"."B") = ("id")'

test.each([
  [`${file} WHERE "public"."File"."id" IN (NULL) OFFSET $1`, [0]],
  [
    `${file} WHERE "public"."File"."id" IN ($1,$2) ORDER BY "public"."File"."id" ASC LIMIT $3 OFFSET $4`,
    [null, null, 1, 0],
  ],
  [`${tag} WHERE (1=1 AND "t0"."A" IN (NULL)) ORDER BY "public"."Tag"."id" ASC OFFSET $1`, [0]],
])('%s selects nothing with %j', (sql, args) => {
  expect(selectsNothing({ sql, args })).toBe(true)
})

test.each([
  [`${file} WHERE "public"."File"."id" IN ($1,$2) OFFSET $3`, [null, 1, 0]],
  [`${file} WHERE "public"."File"."id" IN ($2) OFFSET $1`, [null, 7]],
  [`${file} OFFSET $1`, [0]],
  [`${file} WHERE ("public"."File"."id" IN (NULL) OR "public"."File"."id" = $1) OFFSET $2`, [1, 0]],
  [`${file} WHERE (NOT "public"."File"."id" IN (NULL)) OFFSET $1`, [0]],
  [`${file} WHERE "public"."File"."id" NOT IN (NULL) OFFSET $1`, [0]],
  [`${file} WHERE ("id") IN (SELECT "t1"."id" FROM "public"."File" AS "t1" WHERE "t1"."id" IN (NULL) OFFSET $1`, [0]],
  ['SELECT COUNT(*) FROM "public"."File" WHERE "public"."File"."id" IN (NULL) OFFSET $1', [0]],
  ['DELETE FROM "public"."File" WHERE "public"."File"."id" IN (NULL)', []],
])('%s may select or do something with %j', (sql, args) => {
  expect(selectsNothing({ sql, args })).toBe(false)
})
