import { createCallerFactory, pageRouter } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// A group has chosen a page as its start page (docs/decisions/0026-start-pages.md).

const sites = await createSites(listenForChanges)
const { db, get, heard } = sites
const host = 'skane'

beforeEach(() => sites.clear())

type Page = Parameters<typeof buildContent>[1]

/** College Skåne with a page as its start page. */
async function college({ page: given = {}, ...more }: { page?: Page } & Parameters<typeof buildGroup>[1] = {}) {
  const picture = await buildFile(db, { filename: 'huset.png', filetype: 'image/png' })
  const group = await buildGroup(db, {
    ...{ name: host, title: 'College Skåne', vopagesStatus: true, description: 'Vi samverkar.' },
    ...{ front_title: 'Egna ord', front_body: '<p>Om <em>oss</em></p>', images: { create: [{ file_id: picture.id }] } },
    ...more,
  } as Parameters<typeof buildGroup>[1])
  const page = await buildContent(db, {
    ...{ type: 'page', group_id: group.id, title: 'Välkommen hit', slug: 'valkommen', status: 'published' },
    ...{ lead: 'En ingress', body: '<p>Sidans <strong>text</strong></p>' },
    ...given,
  })
  await heard(['Group'], () => db.group.update({ where: { id: group.id }, data: { start_page_id: page.id } }))
  return { group, page, picture }
}
const start = async () => (await get('/', { host })).document
const heading = async () => textOf((await start()).querySelector('h1'))

describe('a site with a start page', () => {
  test('begins with its title, lead, text, picture and attachments; the rest of the first page stays', async () => {
    const { page, group } = await college()
    const [image, guide] = [
      await buildFile(db, { filename: 'sidan.png', filetype: 'image/png' }),
      await buildFile(db, { filename: 'guide.pdf', title: 'Guide' }),
    ]
    await db.contentImage.create({ data: { content_id: page.id, file_id: image.id, description: 'Ett torg' } })
    await db.contentAttachment.create({ data: { content_id: page.id, file_id: guide.id } })
    await heard(['Content'], () =>
      buildContent(db, { group_id: group.id, title: 'Nyhet', slug: 'nyhet', status: 'published' }),
    )
    const document = await start()
    const main = document.querySelector('main')
    expect(document.title).toBe('Hem | College Skåne')
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('En ingress')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/skane\.[^/]+\/$/)
    expect(textOf(main?.querySelector('h1'))).toBe('Välkommen hit')
    expect(main?.querySelector('.rich strong')?.textContent).toBe('text')
    expect(main?.querySelector('img')?.getAttribute('alt')).toBe('Ett torg')
    expect(textOf(main?.querySelector('a[href*="guide.pdf"]'))).toContain('Guide')
    expect(textOf(main)).not.toMatch(/Egna ord|Om oss och|Vi samverkar\./)
    expect(main?.querySelector('a[href="/artiklar/nyhet"]')).not.toBeNull()
  })

  test('has the group’s lead and picture where the page has none, and no picture when the page hides its own', async () => {
    const { page, picture } = await college({ page: { lead: '' } })
    const document = await start()
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Vi samverkar.')
    expect(document.querySelector('main img')?.getAttribute('src')).toContain(`/files/${picture.id}/`)
    await heard(['Content'], () =>
      db.content.update({ where: { id: page.id }, data: { settings: { hideTopImage: true } } }),
    )
    expect((await start()).querySelector('main img')).toBeNull()
  })

  test.each([
    ['a draft', { status: 'unpublished' }],
    ['scheduled', { publish_at: new Date('2199-01-01') }],
    ['over', { unpublish_at: new Date('2020-01-01') }],
    ['in the trash', { trashed_at: new Date() }],
  ] as const)('begins with the group’s own words while the page is %s', async (_, page) => {
    await college({ page })
    expect(await heading()).toBe('Egna ord')
    expect((await get('/valkommen', { host })).status).toBe(404)
  })

  test('has nothing of another group’s page, however that came to stand there', async () => {
    const other = await buildGroup(db, { name: 'halland', vopagesStatus: true })
    await college({ page: { group_id: other.id } })
    expect(await heading()).toBe('Egna ord')
  })

  test('shows none of it while it is not open', async () => {
    await college({ vopagesStatus: false })
    expect((await get('/', { host })).text).not.toContain('Välkommen hit')
    expect((await get('/valkommen', { host })).text).toContain('under uppbyggnad')
  })
})

describe('the page has one address', () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await get(path, { host })
    return [status, headers.location, headers['cache-control']]
  }

  test('its own and its former ones lead to the start, until another is chosen', async () => {
    const { page, group } = await college()
    await heard(['Content'], () => db.content.update({ where: { id: page.id }, data: { slug: 'hej' } }))
    for (const path of ['/hej', '/valkommen']) expect(await leadsTo(path)).toEqual([301, '/', 'no-store'])
    await heard(['Group'], () => db.group.update({ where: { id: group.id }, data: { start_page_id: null } }))
    expect(textOf((await get('/hej', { host })).document.querySelector('h1'))).toBe('Välkommen hit')
    expect(await leadsTo('/valkommen')).toEqual([301, '/hej', 'no-store'])
  })

  test('a page of the front site stays there; a preview is shown at the page’s own', async () => {
    const { page, group } = await college({ page: { group_id: null } })
    expect(await heading()).toBe('Välkommen hit')
    expect((await get('/valkommen')).status).toBe(200)
    expect((await get('/valkommen', { host })).status).toBe(404)
    await db.content.update({ where: { id: page.id }, data: { group_id: group.id } })
    const { ctx } = await sites.member([{ subject: 'Page', name: 'manage' }], group.id)
    const { pathname, search } = new URL((await createCallerFactory(pageRouter)(ctx).preview({ id: page.id })).url)
    expect((await get(pathname + search, { host })).status).toBe(200)
  })
})
