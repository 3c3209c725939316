import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { collegeOf, host } from './testing-college.ts'

const { db, get, clear, heard } = await createSites(listenForChanges)
const college = collegeOf(db)
const past = new Date('2020-01-01T12:00:00Z')

beforeEach(() => clear())

describe('the start of a site', () => {
  test('says who it is, what is new, and leads to the presentation', async () => {
    const { local } = await college()
    const news = { group_id: local.id, status: 'published', publish_at: past } as const
    await buildContent(db, { ...news, title: 'Äldst', slug: 'aldst', date: new Date('2026-01-01') })
    await buildContent(db, { ...news, title: 'Nyast', slug: 'nyast', date: new Date('2026-11-20'), lead: 'En ingress' })
    await buildContent(db, { group_id: local.id, title: 'Utkast' })
    const { status, document, headers, text } = await get('/', { host })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(document.documentElement.lang).toBe('sv')
    expect(document.title).toBe('Hem | Eslöv–Höör–Hörby')
    expect(textOf(document.querySelector('h1'))).toBe('Skola och arbetsliv')
    expect(document.querySelector('main .rich strong')?.textContent).toBe('hit')
    expect(textOf(document.querySelector('main'))).toContain(
      'Lokalt college i College Skåne · Certifierat sedan 1 juni 2011',
    )
    expect([...document.querySelectorAll('main article h3')].map(textOf)).toEqual(['Nyast', 'Äldst'])
    expect(document.querySelector('main article a')?.getAttribute('href')).toBe('/artiklar/nyast')
    expect(document.querySelector('main a[href="/om-oss"]')).not.toBeNull()
    expect(text).not.toContain('Utkast')
  })

  test('is whole without script, and nothing in it is inline', async () => {
    await college()
    const { document, headers } = await get('/', { host })
    // Structured data is text to browsers: it never runs.
    const inline = '[style], style, script:not([src], [type="application/ld+json"])'
    expect(document.querySelectorAll(inline)).toHaveLength(0)
    expect(
      [...document.querySelectorAll('*')].some((node) => node.getAttributeNames().some((name) => /^on/.test(name))),
    ).toBe(false)
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?:;|$)/)
    const [skip] = document.querySelectorAll('body a')
    expect(document.querySelector(skip?.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
    const links = [...document.querySelectorAll('header nav a, footer a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/', '/artiklar', '/om-oss', '/verifiera', '/cookiepolicy']))
    // The cookie banner is the script's; without it there is the link.
    expect(textOf(document.querySelector('[data-island="cookies"]'))).toBe('')
  })

  test('has the logo and the policy of the nearest group above', async () => {
    const { logo, local } = await college()
    const inherited = await get('/', { host })
    expect(inherited.document.querySelector('header img')?.getAttribute('src')).toBe(
      `/files/${logo.id}/skane.svg?d=x96`,
    )
    expect(inherited.document.querySelector('footer a[href="https://skane.example/policy"]')).not.toBeNull()
    await db.group.update({
      where: { id: local.id },
      data: { data_protection_policy_url: 'https://eslov.example/egen' },
    })
    await expect
      .poll(async () =>
        (await get('/', { host })).document.querySelector('footer a[href^="https"]')?.getAttribute('href'),
      )
      .toBe('https://eslov.example/egen')
  })
})

