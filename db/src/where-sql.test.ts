import { expect, test } from 'vitest'
import { Prisma } from '../generated/client.ts'
import { Untranslatable, whereSql } from './where-sql.ts'

const day = new Date('2026-05-04T00:00:00Z')
/** A model that has the first column of the filter. */
const modelOf = (where: Record<string, unknown>) =>
  'path' in where ? 'Group' : 'memberships' in where ? 'User' : 'contents' in where ? 'Tag' : 'Content'

test.each<[Record<string, unknown>, string, unknown[]]>([
  [{}, 'TRUE', []],
  [{ id: 1, title: 'a' }, '(c."id" = ? AND c."title" = ?)', [1, 'a']],
  [{ allday: true }, '(c."allday" = TRUE)', []],
  [{ type: 'article' }, `(c."type" = 'article')`, []],
  [{ allday: false }, '(c."allday" = FALSE)', []],
  [{ allday: null }, '(c."allday" IS NULL)', []],
  [{ allday: { not: true } }, '(c."allday" <> ?)', [true]],
  [{ type: null }, '(c."type" IS NULL)', []],
  [{ type: "a' OR TRUE --" }, '(c."type" = ?)', ["a' OR TRUE --"]],
  [{ type: "' OR TRUE" }, '(c."type" = ?)', ["' OR TRUE"]],
  [{ group_id: null }, '(c."group_id" IS NULL)', []],
  [{ group_id: { in: [1, 2] } }, '(c."group_id" = ANY (?))', [[1, 2]]],
  [{ path: { hasSome: [1, 2] } }, '(c."path" && ?)', [[1, 2]]],
  [{ group_id: { in: [] } }, '(FALSE)', []],
  [{ path: { hasSome: [] } }, '(FALSE)', []],
  [{ path: { has: 2 } }, '(? = ANY (c."path"))', [2]],
  [{ id: { notIn: [] } }, '(c."id" <> ALL (?))', [[]]],
  [{ title: { contains: 'a%' } }, '(c."title"::text LIKE ?)', ['%a%%']],
  [{ title: { contains: 'a', mode: 'insensitive' } }, '(c."title"::text ILIKE ?)', ['%a%']],
  [
    { group: { status: true } },
    '(EXISTS (SELECT FROM "Group" c_group WHERE c_group.id = c.group_id AND (c_group."status" = TRUE)))',
    [],
  ],
  [{ AND: [] }, '(TRUE)', []],
  [{ OR: [] }, '(FALSE)', []],
  [{ AND: { id: 1 } }, '(((c."id" = ?)))', [1]],
  [{ AND: [{ id: 1 }, { id: 2 }] }, '(((c."id" = ?) AND (c."id" = ?)))', [1, 2]],
  [{ OR: [{ id: 1 }, { id: 2 }] }, '(((c."id" = ?) OR (c."id" = ?)))', [1, 2]],
  [{ NOT: { id: 1 } }, '(NOT (c."id" = ?))', [1]],
  [
    { OR: [{ group_id: { in: [1] } }, { NOT: { group_id: null } }] },
    '(((c."group_id" = ANY (?)) OR (NOT (c."group_id" IS NULL))))',
    [[1]],
  ],
  [{ group_id: { gt: 1 } }, '(c."group_id" > ?)', [1]],
  [
    { publish_at: { gte: day, lt: day } },
    '(c."publish_at" >= ? AND c."publish_at" < ?)',
    [day.toISOString(), day.toISOString()],
  ],
  [{ group_id: { not: null }, id: { not: 4 } }, '(c."group_id" IS NOT NULL AND c."id" <> ?)', [4]],
  [
    { memberships: { some: { group_id: 1 } } },
    '(EXISTS (SELECT FROM "Membership" c_memberships WHERE c_memberships.user_id = c.id AND (c_memberships."group_id" = ?)))',
    [1],
  ],
  [
    { tags: { none: { id: 1 } } },
    '(NOT EXISTS (SELECT FROM "_ContentToTag" c_tags_pair JOIN "Tag" c_tags ON c_tags.id = c_tags_pair."B" WHERE c_tags_pair."A" = c.id AND (c_tags."id" = ?)))',
    [1],
  ],
  [
    { contents: { some: { id: 1 } } },
    '(EXISTS (SELECT FROM "_ContentToTag" c_contents_pair JOIN "Content" c_contents ON c_contents.id = c_contents_pair."A" WHERE c_contents_pair."B" = c.id AND (c_contents."id" = ?)))',
    [1],
  ],
])('%j is said as SQL, and values are parameters', (where, sql, values) => {
  const said = Prisma.sql`${whereSql(where, { model: modelOf(where), alias: 'c' })}`
  expect([said.sql, said.values]).toEqual([sql, values])
})

