import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const { db, get, clear, heard } = await createSites(listenForChanges)
const past = new Date('2020-01-01T12:00:00Z')

beforeEach(() => clear())

/** Eslöv–Höör–Hörby below College Skåne, whose logo and policy it has. */
async function college(more: Parameters<typeof buildGroup>[1] = {}) {
  const logo = await buildFile(db, { filename: 'skane.svg', filetype: 'image/svg+xml' })
  const region = await buildGroup(db, {
    name: 'skane',
    title: 'College Skåne',
    vopagesStatus: true,
    logo_id: logo.id,
    data_protection_policy_url: 'https://skane.example/policy',
  })
  const local = await buildGroup(db, {
    name: 'eslov_hoor',
    title: 'Eslöv–Höör–Hörby',
    category: 'local',
    parent_id: region.id,
    vopagesStatus: true,
    description: 'Vi samverkar.',
    front_title: 'Skola och arbetsliv',
    front_body: '<p>Välkommen <strong>hit</strong></p>',
    certified: new Date('2011-06-01'),
    ...more,
  })
  return { logo, region, local }
}
const host = 'eslov-hoor'

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

describe('articles', () => {
  test('are listed in pages, and a page that is not there is not found', async () => {
    const { local } = await college()
    for (let number = 1; number <= 21; number++) {
      await buildContent(db, {
        group_id: local.id,
        status: 'published',
        title: `Nr ${number}`,
        slug: `nr-${number}`,
        date: new Date(Date.UTC(2026, 0, number)),
      })
    }
    const first = await get('/artiklar', { host })
    expect([...first.document.querySelectorAll('main h2')].map(textOf).slice(0, 2)).toEqual(['Nr 21', 'Nr 20'])
    expect(first.document.querySelector('a[rel="next"]')?.getAttribute('href')).toBe('/artiklar?sida=2')
    const second = await get('/artiklar?sida=2&utm=x', { host })
    expect([...second.document.querySelectorAll('main h2')].map(textOf)).toEqual(['Nr 1'])
    expect((await get('/artiklar?sida=3', { host })).status).toBe(404)
    expect((await get('/artiklar?sida=abc', { host })).text).toBe(first.text)
  })

  test('show rich text, attachments, tags and what else there is to read', async () => {
    const { local } = await college()
    const file = await buildFile(db, {
      ...{ filename: 'guide.pdf', filetype: 'application/pdf', filesize: 12_400_000, title: 'Guiden' },
    })
    const picture = await buildFile(db, { filename: 'bild.png', filetype: 'image/png' })
    const tag = await buildTag(db, { label: 'Apl', group_id: local.id })
    const src = `/files/${picture.id}/bild.png`
    await buildContent(db, {
      group_id: local.id,
      status: 'published',
      title: 'Trygg handledare',
      slug: 'trygg',
      lead: 'En ingress',
      date: new Date('2026-11-12'),
      body: `<h2>Börja med ett samtal</h2><p>Text</p><p><img src="${src}" alt="Fönster" data-size="small" data-shape="circle"></p><blockquote><p>”Fråga”</p></blockquote><h2>Så kan en vecka se ut</h2><table><tbody><tr><th scope="col">Dag</th></tr></tbody></table><p><a href="/x" class="button">Anmäl dig</a></p>`,
      images: { create: { file_id: picture.id, description: 'Böcker' } },
      attachments: { create: { file_id: file.id } },
      tags: { connect: { id: tag.id } },
    })
    await buildContent(db, { group_id: local.id, status: 'published', title: 'En annan', slug: 'en-annan' })
    const { document } = await get('/artiklar/trygg', { host })
    expect(document.title).toBe('Trygg handledare | Eslöv–Höör–Hörby')
    expect(textOf(document.querySelector('main article p'))).toBe('12 november 2026')
    expect(document.querySelector('main article img')?.getAttribute('alt')).toBe('Böcker')
    const [first] = document.querySelectorAll('aside nav a')
    expect(textOf(document.querySelector(first?.getAttribute('href') ?? ''))).toBe('Börja med ett samtal')
    expect(document.querySelector('.rich-pair > img + blockquote')).not.toBeNull()
    expect(document.querySelector('.rich-pair img')?.getAttribute('src')).toBe(`${src}?d=600x`)
    expect(document.querySelector('.rich-table[role="region"][tabindex="0"] > table th')).not.toBeNull()
    expect(textOf(document.querySelector('.rich a.button'))).toBe('Anmäl dig')
    expect(textOf(document.querySelector('#bilagor ~ ul'))).toBe('GuidenPDF, 12 MB')
    expect(textOf(document.querySelector('#las-ocksa ~ ul'))).toBe('En annan')
    expect(textOf(document.querySelector('main ul[aria-label="Taggar"]'))).toBe('Apl')
  })

  test('belong to one site, and a draft to none', async () => {
    const { local } = await college()
    await buildContent(db, { group_id: local.id, status: 'published', slug: 'min' })
    await buildContent(db, { group_id: local.id, slug: 'utkast' })
    expect((await get('/artiklar/min', { host: 'skane' })).status).toBe(404)
    expect((await get('/artiklar/utkast', { host })).status).toBe(404)
    expect((await get('/artiklar/min', { host })).status).toBe(200)
    expect((await get('/artiklar/min', { host: `local-${host}` })).status).toBe(200)
  })
})

