import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, expect, test } from 'vitest'
import { screensOf } from '../../app/site-screens.ts'
import { createWorld } from '../../testing/world.ts'
import { checkLinks } from './check-links.ts'
import { type Api, prepareSite } from './testing.ts'

const world = await createWorld()
const { db } = world
const services = { ...world.services, screensOf }

let groupId: number
let api: Api
beforeEach(async () => {
  ;({ groupId, api } = await prepareSite(world))
})

/** Checks a page with the links, and finds the faulty ones by their addresses. */
async function faultsOf(hrefs: readonly string[]) {
  const body = hrefs.map((href) => `<p><a href="${href}">${href}</a></p>`).join('')
  const { id } = await buildContent(db, { group_id: groupId, type: 'page', title: 'Anslut', body })
  await checkLinks(services, null)
  const { faults } = await api.of({ id })
  return Object.fromEntries(faults.map((each) => [each.text, each]))
}

test('a link to a calendar file, or to a book’s page of members, is moved to the same of the new address', async () => {
  const published = { group_id: groupId, status: 'published' } as const
  const renamed = async (type: 'event' | 'book', slug: string, later: string) => {
    const { id } = await buildContent(db, { ...published, type, slug })
    await db.content.update({ where: { id }, data: { slug: later } })
  }
  await renamed('event', 'gammal', 'ny')
  await renamed('book', 'bok', 'boken')
  const moved = {
    '/evenemang/gammal.ics': '/evenemang/ny.ics',
    '/evenemang/gammal': '/evenemang/ny',
    '/hjalp/bok/medlemmar': '/hjalp/boken/medlemmar',
    '/evenemang/Ny.ics': '/evenemang/ny.ics',
    '/evenemang/Ny.ICS': '/evenemang/ny.ics',
    '/hjalp/Boken/Medlemmar': '/hjalp/boken/medlemmar',
  }
  const faults = await faultsOf([...Object.keys(moved), '/evenemang/ny.ics', '/hjalp/boken/medlemmar'])
  expect(Object.fromEntries(Object.entries(faults).map(([href, each]) => [href, each.leads_to]))).toEqual(moved)
})
