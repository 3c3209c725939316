import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { siteChoices, startRows } from './start.ts'

const world = await createWorld()
const { db, env } = world
beforeEach(() => world.clear())

const set = (group_id: number | null, name: string, value: number | string) =>
  db.setting.create({ data: { group_id, name, value } })

test('a site chooses lists and pictures, or has those of the group above, or of the installation', async () => {
  const region = await buildGroup(db)
  const local = await buildGroup(db, { parent_id: region.id })
  const portfolio = await buildPortfolio(db, { group_id: region.id })
  const image = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'a.png' })
  await set(null, 'puffQueue', 1)
  await set(region.id, 'newsQueue', 2)
  await set(region.id, 'defaultUserAvatar', image.id)
  await set(local.id, 'newsQueue', 3)
  await set(local.id, 'sectionsQueue', 'kaputt')
  const choices = await siteChoices(db, local.id)
  expect(choices.lists).toEqual({ puffQueue: 1, newsQueue: 3 })
  expect(choices.pictures).toMatchObject({ person: { id: image.id, url: `/files/${image.id}/a.png` }, text: null })
  await db.file.update({ where: { id: image.id }, data: { status: false } })
  expect((await siteChoices(db, local.id)).pictures.person).toBeNull()
  expect((await siteChoices(db, null)).lists).toEqual({ puffQueue: 1 })
})

test('the next events are those of the site that are not over, in the order in which they begin', async () => {
  const group = await buildGroup(db, { vopagesStatus: true })
  const event = (title: string, start: string, end: string | null = null, more = {}) =>
    buildContent(db, {
      ...{ type: 'event', group_id: group.id, status: 'published', title, start_date: new Date(start) },
      ...{ end_date: end ? new Date(end) : null, ...more },
    })
  await event('Över', '2026-11-19')
  await event('Pågår', '2026-11-10', '2026-11-21')
  await event('Kväll', '2026-12-02', null, { start_time: '18:00' })
  await event('Morgon', '2026-12-02', null, { start_time: '08:00' })
  await event('Idag', '2026-11-20')
  await event('Utkast', '2026-11-20', null, { status: 'unpublished' })
  await event('Annan webbplats', '2026-11-20', null, { group_id: null })
  // Twenty to midnight in Sweden.
  const now = new Date('2026-11-20T22:40:00Z')
  const comingEvents = async (groupId: number, events: number, at: Date) =>
    (await startRows(db, [], { items: 1, events }, { groupId, env, now: at })).coming
  const titles = async (at: Date, limit = 9) =>
    (await comingEvents(group.id, limit, at)).items.map(({ title }) => title)
  expect(await titles(now)).toEqual(['Pågår', 'Idag', 'Morgon', 'Kväll'])
  expect(await titles(now, 2)).toEqual(['Pågår', 'Idag'])
  const { changesAt } = await comingEvents(group.id, 1, now)
  expect(changesAt).toEqual(new Date('2026-11-20T23:00:00Z'))
  expect(await comingEvents(999_999, 1, now)).toEqual({ items: [], changesAt: null })
  expect(await titles(new Date('2026-11-20T23:10:00Z'))).toEqual(['Pågår', 'Morgon', 'Kväll'])
})
