import { createCallerFactory, groupRouter } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// A group got another label: its former host redirects to the new one.

const sites = await createSites(listenForChanges)
const { db, get, heard } = sites

beforeEach(() => sites.clear())

const college = (name: string) => buildGroup(db, { name, title: `College ${name}`, vopagesStatus: true })
const rename = (id: number, name: string) => heard(['Group'], () => db.group.update({ where: { id }, data: { name } }))
/** Returns the redirect of a request to the former host, or its status. */
async function way(host: string, path = '/', asking = {}) {
  const { status, headers } = await get(path, { host, ...asking })
  return headers.location ? [status, headers.location, headers['cache-control']] : status
}
const heading = async (host: string) => textOf((await get('/', { host })).document.querySelector('h1'))

test('leads to the same path on the new host, the query with it, and is not kept by browsers', async () => {
  const { id } = await college('skane')
  expect(await heading('skane')).toBe('College skane')
  await rename(id, 'skane_vast')
  const now = 'http://skane-vast.vo.localhost:3000'
  expect(await heading('skane-vast')).toBe('College skane')
  expect(await way('skane')).toEqual([301, `${now}/`, 'no-store'])
  expect(await way('skane', '/artiklar/ny?sida=2&x=%C3%A5')).toEqual([
    301,
    `${now}/artiklar/ny?sida=2&x=%C3%A5`,
    'no-store',
  ])
  expect(await way('skane', '/verifiera', { method: 'HEAD' })).toEqual([301, `${now}/verifiera`, 'no-store'])
  expect(await way('local-skane', '/om-oss')).toEqual([
    301,
    'http://local-skane-vast.vo.localhost:3000/om-oss',
    'no-store',
  ])
  expect(await way('skane', '/verifiera', { method: 'POST' })).toBe(404)
  expect(await way('skane', '//evil.example/')).toBe(404)
})

test('leads there from every former label at once, whatever it was changed to in between', async () => {
  const { id } = await college('ett')
  await rename(id, 'tva_a')
  // The same label: the site has not moved.
  await rename(id, 'tva-a')
  await rename(id, 'tre')
  for (const host of ['ett', 'tva-a'])
    expect(await way(host)).toEqual([301, 'http://tre.vo.localhost:3000/', 'no-store'])
  await rename(id, 'ett')
  expect(await heading('ett')).toBe('College ett')
  for (const host of ['tva-a', 'tre'])
    expect(await way(host)).toEqual([301, 'http://ett.vo.localhost:3000/', 'no-store'])
})

test('is given to no other group, new or renamed, before its own group goes, and leads nowhere then', async () => {
  const { ctx } = await sites.national([{ subject: 'all', name: 'manage' }])
  const api = createCallerFactory(groupRouter)(ctx)
  const { id } = await college('skane')
  const other = await college('annan')
  await rename(id, 'ny')
  const wanted = { title: 'Tagen', name: 'skane', category: 'local', vopagesStatus: true } as const
  const refused = {
    cause: { fields: { 'data.name': ['Namnet har varit en annan grupps adress och leder fortfarande dit'] } },
  }
  await expect(api.create({ data: wanted })).rejects.toMatchObject(refused)
  await expect(api.update({ id: other.id, data: { name: 'skane' } })).rejects.toMatchObject(refused)
  expect(await way('skane')).toEqual([301, 'http://ny.vo.localhost:3000/', 'no-store'])
  await heard(['Group'], () => api.delete({ id }))
  expect(await way('skane')).toBe(404)
  expect(await db.groupAlias.count()).toBe(0)
  await heard(['Group'], () => api.create({ data: wanted }))
  expect(await heading('skane')).toBe('Tagen')
})

test('a label that never was is answered as before, and a site that is not open says so where it is now', async () => {
  const { id } = await buildGroup(db, { name: 'stangd' })
  await rename(id, 'stangd_nu')
  expect(await way('aldrig')).toBe(404)
  expect(await way('aldrig', '/login')).toBe(404)
  expect(await way('stangd')).toEqual([301, 'http://stangd-nu.vo.localhost:3000/', 'no-store'])
  expect(await heading('stangd-nu')).toContain('under uppbyggnad')
})
