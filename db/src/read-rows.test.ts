import { expect, test } from 'vitest'
import { Prisma } from '../generated/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { createDb } from './client.ts'
import { countRows, readRows, readSql } from './read-rows.ts'

const { db, url } = await createTestDatabase()

const group = await buildGroup(db, { title: 'Målare & co' })
const publish_at = new Date('2026-03-29T01:59:59.999Z')
const tagged = await buildContent(db, { group_id: group.id, title: "O'Hara %_\\", publish_at })
for (const label of ['öl', 'äl', 'ål']) {
  await buildTag(db, { label, group_id: null, contents: { connect: { id: tagged.id } } })
}
const alone = await buildContent(db, { group_id: null, title: 'Ensam' })

const select = {
  id: true,
  title: true,
  status: true,
  publish_at: true,
  settings: true,
  group: { select: { title: true, path: true, parent: { select: { id: true } } } },
  tags: { select: { label: true, created_at: true }, orderBy: [{ label: 'asc' as const }] },
  draft_link: { select: { id: true } },
}

test('one statement gives what Prisma gives: single rows, many rows, none, moments, letters of any kind', async () => {
  const query = { where: { id: { in: [tagged.id, alone.id] } }, select, orderBy: [{ id: 'asc' as const }] }
  const rows = await readRows(db, 'Content', query)
  expect(rows).toStrictEqual(await db.content.findMany(query))
  expect(rows).toMatchObject([
    { publish_at, group: { title: 'Målare & co' } },
    { group: null, tags: [] },
  ])
  expect(await countRows(db, 'Content', query.where)).toBe(2)
})

test('a statement’s rows are those that Prisma gives, in a transaction, too', async () => {
  const statement = Prisma.sql`
    SELECT id, title, settings, publish_at, date '2026-11-29' AS date, NULL AS nothing, ARRAY[1, 2] AS list FROM "Content"
    WHERE id = ANY (${[tagged.id, alone.id]}) ORDER BY id`
  const rows = await db.$queryRaw(statement)
  expect(await readSql(db, statement)).toStrictEqual(rows)
  expect(rows).toMatchObject([{ publish_at, date: new Date('2026-11-29'), nothing: null }, { title: 'Ensam' }])
  await db.$transaction(async (tx) => {
    await tx.content.update({ where: { id: alone.id }, data: { title: 'Inne' } })
    expect(await readSql(tx, statement)).toMatchObject([{}, { title: 'Inne' }])
    await tx.content.update({ where: { id: alone.id }, data: { title: 'Ensam' } })
  })
})

test.each([
  ['UTC', 0],
  ['Asia/Kolkata', 1],
  ['America/New_York', 2],
])('moments and days are the same while the session’s zone is %s', async (zone, at) => {
  const zoned = new URL(url)
  zoned.searchParams.set('options', `${zoned.searchParams.get('options') ?? ''} -c timezone=${zone}`)
  const other = createDb(zoned.href, { max: 1 })
  try {
    const date = new Date(`2026-1${at}-01`)
    const { id } = await buildContent(db, { group_id: null, date, publish_at })
    const [row] = (await readRows(other, 'Content', {
      where: { id, date, publish_at: { lte: publish_at } },
      select: { date: true, publish_at: true },
    })) ?? [null]
    expect(row).toStrictEqual({ date, publish_at })
  } finally {
    await other.$disconnect()
  }
})

test.each([
  ['a filter that it does not know', { where: { title: { startsWith: 'a' } }, select: { id: true } }],
  ['a filter that says nothing', { where: { title: undefined }, select: { id: true } }],
  ['a part of a relation', { where: {}, select: { tags: { select: { id: true }, take: 1 } } }],
  ['a whole relation', { where: {}, select: { tags: true } }],
  ['a number of rows', { where: {}, select: { _count: { select: { tags: true } } } }],
  ['a column that is not there', { where: {}, select: { constructor: true } }],
  [
    'a place for empty values',
    { where: {}, select: { id: true }, orderBy: [{ date: { sort: 'asc', nulls: 'last' } }] },
  ],
])('%s is left to Prisma', (_, query) => {
  expect(readRows(db, 'Content', query)).toBeNull()
})

test('a transaction reads its own writes, with the same values', async () => {
  await db.$transaction(async (tx) => {
    const made = await buildContent(tx as never, { group_id: group.id, publish_at })
    const query = {
      where: { id: { in: [made.id, tagged.id] }, type: 'article' },
      select,
      orderBy: [{ id: 'asc' as const }],
    }
    expect(await readRows(tx, 'Content', query)).toStrictEqual(await tx.content.findMany(query as never))
    expect(await countRows(tx, 'Content', query.where)).toBe(2)
  })
})

test('a database that is away fails the call and not the process', async () => {
  const away = createDb('postgresql://nobody@127.0.0.1:1/nothing')
  await expect(readRows(away, 'Content', { where: {}, select: { id: true } })).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
