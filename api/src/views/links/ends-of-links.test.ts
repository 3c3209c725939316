import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { screensOf } from '../../app/site-screens.ts'
import { privateDisk, publicDisk } from '../../modules/documents/file-link.ts'
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

test('a file that its bank doesn’t show is told as one with an address of its own', async () => {
  const shelf = { group_id: groupId, status: true }
  const open = await buildPortfolio(db, { ...shelf, disk: publicDisk })
  const locked = await buildPortfolio(db, { ...shelf, disk: privateDisk })
  const away = await buildPortfolio(db, { group_id: groupId, status: false, disk: publicDisk })
  const fileIn = async (portfolio_id: number, disk: string, more: object = {}) =>
    (await buildFile(db, { portfolio_id, group_id: groupId, disk, status: true, ...more })).id
  const malware = 'Win.Test.EICAR_HDB-1'
  const bank = '/dokumentbank/fil'
  const members = '/dokumentbank/medlemmar/fil'
  const shown = await fileIn(open.id, publicDisk)
  const kept = await fileIn(locked.id, privateDisk)
  const hidden = await fileIn(open.id, publicDisk, { status: false })
  const withdrawn = await fileIn(away.id, publicDisk)
  const infected = await fileIn(open.id, publicDisk, { malware })
  const trashed = await fileIn(open.id, publicDisk)
  const hiddenOfMembers = await fileIn(locked.id, privateDisk, { status: false })
  const infectedOfMembers = await fileIn(locked.id, privateDisk, { malware })
  await db.file.update({ where: { id: trashed }, data: { trashed_at: new Date() } })
  const told = await faultsOf([
    ...[`${bank}/${shown}`, `${members}/${kept}`, `${members}/${kept}/hamta`],
    ...[hidden, withdrawn, infected, trashed, kept, 999_999].map((id) => `${bank}/${id}`),
    ...[hiddenOfMembers, infectedOfMembers, shown].map((id) => `${members}/${id}`),
  ])
  expect(Object.fromEntries(Object.entries(told).map(([href, { reason }]) => [href, reason]))).toEqual({
    [`${bank}/${hidden}`]: 'closed',
    [`${bank}/${withdrawn}`]: 'closed',
    [`${bank}/${infected}`]: 'closed',
    [`${bank}/${trashed}`]: 'trashed',
    [`${bank}/${kept}`]: 'closed',
    [`${bank}/999999`]: 'gone',
    [`${members}/${hiddenOfMembers}`]: 'closed',
    [`${members}/${infectedOfMembers}`]: 'closed',
    [`${members}/${shown}`]: 'gone',
  })
})

test('a closed file in a bank is told without title and state to those who may not read it', async () => {
  const { groupId: other } = await world.member([])
  await db.group.update({ where: { id: other }, data: { name: 'annan', status: true, vopagesStatus: true } })
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: other, status: true, disk: publicDisk })
  const { id } = await buildFile(db, {
    ...{ portfolio_id, group_id: other, disk: publicDisk, status: false, title: 'Hemligt avtal' },
  })
  const href = `/dokumentbank/fil/${id}`
  expect((await faultsOf([href]))[href]).toMatchObject({ state: 'broken', reason: 'hidden', detail: '' })
})