describe('pages and events', () => {
  const titles = (document: Document) => textOf(document.querySelector('main h1'))

  test('are shown at their addresses, an event with when and where', async () => {
    const { local } = await college()
    const shown = { group_id: local.id, status: 'published' } as const
    const image = await buildFile(db, { filename: 'a.jpg', filetype: 'image/jpeg' })
    const images = { create: { file_id: image.id } }
    await buildContent(db, {
      ...shown,
      type: 'page',
      title: 'För handledare',
      slug: 'for-handledare',
      body: '<p>Hej</p>',
      images,
    })
    await buildContent(db, {
      ...shown,
      type: 'event',
      title: 'Träff',
      slug: 'traff',
      start_date: new Date('2026-03-12'),
      start_time: '13:00',
      end_time: '16:30',
      location: 'Folkets hus',
    })
    const page = await get('/for-handledare', { host })
    expect(page.status).toBe(200)
    expect(page.document.title).toBe('För handledare | Eslöv–Höör–Hörby')
    // A page has no day of its own, only that of its last change.
    const days = [...page.document.querySelectorAll('main time')].map((time) => textOf(time.parentElement))
    expect(days).toEqual([expect.stringMatching(/^Senast uppdaterad/)])
    expect(page.document.querySelector('main img')?.getAttribute('src')).toContain(`/files/${image.id}/`)
    expect(textOf(page.document.querySelector('main .rich'))).toBe('Hej')
    const event = await get('/evenemang/traff', { host })
    expect(titles(event.document)).toBe('Träff')
    expect(textOf(event.document.querySelector('main dl'))).toBe('När12 mars 2026, torsdag, kl. 13–16.30VarFolkets hus')
    expect((await get('/traff', { host })).status).toBe(404)
    expect((await get('/artiklar/for-handledare', { host })).status).toBe(404)
  })

  test.each(['unpublished', 'scheduled', 'over', 'trashed'])('are not shown, nor led to, when %s', async (state) => {
    const { local } = await college()
    const states = {
      unpublished: { status: 'unpublished' },
      scheduled: { status: 'published', publish_at: new Date(Date.now() + 1e8) },
      over: { status: 'published', unpublish_at: past },
      trashed: { status: 'published', trashed_at: past },
    } as Record<string, object>
    const { id } = await buildContent(db, { group_id: local.id, type: 'page', slug: 'forr', status: 'published' })
    await db.content.update({ where: { id }, data: { slug: 'nu' } })
    await db.content.update({ where: { id }, data: states[state] ?? {} })
    for (const path of ['/nu', '/forr']) expect((await get(path, { host })).status).toBe(404)
  })

  test('an old address leads to the one of now, for good; a new text at the old address is shown', async () => {
    const { local } = await college()
    const shown = { group_id: local.id, status: 'published' } as const
    const page = await buildContent(db, { ...shown, type: 'page', slug: 'ett' })
    const article = await buildContent(db, { ...shown, slug: 'forsta' })
    for (const slug of ['tva', 'tre']) await db.content.update({ where: { id: page.id }, data: { slug } })
    await db.content.update({ where: { id: article.id }, data: { slug: 'andra' } })
    for (const [old, now] of [
      ['/ett', '/tre'],
      ['/tva', '/tre'],
      ['/artiklar/forsta', '/artiklar/andra'],
    ] as const) {
      const { status, headers } = await get(old, { host })
      expect([status, headers.location, headers['cache-control']]).toEqual([301, now, 'no-store'])
      expect((await get(now, { host })).status).toBe(200)
      // Another site knows nothing of it.
      expect((await get(old, { host: 'skane' })).status).toBe(404)
    }
    await buildContent(db, { ...shown, type: 'page', slug: 'ett', title: 'Ny text' })
    await expect.poll(async () => (await get('/ett', { host })).status).toBe(200)
    // Back again, and no ring.
    await db.content.update({ where: { id: page.id }, data: { slug: 'tva' } })
    await expect.poll(async () => (await get('/tre', { host })).headers.location).toBe('/tva')
    expect((await get('/tva', { host })).status).toBe(200)
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

describe('what editors write', () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>'

  test('is shown as text, or sanitised where it is rich text', async () => {
    const { local } = await college({
      title: evil,
      description: evil,
      front_title: evil,
      front_body: evil,
      body: evil,
      website: 'javascript:alert(1)',
    })
    const part = {
      parent_id: local.id,
      category: 'educator',
      title: evil,
      website: 'javascript:alert(1)',
      email: 'x" onclick="alert(1)',
      latitude: 55.8,
      longitude: 13.3,
    } as const
    await buildGroup(db, part)
    const user = await buildUser(db, { status: true, firstname: evil, lastname: evil, email: 'a@example.com?bcc=x' })
    await db.groupContact.create({ data: { group_id: local.id, user_id: user.id, title: evil } })
    await buildContent(db, {
      group_id: local.id,
      status: 'published',
      slug: 'a',
      title: evil,
      lead: evil,
      body: `<h2>${evil}</h2><a href="javascript:alert(1)">x</a>`,
    })
    for (const path of ['/', '/om-oss', '/artiklar', '/artiklar/a', '/cookiepolicy']) {
      const { document, status } = await get(path, { host })
      expect(status).toBe(200)
      expect(document.querySelectorAll('script:not([src], [type="application/ld+json"])')).toHaveLength(0)
      const names = [...document.querySelectorAll('*')].flatMap((node) => node.getAttributeNames())
      expect(names.filter((name) => name.startsWith('on'))).toEqual([])
      const addresses = [...document.querySelectorAll('[href], [src]')].map(
        (node) => node.getAttribute('href') ?? node.getAttribute('src'),
      )
      expect(addresses.filter((address) => /^\s*javascript:|bcc=/i.test(address ?? ''))).toEqual([])
      expect(textOf(document.querySelector('header'))).toContain('<script>alert(1)</script>')
    }
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
