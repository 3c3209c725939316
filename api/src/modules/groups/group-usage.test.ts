import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world
const office = ['Group', 'Education', 'Article', 'Portfolio', 'Folder', 'File', 'Tag', 'User', 'Membership', 'Setting']
let ctx: SignedInContext

beforeEach(async () => {
  await world.clear()
  const rights = office.flatMap((subject) => ['read', 'update', 'delete'].map((name) => ({ subject, name })))
  ctx = (await world.national(rights)).ctx as SignedInContext
})
const api = () => createCaller(ctx)

describe('a group', () => {
  test('names what hinders its removal, and counts what the removal counts', async () => {
    const group = await buildGroup(db, { title: 'College' })
    const below = await buildGroup(db, { title: 'Skolan', parent_id: group.id })
    await buildContent(db, { type: 'article', group_id: group.id, title: 'Nyheten' })
    await buildContent(db, { type: 'article', group_id: group.id, title: 'Gammal', trashed_at: new Date() })
    await buildContent(db, { type: 'page', group_id: group.id, title: 'Sidan' })
    await buildPortfolio(db, { group_id: group.id, title: 'Avtal' })
    await db.tag.create({ data: { label: 'Höst', group_id: group.id } })
    const { items, total, counted } = await api().group.usedIn({ id: group.id })
    expect(items.map(({ entity, title, trashed }) => [entity, title, trashed])).toEqual(
      expect.arrayContaining([
        ['group', 'Skolan', false],
        ['article', 'Nyheten', false],
        ['article', 'Gammal', true],
        ['portfolio', 'Avtal', false],
        ['tag', 'Höst', false],
      ]),
    )
    expect(items.find(({ id, entity }) => entity === 'group' && id === below.id)?.editUrl).toMatch(/\/group\/\d+$/)
    // The page is counted, and may not be read.
    expect(items.some(({ title }) => title === 'Sidan')).toBe(false)
    const refusal = await api()
      .group.delete({ id: group.id })
      .catch((error: { cause: { details: { usedIn: { count: number }[] } } }) => error.cause.details.usedIn)
    expect(total).toBe((refusal as { count: number }[]).reduce((sum, { count }) => sum + count, 0))
    expect(total).toBe(6)
    expect(counted).toEqual([])
  })

  test('tells nobody who may not remove it', async () => {
    const group = await buildGroup(db)
    const reader = await world.national([{ subject: 'Group', name: 'read' }])
    await expect(createCaller(reader.ctx).group.usedIn({ id: group.id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api().group.usedIn({ id: 2_000_000_000 })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await api().group.usedIn({ id: group.id })).toEqual({ items: [], total: 0, counted: [] })
  })
})

test('an education names the groups that have it', async () => {
  const education = await buildEducation(db)
  const group = await buildGroup(db, { title: 'Provskolan', category: 'educator' })
  await buildEducationUsage(db, { education_id: education.id, education_usage_id: group.id })
  expect(await api().education.usedIn({ id: education.id })).toMatchObject({
    items: [{ entity: 'group', id: group.id, title: 'Provskolan' }],
    total: 1,
  })
})

test('a folder and a portfolio name what lies in them', async () => {
  const { id: portfolio_id, group_id } = await buildPortfolio(db)
  const folder = await buildFolder(db, { portfolio_id, group_id, title: 'Avtal' })
  const inner = await buildFolder(db, { portfolio_id, group_id, folder_id: folder.id, title: 'Äldre' })
  await buildFile(db, { portfolio_id, group_id, folder_id: folder.id, title: 'Mall' })
  const named = ({ items, total }: { items: { entity: string; title: string }[]; total: number }) => [
    total,
    ...items.map(({ entity, title }) => `${entity} ${title}`).toSorted(),
  ]
  expect(named(await api().folder.usedIn({ id: folder.id }))).toEqual([2, 'file Mall', 'folder Äldre'])
  expect(named(await api().folder.usedIn({ id: inner.id }))).toEqual([0])
  expect(named(await api().portfolio.usedIn({ id: portfolio_id }))).toEqual([1, 'folder Avtal'])
  const nobody = createCaller((await world.member([])).ctx)
  await expect(nobody.folder.usedIn({ id: folder.id })).rejects.toEqual(refused('NOT_FOUND'))
})
