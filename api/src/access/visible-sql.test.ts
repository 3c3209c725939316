import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { abilityOf, type Rule } from './ability.ts'
import { rulesFrom } from './rules.ts'
import { visible } from './visible.ts'
import { visibleSql } from './visible-sql.ts'

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
