import { bearerFor } from '@kollegium/api/testing/http'
import { listenForChanges } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, heard } = sites
const host = 'skane'
const privately = { disk: 's3.vodocs_files' }

let group_id: number
let portfolio_id: number
beforeEach(async () => {
  await sites.clear()
  group_id = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
  portfolio_id = (await buildPortfolio(db, { group_id, title: 'Avtal och mallar' })).id
})

const get = (path: string, cookie?: string) => sites.get(path, { host, headers: cookie ? { cookie } : {} })
const file = (title: string, more: object = {}) =>
  buildFile(db, { portfolio_id, title, filename: `${title}.pdf`, filetype: 'application/pdf', ...more })
const main = async (path: string, cookie?: string) => textOf((await get(path, cookie)).document.querySelector('main'))
const rows = async (path: string) =>
  [...(await get(path)).document.querySelectorAll('main section li a:not([data-ask])')].map(textOf)

describe('what everyone reads', () => {
  test('the bank opens with its first portfolio: folders, then files with type, size and day', async () => {
    const folder = await buildFolder(db, { portfolio_id, title: 'Protokoll' })
    await file('Mars', { folder_id: folder.id })
    const guide = await file('Guide', { filesize: 12_400_000 })
    const { document, headers } = await get('/dokumentbank')
    expect(textOf(document.querySelector('h1'))).toBe('Dokumentbank')
    expect(document.title).toBe('Dokumentbank | College Skåne')
    const text = textOf(document.querySelector('main'))
    for (const part of ['Avtal och mallar', 'Protokoll1 objekt', '2 objekt · 12 MB', 'GuidePDF, 12 MB · ']) {
      expect(text).toContain(part)
    }
    const hrefs = [...document.querySelectorAll('main section a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toContain(`/dokumentbank/${portfolio_id}/${folder.id}`)
    expect(hrefs).toContain(`/files/${guide.id}/Guide.pdf`)
    expect(hrefs).toContain(`/dokumentbank/fil/${guide.id}`)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(await main(`/dokumentbank/${portfolio_id}/${folder.id}`)).toContain('Mars')
  })

  test('a kept page is the same for who is signed in, and is made anew when a file is taken back', async () => {
    const { id } = await file('Guide')
    const cookie = await signedIn()
    expect((await get('/dokumentbank', cookie)).bytes).toEqual((await get('/dokumentbank')).bytes)
    await heard(['File'], () => db.file.update({ where: { id }, data: { status: false } }))
    expect(await main('/dokumentbank')).toContain('Här finns inga dokument än.')
  })

  test('a renamed folder is shown at once', async () => {
    const folder = await buildFolder(db, { portfolio_id, title: 'Gammalt namn' })
    expect(await main('/dokumentbank')).toContain('Gammalt namn')
    await heard(['Folder'], () => db.folder.update({ where: { id: folder.id }, data: { title: 'Nytt namn' } }))
    expect(await main('/dokumentbank')).toContain('Nytt namn')
  })

  test('order, type and page are chosen in the address', async () => {
    await file('Liten', { filesize: 1_000 })
    await file('Stor', { filesize: 9_000_000 })
    await file('Bild', { filetype: 'image/png', filename: 'bild.png', filesize: 5_000 })
    expect(await rows('/dokumentbank')).toEqual(['Bild', 'Liten', 'Stor'])
    expect(await rows('/dokumentbank?sortera=storst')).toEqual(['Stor', 'Bild', 'Liten'])
    expect(await rows('/dokumentbank?typ=bild')).toEqual(['Bild'])
    expect(await rows('/dokumentbank?typ=%3Cscript%3E&sortera=constructor')).toEqual(['Bild', 'Liten', 'Stor'])
    expect(await main('/dokumentbank?typ=film')).toContain('Här finns inga filer av den typen.')
    expect((await get('/dokumentbank?sida=2')).status).toBe(404)
  })

  test('the download question is a page of its own, with Ja and Nej', async () => {
    const folder = await buildFolder(db, { portfolio_id })
    const { id } = await file('Guide', { folder_id: folder.id, filesize: 12_400_000 })
    const { document } = await get(`/dokumentbank/fil/${id}`)
    expect(textOf(document.querySelector('h1'))).toBe('Vill du ladda ner filen?')
    expect(textOf(document.querySelector('main'))).toContain('Guide, PDF, 12 MB. Det kan ta en stund på mobilnätet.')
    const answers = [...document.querySelectorAll('main p a')].map((link) => [textOf(link), link.getAttribute('href')])
    expect(answers).toEqual([
      ['Ja', `/files/${id}/Guide.pdf?download=1`],
      ['Nej', `/dokumentbank/${portfolio_id}/${folder.id}`],
    ])
  })

  test('a search tells where each hit lies, and a search for nothing is the folder again', async () => {
    const folder = await buildFolder(db, { portfolio_id, title: 'Protokoll' })
    const { id } = await file('Mars', { folder_id: folder.id })
    await db.fileText.create({ data: { file_id: id, text: 'återcertifieringen' } })
    const text = await main('/dokumentbank/sok?sok=%C3%A5tercertifiering')
    expect(text).toContain('1 träff på ”återcertifiering”')
    expect(text).toContain('Avtal och mallar › Protokoll · Orden står i dokumentets text')
    const { headers } = await get('/dokumentbank/sok?sok=mars')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const empty = await get(`/dokumentbank/sok?sok=+&portfolj=${portfolio_id}&mapp=${folder.id}&typ=pdf`)
    expect(empty.headers.location).toBe(`/dokumentbank/${portfolio_id}/${folder.id}?typ=pdf`)
    const nothing = await main(`/dokumentbank/sok?sok=${encodeURIComponent(`'"<%_\\\0`)}`)
    expect(nothing).toContain(`Inga träffar på ”'"<%_\\”`)
    expect((await get(`/dokumentbank/sok?sok=${'ord+'.repeat(500)}`)).status).toBe(200)
  })

  test('five folders deep with names of two hundred letters: each step is a link', async () => {
    let at: number | null = null
    for (const letter of 'abcde')
      at = (await buildFolder(db, { portfolio_id, folder_id: at, title: letter.repeat(200) })).id
    const { document, status } = await get(`/dokumentbank/${portfolio_id}/${at}`)
    expect(status).toBe(200)
    const steps = [...document.querySelectorAll('main section h2 a')].map((link) => textOf(link)[0])
    expect(steps.filter(Boolean)).toEqual(['A', 'a', 'b', 'c', 'd'])
  })

  test('header and footer lead to the bank while there is something in it', async () => {
    const links = async () => (await get('/artiklar')).document.querySelectorAll('a[href="/dokumentbank"]').length
    expect(await links()).toBe(0)
    const { id } = await file('Guide')
    // The strip, the small menu and the footer.
    expect(await links()).toBe(3)
    await db.file.update({ where: { id }, data: { status: false } })
    expect(await links()).toBe(0)
  })

  test('whoever searches too often is told to wait', async () => {
    expect((await get('/dokumentbank/sok?sok=mars')).status).toBe(200)
    await db.rateLimit.updateMany({ data: { count: 1_000 } })
    const { status, document } = await get('/dokumentbank/sok?sok=mars')
    expect(status).toBe(429)
    expect(textOf(document.querySelector('main'))).toContain('Vänta en stund')
  })

  test('a site without documents says so', async () => {
    await db.portfolio.deleteMany()
    expect(await main('/dokumentbank')).toContain('Det finns inga dokument att läsa än.')
  })

  test.each([
    '/dokumentbank/abc',
    '/dokumentbank/1/2/3',
    '/dokumentbank/fil/x',
    '/dokumentbank/999999',
    '/dokumentbank/fil/999999',
  ])('nothing stands at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('scripts in names stay text', async () => {
    await file('<script>alert(1)</script>')
    const { text } = await get('/dokumentbank')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
})

const readers = ['Portfolio', 'Folder', 'File'].map((subject) => ({ subject, name: 'read' }))

/** The cookie of a member of the group, or of a user without rights. */
async function signedIn(permissions: typeof readers = []): Promise<string> {
  await db.oauthClient.upsert({
    where: { id: 'admin' },
    create: { id: 'admin', name: 'Admin', redirect_uris: [], first_party: true, rotation: true },
    update: {},
    select: { id: true },
  })
  const { user } =
    permissions.length > 0
      ? await sites.member(permissions, group_id)
      : { user: await buildUser(db, { firstname: 'Gunilla', lastname: 'Exempelsson' }) }
  const { authorization } = await bearerFor(db, user.id)
  return `vopages_atoken=${authorization.replace('Bearer ', '')}`
}

describe("the members' part", () => {
  let steering: { id: number }
  let secret: { id: number; filename: string }
  beforeEach(async () => {
    steering = await buildPortfolio(db, { group_id, title: 'Styrgruppen', ...privately })
    secret = await buildFile(db, { portfolio_id: steering.id, title: 'Budget', filename: 'budget.pdf' })
  })
  const address = () => `/dokumentbank/medlemmar/${steering.id}`

  test('is told by title alone, and "Lås upp" leads to the sign-in page and back', async () => {
    const { document, text } = await get('/dokumentbank')
    expect(textOf(document.querySelector('main'))).toContain(
      'StyrgruppenBara för medlemmar. Logga in för att se dokumentet.Lås upp',
    )
    expect(text).not.toContain('Budget')
    const unlock = [...document.querySelectorAll('a')].find((link) => textOf(link) === 'Lås upp')
    expect(unlock?.getAttribute('href')).toBe(address())
    const first = await get(address())
    const login = `/login?till=${encodeURIComponent(address())}`
    expect([first.status, first.headers.location]).toEqual([302, login])
    const second = await get(login)
    expect(second.headers.location).toMatch(/^http:\/\/vo\.localhost:3000\/oauth\/authorize\?client_id=pages&/)
    expect(second.headers.location).toContain(encodeURIComponent('http://skane.vo.localhost:3000/auth'))
    expect(second.headers['cache-control']).toBe('no-store')
  })

  test('a member reads it, and no copy is kept', async () => {
    const cookie = await signedIn(readers)
    const { document, headers, status } = await get(address(), cookie)
    expect(status).toBe(200)
    const text = textOf(document.querySelector('main'))
    expect(text).toContain('Budget')
    expect(text).toContain('Logga ut')
    expect(text).not.toContain('Lås upp')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await get(address())).status).toBe(302)
    // The page holds no link that outlives the right: each file is asked for anew.
    expect(document.documentElement.outerHTML).not.toContain('/files/')
    const bytes = await get(`/dokumentbank/medlemmar/fil/${secret.id}/hamta`, cookie)
    expect(bytes.headers.location).toMatch(new RegExp(`^/files/${secret.id}/\\d+\\..+/budget.pdf\\?download=1$`))
    expect(await main('/dokumentbank/medlemmar/sok?sok=budget', cookie)).toContain('1 träff på ”budget”')
    expect(await main(`/dokumentbank/medlemmar/fil/${secret.id}`, cookie)).toContain('Vill du ladda ner filen?')
  })

  test('whoever lacks the right is told so, and gets no file', async () => {
    const cookie = await signedIn()
    const { document, status } = await get(address(), cookie)
    expect(status).toBe(403)
    const text = textOf(document.querySelector('main'))
    expect(text).toContain('Du har inte tillgång till Styrgruppen')
    expect(text).toContain('Du är inloggad som Gunilla Exempelsson.')
    expect(text).not.toContain('Budget')
    for (const path of [`fil/${secret.id}`, `fil/${secret.id}/hamta`, `fil/${secret.id}/visa`])
      expect((await get(`/dokumentbank/medlemmar/${path}`, cookie)).status).toBe(404)
    expect(await main('/dokumentbank/medlemmar/sok?sok=budget', cookie)).toContain('Inga träffar')
  })

  test('a right that is taken back holds no longer', async () => {
    const cookie = await signedIn(readers)
    expect((await get(address(), cookie)).status).toBe(200)
    await heard(['Membership'], () => db.membership.deleteMany())
    expect((await get(address(), cookie)).status).toBe(403)
    await heard(['OauthToken'], () => db.oauthToken.updateMany({ data: { revoked_at: new Date() } }))
    expect((await get(address(), cookie)).status).toBe(302)
  })

  test('a private file is at no public address', async () => {
    expect((await get(`/dokumentbank/fil/${secret.id}`)).status).toBe(404)
    expect((await get(`/dokumentbank/${steering.id}`)).status).toBe(404)
    expect(await main('/dokumentbank/sok?sok=budget')).toContain('Inga träffar')
  })

  test.each<[string, () => object]>([
    ['unpublished', () => ({ status: false })],
    ['public', () => ({ disk: 's3.vofront_files' })],
    ["another group's", () => ({ group_id: null })],
  ])('a portfolio that is %s is not in it', async (_, data) => {
    const cookie = await signedIn(readers)
    await db.portfolio.update({ where: { id: steering.id }, data: data() })
    expect((await get(address(), cookie)).status).toBe(404)
  })

  test.each(['//example.com', 'https://example.com', '/\\example.com', ''])(
    'a sign-in leads to no other site (%s)',
    async (till) => {
      const { headers } = await get(`/login?till=${encodeURIComponent(till)}`)
      expect(headers.location).toMatch(/^http:\/\/vo\.localhost:3000\/oauth\/authorize\?client_id=pages&/)
      // The site goes on to the path that its own cookie holds.
      expect([headers['set-cookie']].flat().find((each) => each?.startsWith('vopages_return='))).toMatch(/=%2F;/)
    },
  )

  test('a callback without its sign-in is refused', async () => {
    const { status, document } = await get('/auth?code=x&state=y')
    expect(status).toBe(403)
    expect(textOf(document.querySelector('main'))).toContain('Inloggningen blev inte klar')
  })
})