describe('the presentation of a group', () => {
  test('lists educators, employers, others and contacts, numbered as on the map', async () => {
    const { local } = await college()
    const part = (title: string, category: 'educator' | 'employer' | 'other', more = {}) =>
      buildGroup(db, { title, category, parent_id: local.id, ...more })
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      await part(`Skola ${letter}`, 'educator', { latitude: 55.84, longitude: 13.3, educator_type: 'kom_vux' })
    }
    const skolaA = { email: 'a@example.com', website: 'https://a.example' }
    await db.group.updateMany({ where: { title: 'Skola A' }, data: skolaA })
    const { id: skola } = await db.group.findFirstOrThrow({ where: { title: 'Skola A' } })
    await buildPeriods(db, skola, ['2014-03-01'])
    await part('Kommunen', 'employer', { employer_type: 'kommun' })
    await part('Förbundet', 'other')
    const user = await buildUser(db, {
      status: true,
      firstname: 'Gunilla',
      lastname: 'Exempelsson',
      phone1: '070-174 06 31',
    })
    await db.groupContact.create({ data: { group_id: local.id, user_id: user.id, title: 'Processledare' } })

    const { document } = await get('/om-oss', { host })
    expect(document.title).toBe('Om oss | Eslöv–Höör–Hörby')
    expect([...document.querySelectorAll('main h2')].map(textOf)).toEqual([
      'Utbildare',
      'Arbetsgivare',
      'Övriga',
      'Karta',
      'Kontakter',
    ])
    const rows = [...document.querySelectorAll('main li[data-member]')]
    expect(rows.map((row) => textOf(row.querySelector('h3')))).toEqual([
      ...['Skola A', 'Skola B', 'Skola C', 'Skola D', 'Skola E'],
      ...['Kommunen', 'Förbundet'],
    ])
    expect(textOf(rows[0])).toContain('Kommunal vuxenutbildning · Certifierad sedan 2014')
    expect(rows[0]?.querySelector('a[href="mailto:a@example.com"]')).not.toBeNull()
    expect(rows[0]?.querySelector('a[href="https://a.example"]')).not.toBeNull()
    // More than four are behind a disclosure that needs no script.
    expect(textOf(document.querySelector('main section details summary'))).toContain('Visa fler (1)')
    expect([...document.querySelectorAll('svg a[data-member]')].map((pin) => pin.getAttribute('data-member'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(
      document.querySelector(document.querySelector('svg a[data-member]')?.getAttribute('href') ?? ''),
    ).not.toBeNull()
    const list = [...document.querySelectorAll('#karta ~ details li')].map(textOf)
    expect(list[0]).toBe('1. Skola A · Nära Eslöv')
    expect(textOf(document.querySelector('#kontakter ~ ul'))).toBe(
      'GEGunilla ExempelssonProcessledareE-post Gunilla Exempelsson · 070-174 06 31',
    )
  })

  test('a contact’s picture stands for the initials, when everybody may see it', async () => {
    const { local } = await college()
    const user = await buildUser(db, { status: true, firstname: 'Gunilla', lastname: 'Exempelsson' })
    await db.groupContact.create({ data: { group_id: local.id, user_id: user.id, title: '' } })
    const portrait = async () =>
      (await get('/om-oss', { host })).document.querySelector('#kontakter ~ ul img')?.getAttribute('src')
    const publicly = await buildPortfolio(db)
    const hidden = await buildFile(db, { portfolio_id: publicly.id, disk: 's3.vodocs_files' })
    const shown = await buildFile(db, { portfolio_id: publicly.id, filetype: 'image/png', filename: 'gunilla.png' })
    const link = (file_id: number, position: number) => ({ user_id: user.id, file_id, position })
    await heard(['UserImage'], () => db.userImage.create({ data: link(hidden.id, 0) }))
    expect(await portrait()).toBeUndefined()
    await heard(['UserImage'], () => db.userImage.create({ data: link(shown.id, 1) }))
    expect(await portrait()).toMatch(new RegExp(`^/files/${shown.id}/gunilla\\.png\\?d=`))
  })

  test('has no map when nobody has a place', async () => {
    const { local } = await college()
    await buildGroup(db, { parent_id: local.id, category: 'educator' })
    const { document } = await get('/om-oss', { host })
    expect(document.querySelector('#karta')).toBeNull()
  })
})

describe('the front site', () => {
  test('names every region with its local colleges and links to those that are open', async () => {
    await college()
    await buildGroup(db, { title: 'College Gotland', name: 'gotland' })
    const { document } = await get('/')
    expect(document.title).toBe('Hem | Collegenätverket')
    expect([...document.querySelectorAll('#college h3')].map(textOf)).toEqual(
      expect.arrayContaining(['College Gotland', 'College Skåne']),
    )
    expect(document.querySelector('#college a[href="http://eslov-hoor.vo.localhost:3000"]')).not.toBeNull()
    expect(document.querySelector('#college a[href*="gotland"]')).toBeNull()
    expect(document.querySelector('main a[href="/verifiera"]')).not.toBeNull()
    expect((await get('/', { host: 'front' })).status).toBe(200)
  })

  test('an empty installation is told so', async () => {
    const colleges = async () => textOf((await get('/')).document.querySelector('#college'))
    await expect.poll(colleges).toContain('Inga college har en webbplats än.')
  })

  test('takes the brand of the installation', async () => {
    await db.setting.create({
      data: {
        name: 'brand',
        category: 'site',
        value: { name: 'Språk i arbetet', mark: 'language', colour: '#5E3B8E' },
      },
    })
    const { document } = await get('/')
    expect(document.title).toBe('Hem | Språk i arbetet')
    expect(document.querySelector('link[href^="/brand.css"]')).not.toBeNull()
    expect((await get('/brand.css')).text).toContain('--brand-primary:#5E3B8E')
    expect((await get('/favicon.svg')).text).toContain('<circle')
  })
})

describe('what is not there', () => {
  test('a site that is not open says so on every address', async () => {
    await college()
    await buildGroup(db, { name: 'halsingland', title: 'College Hälsingland', description: 'Hemligt' })
    for (const path of ['/', '/om-oss', '/artiklar', '/artiklar/x']) {
      const { status, document, text } = await get(path, { host: 'halsingland' })
      expect(status).toBe(200)
      expect(textOf(document.querySelector('h1'))).toBe('Webbplatsen är under uppbyggnad och är ännu inte tillgänglig')
      expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
      expect(text).not.toContain('Hemligt')
    }
  })

  test('an unknown site, page or service label gets the error screen', async () => {
    await college()
    for (const [path, label] of [
      ['/', 'finns-inte'],
      ['/finns-inte', host],
      ['/om-oss', ''],
      ['/', 'docs'],
      ['//evil.example/', host],
      ['/\\evil.example/', host],
      ['/hjalp/%00', host],
      ['/', `evil.example/${host}`],
    ] as const) {
      const { status, document, headers } = await get(path, { host: label })
      expect(status).toBe(404)
      expect(document.title).toBe('404 | Collegenätverket')
      expect(textOf(document.querySelector('h1'))).toBe('404 Sidan hittades inte')
      expect(headers['cache-control']).toBe('no-store')
    }
    const known = await get('/finns-inte', { host })
    expect(textOf(known.document.querySelector('header'))).toContain('Eslöv–Höör–Hörby')
    expect((await get('/', { host, method: 'DELETE' })).status).toBe(404)
  })

  test('other ways in lead to the right place', async () => {
    await college()
    const way = async (path: string) => {
      const { status, headers } = await get(path, { host })
      return [status, headers.location]
    }
    expect((await way('/login'))[1]).toContain('/oauth/authorize?client_id=pages&')
    expect(await way('/verify')).toEqual([301, '/verifiera'])
    expect(await way('/verify/7K3M-Q9TX-2F8C')).toEqual([301, '/verifiera/7K3M-Q9TX-2F8C'])
    expect(await way('/artiklar/?ar=2026')).toEqual([301, '/artiklar?ar=2026'])
    expect(await way('/Om-Oss?utm=1')).toEqual([301, '/om-oss?utm=1'])
    expect(await way('/Tipsa')).toEqual([301, '/tipsa'])
    for (const path of ['//evil.example/', '/\\evil.example/', '/Finns-Inte'])
      expect(await way(path)).toEqual([404, undefined])
  })
})

test('a private file is never linked to', async () => {
  const { local } = await college()
  const { id } = await buildPortfolio(db, { group_id: local.id, disk: 's3.vodocs_files' })
  const secret = await buildFile(db, { portfolio_id: id, filename: 'hemlig.png', filetype: 'image/png' })
  await db.groupImage.create({ data: { group_id: local.id, file_id: secret.id } })
  expect((await get('/', { host })).text).not.toContain('hemlig')
})
