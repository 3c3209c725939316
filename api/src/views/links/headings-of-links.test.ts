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
