import type { Prisma } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import { type AppAbility, abilityOf } from './ability.ts'
import { rulesFrom } from './rules.ts'
import { visible, visibleOr } from './visible.ts'

const { db } = await createTestDatabase()
const mine = await buildGroup(db)
const other = await buildGroup(db)
for (const group_id of [mine.id, other.id, null]) await buildContent(db, { group_id })
const everything = await db.content.count()
const named = (where: Prisma.ContentWhereInput) => db.content.count({ where })

const read = (subject: string) => ({ subject, name: 'read' })
/** Actors who may not read any article, each for a reason of its own. */
const blind: Record<string, AppAbility> = {
  'no rule at all': abilityOf([]),
  'a rule for another subject': abilityOf(rulesFrom([read('Tag')], [])),
  'a rule for another action': abilityOf(rulesFrom([{ subject: 'Article', name: 'update' }], [])),
  'a subject that the code does not know': abilityOf(rulesFrom([read('Content')], [])),
  'a rule taken back': abilityOf([
    { action: 'read', subject: 'Article' },
    { action: 'read', subject: 'Article', inverted: true },
  ]),
  'only a prohibition': abilityOf([{ action: 'read', subject: 'Article', inverted: true }]),
  'only a prohibition on some rows': abilityOf([
    { action: 'read', subject: 'Article', inverted: true, conditions: { group_id: { in: [other.id] } } },
  ]),
  'a right in no group': abilityOf([{ action: 'read', subject: 'Article', conditions: { group_id: { in: [] } } }]),
  'a right under no condition that can hold': abilityOf([
    { action: 'read', subject: 'Article', conditions: { OR: [] } },
  ]),
}

test('the danger is real: Prisma drops an empty OR and gives every row', async () => {
  expect(await named({ AND: [{ OR: [] }] })).toBe(everything)
  const [group] = await db.group.findMany({
    where: { id: other.id },
    include: {
      contents: { where: { AND: [{ OR: [] }] } },
      _count: { select: { contents: { where: { AND: [{ OR: [] }] } } } },
    },
  })
  expect(group?.contents).toHaveLength(1)
  expect(group?._count.contents).toBe(1)
})

describe.each(Object.keys(blind))('with %s', (name) => {
  const where = visible(blind[name] as AppAbility, 'read', 'Article')

  test('no article is seen: by itself, in AND, OR and NOT NOT, in an include and in a count', async () => {
    expect(await named(where)).toBe(0)
    expect(await named({ AND: [{ type: 'article' }, where] })).toBe(0)
    expect(await named({ AND: [{ AND: [where] }, {}] })).toBe(0)
    expect(await named({ OR: [where] })).toBe(0)
    expect(await named({ NOT: { NOT: where } })).toBe(0)
    expect(await db.group.count({ where: { contents: { some: where } } })).toBe(0)
    const groups = await db.group.findMany({
      include: { contents: { where }, _count: { select: { contents: { where: { AND: [where] } } } } },
    })
    expect(groups).toHaveLength(2)
    for (const group of groups) {
      expect(group.contents).toEqual([])
      expect(group._count.contents).toBe(0)
    }
  })

  test('beside another condition, only what that gives', async () => {
    expect(await named(visibleOr(blind[name] as AppAbility, 'read', 'Article', { group_id: mine.id }))).toBe(1)
  })
})

describe('a right that holds everywhere', () => {
  const both = abilityOf(rulesFrom([read('Article')], [{ ...read('Article'), groupId: mine.id }]))

  test('is not narrowed by one that holds in a group, whichever was given first', async () => {
    const turned = abilityOf([...both.rules].reverse())
    for (const ability of [both, turned]) {
      expect(await named({ AND: [visible(ability, 'read', 'Article')] })).toBe(everything)
    }
  })

  test('is not narrowed by another condition beside it', async () => {
    expect(await named(visibleOr(both, 'read', 'Article', { group_id: mine.id }))).toBe(everything)
    expect(await named({ AND: [visibleOr(both, 'read', 'Article', { group_id: mine.id })] })).toBe(everything)
  })
})

test('an empty list that is excluded excludes nothing', async () => {
  const all = abilityOf([{ action: 'read', subject: 'Article', conditions: { NOT: { group_id: { in: [] } } } }])
  expect(await named({ AND: [visible(all, 'read', 'Article')] })).toBe(everything)
})

test('a condition that cannot hold beside one that can hides every row', async () => {
  const conditions = { AND: [{ group_id: mine.id }, { OR: [] }] }
  const none = abilityOf([{ action: 'read', subject: 'Article', conditions }])
  expect(await named({ AND: [visible(none, 'read', 'Article')] })).toBe(0)
})

test('rights in several groups are one condition; a prohibition on top takes its rows away', async () => {
  const grants = [mine.id, other.id].map((groupId) => ({ ...read('Article'), groupId }))
  expect(await named(visible(abilityOf(rulesFrom([], grants)), 'read', 'Article'))).toBe(2)
  const less = abilityOf([
    ...rulesFrom([], grants),
    { action: 'read', subject: 'Article', inverted: true, conditions: { group_id: { in: [other.id] } } },
  ])
  expect(await named({ AND: [visible(less, 'read', 'Article')] })).toBe(1)
})
