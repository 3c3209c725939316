import { Prisma } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { abilityOf, type Rule } from './ability.ts'
import { rulesFrom } from './rules.ts'
import { visible } from './visible.ts'
import { visibleSql, whereSql } from './visible-sql.ts'

const { db } = await createTestDatabase()
const [mine, other] = [await buildGroup(db), await buildGroup(db)]
for (const group_id of [mine.id, other.id, null]) await buildContent(db, { group_id })
for (const group of [mine, other]) await buildMembership(db, { group_id: group.id, user_id: (await buildUser(db)).id })

const read = (subject: string) => ({ subject, name: 'read' })
const articles = (more: Partial<Rule>): Rule => ({ action: 'read', subject: 'Article', ...more }) as Rule

test.each<[string, Rule[]]>([
  ['no rule at all', []],
  ['a rule for another subject', rulesFrom([read('Tag')], [])],
  ['everywhere', rulesFrom([read('Article'), read('User')], [])],
  ['everything', rulesFrom([{ subject: 'all', name: 'manage' }], [])],
  [
    'in a group',
    rulesFrom(
      [],
      [
        { ...read('Article'), groupId: mine.id },
        { ...read('User'), groupId: mine.id },
      ],
    ),
  ],
  ['in a group and below', rulesFrom([], [{ ...read('Article'), groupId: mine.id, below: [other.id] }])],
  ['in no group', [articles({ conditions: { group_id: { in: [] } } })]],
  ['a condition that never holds', [articles({ conditions: { OR: [] } })]],
  ['of either of two kinds', [articles({ conditions: { OR: [{ group_id: mine.id }, { group_id: null }] } })]],
  ['all but some', [articles({}), articles({ inverted: true, conditions: { group_id: { in: [other.id] } } })]],
  ['a right taken back', [articles({}), articles({ inverted: true })]],
])('%s: the same rows as by Prisma', async (_, rules) => {
  const ability = abilityOf(rules)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
  const byPrisma = ids(await db.content.findMany({ where: visible(ability, 'read', 'Article'), select: { id: true } }))
  const content = visibleSql(ability, 'read', 'Article', 'c')
  expect(ids(await db.$queryRaw`SELECT c.id FROM "Content" c WHERE ${content}`)).toEqual(byPrisma)
  const people = ids(await db.user.findMany({ where: visible(ability, 'read', 'User'), select: { id: true } }))
  const users = visibleSql(ability, 'read', 'User', 'u')
  expect(ids(await db.$queryRaw`SELECT u.id FROM "User" u WHERE ${users}`)).toEqual(people)
})

test.each<[Record<string, unknown>, string, unknown[]]>([
  [{}, 'TRUE', []],
  [{ id: 1, title: 'a' }, '(c.id = ? AND c.title = ?)', [1, 'a']],
  [{ allday: true }, '(c.allday = ?)', [true]],
  [{ group_id: null }, '(c.group_id IS NULL)', []],
  [{ group_id: { in: [1, 2] } }, '(c.group_id = ANY (?))', [[1, 2]]],
  [{ path: { hasSome: [1, 2] } }, '(c.path && ?)', [[1, 2]]],
  [{ group_id: { in: [] } }, '(FALSE)', []],
  [{ path: { hasSome: [] } }, '(FALSE)', []],
  [{ AND: [] }, '(TRUE)', []],
  [{ OR: [] }, '(FALSE)', []],
  [{ AND: { id: 1 } }, '(((c.id = ?)))', [1]],
  [{ AND: [{ id: 1 }, { id: 2 }] }, '(((c.id = ?) AND (c.id = ?)))', [1, 2]],
  [{ OR: [{ id: 1 }, { id: 2 }] }, '(((c.id = ?) OR (c.id = ?)))', [1, 2]],
  [{ NOT: { id: 1 } }, '(NOT (c.id = ?))', [1]],
  [
    { memberships: { some: { group_id: 1 } } },
    '(EXISTS (SELECT FROM "Membership" own WHERE own.user_id = c.id AND (own.group_id = ?)))',
    [1],
  ],
])('%j is said as SQL, and values are parameters', (where, sql, values) => {
  const said = Prisma.sql`${whereSql(where, 'c')}`
  expect([said.sql, said.values]).toEqual([sql, values])
})

test.each<[Record<string, unknown>, string]>([
  [{ group_id: { gt: 1 } }, 'no SQL for the condition {"gt":1}'],
  [{ group_id: { in: [1], lt: 4 } }, 'no SQL for the condition {"in":[1],"lt":4}'],
  [{ group_id: { in: 4 } }, 'no SQL for the condition {"in":4}'],
  [{ group_id: { gt: [1] } }, 'no SQL for the condition {"gt":[1]}'],
  [{ group_id: {} }, 'no SQL for the condition {}'],
  [{ 'id OR TRUE': 1 }, 'no column is called id OR TRUE'],
  [{ '1 or id': 1 }, 'no column is called 1 or id'],
  [{ 'id ': 1 }, 'no column is called id '],
])('what it does not know is refused, never left out: %j', (where, message) => {
  expect(() => whereSql(where, 'c')).toThrow(new Error(message))
})

test('a condition that says nothing is refused', () => {
  expect(() => whereSql({ group_id: undefined }, 'c')).toThrow()
})

test('values are parameters', () => {
  const { sql, values } = Prisma.sql`${whereSql({ title: "x' OR TRUE --" }, 'c')}`
  expect([sql, values]).toEqual(['(c.title = ?)', ["x' OR TRUE --"]])
})