test.each<[Record<string, unknown>, string]>([
  [{ title: { startsWith: 'a' } }, 'no SQL for the condition {"startsWith":"a"}'],
  [{ title: { equals: 'a', mode: 'insensitive' } }, 'no SQL for the condition {"equals":"a"}'],
  [{ group_id: { in: [1], within: 4 } }, 'no SQL for the condition {"within":4}'],
  [{ tags: { every: { id: 1 } } }, 'no SQL for the condition {"tags":{"every":{"id":1}}}'],
  [
    { tags: { some: { id: 1 }, none: { id: 2 } } },
    'no SQL for the condition {"tags":{"some":{"id":1},"none":{"id":2}}}',
  ],
  [
    { tags: { none: { id: 1 }, some: { id: 2 } } },
    'no SQL for the condition {"tags":{"none":{"id":1},"some":{"id":2}}}',
  ],
  [{ tags: {} }, 'no SQL for the condition {"tags":{}}'],
  [{ group: null }, 'no SQL for the condition {"group":null}'],
  [{ group_id: { equals: null } }, 'no SQL for the condition {"equals":null}'],
  [{ path: { has: null } }, 'no SQL for the condition {"has":null}'],
  [{ title: { contains: 5 } }, 'no SQL for the condition {"contains":5}'],
  [{ group: { is: null } }, 'no SQL for the condition {"group":{"is":null}}'],
  [{ constructor: 1 }, 'no column is called constructor'],
  [{ group_id: undefined }, 'a condition on group_id that says nothing'],
  [{ group_id: { in: 4 } }, 'no SQL for the condition {"in":4}'],
  [{ group_id: { gt: [1] } }, 'no SQL for the condition {"gt":[1]}'],
  [{ group_id: {} }, 'no SQL for the condition {}'],
  [{ 'id OR TRUE': 1 }, 'no column is called id OR TRUE'],
  [{ '1 or id': 1 }, 'no column is called 1 or id'],
  [{ 'id ': 1 }, 'no column is called id '],
])('what it does not know is refused, never left out: %j', (where, message) => {
  expect(() => whereSql(where, { model: modelOf(where), alias: 'c' })).toThrow(new Untranslatable(message))
})

test('values are parameters', () => {
  const { sql, values } = Prisma.sql`${whereSql({ title: "x' OR TRUE --" }, { model: 'Content', alias: 'c' })}`
  expect([sql, values]).toEqual(['(c."title" = ?)', ["x' OR TRUE --"]])
})

test('a relation whose name PostgreSQL would cut is refused: two could become one', () => {
  const named = (alias: string) => whereSql({ tags: { some: { id: 1 } } }, { model: 'Content', alias })
  // The longest name is that of the pairs.
  const [longest, longer] = ['c'.repeat(63 - '_tags_pair'.length), 'c'.repeat(64 - '_tags_pair'.length)]
  expect(named(longest).sql).toContain(`${longest}_tags_pair`)
  expect(() => named(longer)).toThrow(new Untranslatable(`no short name for ${longer}_tags`))
})
