import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { membersOf } from './testing-members.ts'

const sites = await createSites(listenForChanges)
const { db } = sites
const host = 'skane'
const published = { status: 'published' as const }
const { get, cookieOf, cookieOfCandidate, partOf, hrefsOf } = membersOf(sites, host)

let group_id: number
beforeEach(async () => {
  await sites.clear()
  group_id = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
})

describe('a page of a book for signed-in users', () => {
  let book: { id: number }
  beforeEach(async () => {
    const page = (slug: string, title: string, more: object = {}) =>
      buildContent(db, { type: 'book', group_id, slug, title, ...published, ...more })
    book = await page('bok', 'Boken')
    await page('oppen', 'Öppen', { parent_id: book.id, position: 1 })
    await page('inne', 'Hemlig', { parent_id: book.id, position: 2, access: 'authenticated' })
  })
  const contents = (document: Document) =>
    [...document.querySelectorAll('nav[aria-label="Innehåll"] ol')].slice(0, 1).flatMap((list) => textOf(list))

  test('is not there for visitors, whom the contents offer to unlock the rest', async () => {
    expect((await get('/hjalp/inne')).status).toBe(404)
    const { document, text } = await get('/hjalp/oppen')
    expect(text).not.toContain('Hemlig')
    expect(contents(document)).toEqual(['BokenÖppen'])
    const unlock = document.querySelector('a[aria-label="Lås upp fler sidor"]')
    expect(unlock?.getAttribute('href')).toBe('/hjalp/oppen/medlemmar')
    const { headers } = await get('/hjalp/oppen/medlemmar')
    expect(headers.location).toBe(`/login?till=${encodeURIComponent('/hjalp/oppen/medlemmar')}`)
  })

  test('is read by who has signed in, with the whole contents, and never kept', async () => {
    const cookie = await cookieOf(await buildUser(db))
    expect((await get('/hjalp/oppen/medlemmar', cookie)).headers.location).toBe('/hjalp/inne')
    const { status, document, headers } = await get('/hjalp/inne', cookie)
    expect(status).toBe(200)
    expect(contents(document)).toEqual(['BokenÖppenHemlig'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await get('/hjalp/inne')).status).toBe(404)
  })

  test('is no more there for a validation candidate alone than for a visitor, and leads to no new sign-in', async () => {
    const cookie = await cookieOfCandidate()
    expect((await get('/hjalp/inne', cookie)).status).toBe(404)
    const { status, text } = await get('/hjalp/oppen/medlemmar', cookie)
    expect(status).toBe(403)
    expect(text).not.toContain('Hemlig')
    const [open, visited] = [await get('/hjalp/oppen', cookie), await get('/hjalp/oppen')]
    expect(open.bytes.equals(visited.bytes)).toBe(true)
  })

  test('with roles it is for their holders alone', async () => {
    const [role, held] = [
      await buildRole(db, { name: 'teacher' }),
      await db.groupsRole.create({ data: { name: 'x', label: 'x' } }),
    ]
    await db.content.updateMany({ where: { slug: 'inne' }, data: { access: null } })
    await db.content.update({
      where: { id: (await db.content.findFirstOrThrow({ where: { slug: 'inne' } })).id },
      data: { roles: { connect: { id: role.id } }, groupRoles: { connect: { id: held.id } } },
    })
    const other = await cookieOf(await buildUser(db))
    const teacher = await cookieOf(await buildUser(db, { roles: { connect: { id: role.id } } }))
    const member = await buildUser(db)
    await db.membership.create({ data: { user_id: member.id, group_id, groupRoles: { connect: { id: held.id } } } })
    expect((await get('/hjalp/inne')).status).toBe(404)
    expect((await get('/hjalp/inne', other)).status).toBe(404)
    expect((await get('/hjalp/oppen/medlemmar', other)).status).toBe(403)
    expect(hrefsOf(await partOf('strip', other))).not.toContain('/hjalp/inne')
    expect((await get('/hjalp/inne', teacher)).status).toBe(200)
    expect((await get('/hjalp/inne', await cookieOf(member))).status).toBe(200)
  })

  test('a draft, a page below a hidden one and one of another site are not there', async () => {
    const cookie = await cookieOf(await buildUser(db))
    await db.content.updateMany({ where: { slug: 'bok' }, data: { status: 'unpublished' } })
    expect((await get('/hjalp/inne', cookie)).status).toBe(404)
    await db.content.updateMany({ where: { slug: 'bok' }, data: { status: 'published', group_id: null } })
    await db.content.updateMany({ where: { slug: 'inne' }, data: { status: 'unpublished' } })
    expect((await get('/hjalp/inne', cookie)).status).toBe(404)
    // A page that visitors of the new site read is led to; other pages are not told of.
    const { status, headers, text } = await get('/hjalp/bok', cookie)
    expect([status, headers.location]).toEqual([301, 'http://vo.localhost:3000/hjalp/bok'])
    expect(text).not.toContain('Boken')
    const other = await buildGroup(db, { name: 'halland', vopagesStatus: true })
    await db.content.updateMany({ where: { slug: 'inne' }, data: { ...published, group_id: other.id } })
    expect((await get('/hjalp/inne', cookie)).status).toBe(404)
    await buildContent(db, { ...published, type: 'book', title: 'Deras bok', slug: 'deras', group_id: other.id })
    expect((await get('/hjalp/deras', cookie)).status).toBe(404)
  })
})
