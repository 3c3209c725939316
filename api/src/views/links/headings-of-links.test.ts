import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { screensOf } from '../../app/site-screens.ts'
import { siteOf } from '../../engine/site-address.ts'
import { createWorld } from '../../testing/world.ts'
import { checkLinks } from './check-links.ts'
import { type Api, faultsOf, link, pagesOf, prepareSite } from './testing.ts'

const world = await createWorld()
const { db } = world
const services = { ...world.services, screensOf }

let groupId: number
let api: Api
beforeEach(async () => {
  ;({ groupId, api } = await prepareSite(world))
})

const page = pagesOf(world, () => groupId)
const faults = (id: number) => faultsOf(api, id)

test('a heading that is gone breaks the links to it, in the same text and in others', async () => {
  const body = '<h2>Så gör du</h2><h3>Så gör du</h3><p>Text</p>'
  const guide = await buildContent(db, { group_id: groupId, status: 'published', type: 'page', slug: 'guide', body })
  const other = await buildGroup(db, { name: 'annan', status: true, vopagesStatus: true })
  const there = { group_id: other.id, status: 'published' as const, type: 'page' as const, slug: 'guide' }
  await buildContent(db, { ...there, title: 'Annan guide', body: '<h2>Bara här</h2>' })
  await buildContent(db, { group_id: groupId, status: 'published', type: 'queue', slug: 'delar' })
  const site = siteOf(services.env, other)
  const text = (own: string) =>
    `${own}${[
      link('#avsnitt-start', 'egen'),
      link('#avsnitt-borta', 'egen borta'),
      link('#kontakter', 'sajtens plats'),
      link('/guide#avsnitt-sa-gor-du-2', 'andra'),
      link('/guide#avsnitt-sa-gor-du-3', 'tredje'),
      link('/guide#kontakter', 'sajtens plats där'),
      link('/guide#avsnitt-%', 'ingen rubrik'),
      link(`${site}/guide#avsnitt-bara-har`, 'på annan webbplats'),
      link('/guide#avsnitt-bara-har', 'på fel webbplats'),
      link('/kalender#avsnitt-a', 'ingen sida'),
      link('/listor/delar#avsnitt-i-en-del', 'del av en lista'),
    ].join('')}`
  const { id } = await page(text('<h2>Start</h2>'))
  const section = await page(link('#avsnitt-borta', 'del'), { type: 'section' })
  await checkLinks(services, null)
  expect(await faults(id)).toEqual({
    'egen borta': 'broken place',
    tredje: 'broken heading',
    'ingen rubrik': 'broken heading',
    'på fel webbplats': 'broken heading',
    'ingen sida': 'broken gone',
  })
  const { faults: found } = await api.of({ id })
  expect(found.find((each) => each.text === 'tredje')?.detail).toBe(guide.title)
  // A section stands on pages that have headings, too.
  expect(await db.textLink.count({ where: { content_id: section.id, state: 'broken' } })).toBe(0)

  await db.content.update({ where: { id: guide.id }, data: { body: '<h2>Annat</h2>' } })
  await db.content.update({ where: { id }, data: { body: text('<h2>Börja</h2>') } })
  await checkLinks(services, null)
  expect(await faults(id)).toMatchObject({ egen: 'broken place', andra: 'broken heading' })
})

test('a heading of a section or card that the start page draws is there, for its own text and for links to it', async () => {
  const shown = { group_id: groupId, status: 'published' as const }
  const section = {
    ...shown,
    type: 'section' as const,
    slug: 'del',
    title: 'Del',
    body: '<h2>I delen</h2><h2>Start</h2>',
  }
  const card = { ...shown, type: 'card' as const, slug: 'kort', title: 'Kort', body: '<h3>På kortet</h3>' }
  const hidden = { ...section, slug: 'dold', status: 'unpublished' as const, body: '<h2>I en dold del</h2>' }
  const list = await buildContent(db, { ...shown, type: 'queue', slug: 'delar', title: 'Delar' })
  for (const [position, part] of [section, card, hidden].entries()) {
    const { id } = await buildContent(db, part)
    await db.queueItem.create({ data: { queue_id: list.id, content_id: id, position } })
  }
  await db.setting.create({ data: { name: 'sectionsQueue', group_id: groupId, value: list.id } })
  const links = [
    link('#avsnitt-i-delen', 'del'),
    link('#avsnitt-pa-kortet', 'kort'),
    // The page's own text has this id first.
    link('#avsnitt-start-2', 'delens start'),
    link('#avsnitt-i-en-dold-del', 'dold del'),
  ].join('')
  const body = `<h2>Start</h2>${links}`
  const { id } = await page(body, { status: 'published', slug: 'borja' })
  const other = await page(
    [link('/borja#avsnitt-i-delen', 'del där'), link('/borja#avsnitt-borta', 'borta där')].join(''),
    { status: 'published', slug: 'annan' },
  )
  await checkLinks(services, null)
  // The page is drawn alone, until its site begins with it.
  const missing = {
    del: 'broken place',
    kort: 'broken place',
    'delens start': 'broken place',
    'dold del': 'broken place',
  }
  expect(await faults(id)).toEqual(missing)
  expect(await faults(other.id)).toEqual({ 'del där': 'broken heading', 'borta där': 'broken heading' })

  await db.group.update({ where: { id: groupId }, data: { start_page_id: id, front_body: body }, select: { id: true } })
  await checkLinks(services, null)
  expect(await faults(id)).toEqual({ 'dold del': 'broken place' })
  expect(await faults(other.id)).toEqual({ 'borta där': 'broken heading' })
  const ofGroup = { group_id: groupId, state: 'broken' as const }
  expect(await db.textLink.findMany({ where: ofGroup, select: { text: true } })).toEqual([{ text: 'dold del' }])

  await db.content.update({ where: { id: list.id }, data: { status: 'unpublished' }, select: { id: true } })
  await checkLinks(services, null)
  expect(await faults(id)).toEqual(missing)
})
