import { randomUUID } from 'node:crypto'
import { bearerFor } from '@kollegium/api/testing/http'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { membersOf } from './testing-members.ts'

const sites = await createSites(listenForChanges)
const { db, heard } = sites
const host = 'skane'
const published = { status: 'published' as const }
const { get, cookieOf, cookieOfCandidate, partsOf, partOf, hrefsOf } = membersOf(sites, host)

let group_id: number
beforeEach(async () => {
  await sites.clear()
  group_id = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
})

const cookieOfMember = async (name = 'Portfolio') =>
  cookieOf((await sites.member([{ subject: name, name: 'read' }], group_id)).user)

describe('the parts for a signed-in reader', () => {
  test('a visitor gets none, and neither does a token that is no more', async () => {
    expect(await partsOf()).toBeNull()
    expect(await partsOf('vopages_atoken=x')).toBeNull()
    const cookie = await cookieOfMember()
    await heard(['OauthToken'], () => db.oauthToken.updateMany({ data: { revoked_at: new Date() } }))
    expect(await partsOf(cookie)).toBeNull()
  })

  test('are none after a sign-in on another site, whose token took the cookie: a visitor again, who is led to sign in', async () => {
    const [user, hash] = [await buildUser(db), 'f'.repeat(43)]
    await buildContent(db, {
      ...{ type: 'book', group_id, title: 'För medlemmar', slug: 'medlem', access: 'authenticated', ...published },
    })
    const cookie = `${await cookieOf(user)}; vo_bound=companion`
    expect(await partsOf(cookie)).not.toBeNull()
    const place = { host: 'eslov.vo.localhost:3000', binding: hash }
    await heard(['OauthToken'], () => db.oauthToken.updateMany({ where: { user_id: user.id }, data: place }))
    expect(await partsOf(cookie)).toBeNull()
    expect((await get('/hjalp/medlem', cookie)).status).toBe(404)
    expect((await get('/account', cookie)).headers.location).toBe('/login?till=/account')
    expect(textOf((await get('/', cookie)).document.body)).toContain('Klicka här för att logga in')
  })

  test('lead to the portfolios and pages that the reader may open, to the account, the admin and out', async () => {
    const shelf = await buildPortfolio(db, { group_id, title: 'Styrgruppen', disk: 's3.vodocs_files' })
    await buildContent(db, {
      ...{ type: 'book', group_id, title: 'För medlemmar', slug: 'medlem', access: 'authenticated', ...published },
    })
    const strip = await partOf('strip', await cookieOfMember(), '/om-oss')
    expect(hrefsOf(strip)).toEqual([
      'http://admin.vo.localhost:3000/',
      `/dokumentbank/medlemmar/${shelf.id}`,
      '/hjalp/medlem',
      'http://admin.vo.localhost:3000/account',
      `http://vo.localhost:3000/oauth/logout?redirect=${encodeURIComponent('http://skane.vo.localhost:3000/om-oss')}`,
    ])
  })

  test('after signing out of a page for members, one comes to the start', async () => {
    const hidden = await buildContent(db, {
      type: 'book',
      group_id,
      slug: 'medlem',
      access: 'authenticated',
      ...published,
    })
    const strip = await partOf('strip', await cookieOfMember(), `/hjalp/${hidden.slug}`)
    expect(hrefsOf(strip).at(-1)).toContain(encodeURIComponent('http://skane.vo.localhost:3000/'))
    expect(hrefsOf(strip).at(-1)).not.toContain('hjalp')
  })

  test('a user without rights gets no way to the admin', async () => {
    const cookie = await cookieOf(await buildUser(db))
    expect(hrefsOf(await partOf('strip', cookie))).not.toContain('http://admin.vo.localhost:3000/')
    expect(textOf(await partOf('menu', cookie))).not.toContain('Till admin')
    expect(textOf(await partOf('footer', cookie))).toBe('Mitt konto')
  })

  test('a validation candidate is a reader whose account is in the validation tool', async () => {
    const cookie = await cookieOfCandidate()
    const hrefs = hrefsOf(await partOf('strip', cookie))
    expect(hrefs).toContain('http://validig.vo.localhost:3000/account')
    expect(hrefs.join()).not.toContain('admin.')
    expect((await get('/account', cookie)).headers.location).toBe('http://validig.vo.localhost:3000/account')
  })

  test('a validation candidate alone gets the name, the account and the way out, and of the members’ own nothing', async () => {
    await buildPortfolio(db, { group_id, title: 'Styrgruppen', disk: 's3.vodocs_files' })
    await buildContent(db, {
      ...{ type: 'book', group_id, title: 'För medlemmar', slug: 'medlem', access: 'authenticated', ...published },
    })
    await buildMessage(db, { body: '<p>Till inloggade</p>', audience: 'signed_in', group_id, ...published })
    const parts = await partsOf(await cookieOfCandidate())
    expect(parts?.strip).toContain('Kandi Provberg')
    expect(parts?.strip).toContain('Logga ut')
    expect(JSON.stringify(parts)).not.toMatch(/Styrgruppen|För medlemmar|Till inloggade/)
    expect(parts?.messages).toBe('')
  })

  test('notices to signed-in users, beside those that stand on the page', async () => {
    const message = (body: string, audience: 'visitors' | 'signed_in' | 'both') =>
      buildMessage(db, { body: `<p>${body}</p>`, audience, group_id, ...published })
    await message('Till besökare', 'visitors')
    await message('Till alla', 'both')
    await message('Till inloggade <script>alert(1)</script>', 'signed_in')
    const { document } = await get('/')
    expect(textOf(document.body)).not.toContain('Till inloggade')
    const messages = await partOf('messages', await cookieOfMember())
    expect(textOf(messages)).toContain('Till inloggade')
    expect(textOf(messages)).not.toContain('Till alla')
    expect(messages.querySelector('script')).toBeNull()
  })

  test('notices whose headings have the ids that links name', async () => {
    const body = '<h3>Så gör du</h3><p><a href="#avsnitt-sa-gor-du">Till steget</a></p>'
    await buildMessage(db, { body, audience: 'visitors', group_id, ...published })
    await buildMessage(db, { body, audience: 'signed_in', group_id, ...published })
    const { document } = await get('/')
    expect(textOf(document.querySelector('#avsnitt-sa-gor-du'))).toBe('Så gör du')
    const messages = await partOf('messages', await cookieOfMember())
    expect(textOf(messages.querySelector('#avsnitt-sa-gor-du'))).toBe('Så gör du')
  })

  test('a name stays text', async () => {
    const user = await buildUser(db, { firstname: '<img src=x>', lastname: 'Exempelsson' })
    const strip = await partOf('strip', await cookieOf(user))
    expect(strip.querySelector('img')).toBeNull()
    expect(textOf(strip)).toContain('<img src=x> Exempelsson')
  })

  test('lead nobody to another host', async () => {
    const cookie = await cookieOfMember()
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect(Object.values((await partsOf(cookie, path)) ?? {}).join()).not.toContain('evil')
  })
})

test('every kept page is the same bytes for a signed-in reader, also for one who acts as somebody', async () => {
  await buildContent(db, { type: 'article', group_id, title: 'Nytt', slug: 'nytt', ...published })
  const book = await buildContent(db, { type: 'book', group_id, title: 'Bok', slug: 'bok', ...published })
  await buildContent(db, {
    type: 'book',
    group_id,
    parent_id: book.id,
    slug: 'in',
    access: 'authenticated',
    ...published,
  })
  await buildPortfolio(db, { group_id, title: 'Styrgruppen', disk: 's3.vodocs_files' })
  await buildMessage(db, { audience: 'signed_in', group_id, ...published })
  const member = await cookieOfMember()
  const { cookie } = await acting()
  for (const path of ['/', '/artiklar', '/artiklar/nytt', '/hjalp/bok', '/dokumentbank', '/om-oss', '/sitemap.xml']) {
    const { status, bytes, headers } = await get(path)
    expect(status, path).toBe(200)
    for (const reader of [member, cookie]) {
      const again = await get(path, reader)
      expect(again.bytes.equals(bytes), path).toBe(true)
      expect(again.headers.etag).toBe(headers.etag)
    }
  }
})

/** A user who acts as another one, begun in the admin, and the cookie of the site's own token of the same sign-in. */
async function acting({ elsewhere = false, ago = 0 } = {}) {
  const { user } = await sites.national([
    { subject: 'User', name: 'masquerade' },
    { subject: 'Portfolio', name: 'read' },
  ])
  const target = await buildUser(db, { firstname: 'Annan', lastname: 'Person' })
  const signIn = () =>
    db.signIn.create({
      data: { id: randomUUID(), hash: randomUUID(), user_id: user.id, expires_at: new Date(Date.now() + 3600_000) },
    })
  const { id } = await signIn()
  const cookie = await cookieOf(user)
  await db.oauthToken.updateMany({ where: { user_id: user.id }, data: { sign_in_id: id } })
  await bearerFor(db, user.id)
  const begun = await db.oauthToken.findFirstOrThrow({ where: { user_id: user.id, sign_in_id: null } })
  const of = elsewhere ? (await signIn()).id : id
  await db.oauthToken.update({ where: { id: begun.id }, data: { sign_in_id: of } })
  await db.auditEntry.create({
    data: {
      ...{ action: 'masqueradeStarted', subject: 'User', subject_id: String(target.id), user_id: user.id },
      ...{ details: { family: begun.family }, at: new Date(Date.now() - ago) },
    },
    select: { id: true },
  })
  return { cookie, user, target }
}

describe('acting as somebody', () => {
  const stop = (cookie: string, origin?: string) =>
    sites.get('/inloggad/sluta-agera', {
      ...{ host, method: 'POST' },
      headers: { cookie, referer: 'http://skane.vo.localhost:3000/om?x=1', ...(origin && { origin }) },
    })

  test('the site shows what that one reads, under a bar with the way out', async () => {
    await buildPortfolio(db, { group_id, title: 'Styrgruppen', disk: 's3.vodocs_files' })
    const { cookie } = await acting()
    expect(textOf(await partOf('bar', cookie))).toMatch(
      /^Du agerar som Annan Person · slutar kl\. \d\d\.\d\d ?Sluta agera$/,
    )
    expect(textOf(await partOf('strip', cookie))).not.toContain('Styrgruppen')
    const { headers } = await stop(cookie, 'http://skane.vo.localhost:3000')
    expect(headers.location).toBe('/om?x=1')
    expect((await partsOf(cookie))?.bar).toBe('')
    expect(textOf(await partOf('strip', cookie))).toContain('Styrgruppen')
    expect(await db.auditEntry.count({ where: { action: 'masqueradeStopped' } })).toBe(1)
  })

  test('another site can’t stop it', async () => {
    const { cookie } = await acting()
    for (const origin of [undefined, 'http://eslov.vo.localhost:3000', 'https://evil.example', 'null'])
      expect((await stop(cookie, origin)).status).toBe(404)
    expect((await partsOf(cookie))?.bar).not.toBe('')
  })

  test.each([
    ['in another sign-in', { elsewhere: true }],
    ['more than an hour ago', { ago: 3601_000 }],
  ])('one that was begun %s is none', async (_, how) => {
    const { cookie } = await acting(how)
    expect((await partsOf(cookie))?.bar).toBe('')
  })

  test('without the right it is none any more', async () => {
    const { cookie, user } = await acting()
    await heard(['Permission', '_PermissionToRole'], () =>
      db.permission.deleteMany({
        where: { name: 'masquerade', roles: { some: { users: { some: { id: user.id } } } } },
      }),
    )
    expect((await partsOf(cookie))?.bar).toBe('')
  })
})

describe('the way to sign in', () => {
  const returnTo = async (headers: object, path = '/login') => {
    const answer = await get(path, undefined, headers)
    expect(answer.headers.location).toMatch(/^http:\/\/vo\.localhost:3000\/oauth\/authorize\?client_id=pages&/)
    const cookie = [answer.headers['set-cookie']].flat().find((each) => each?.startsWith('vopages_return='))
    return decodeURIComponent(/=([^;]*)/.exec(cookie ?? '')?.[1] ?? '')
  }

  test('stands in the strip, the phone’s menu and the footer of every site', async () => {
    for (const label of [host, '']) {
      const { document } = await sites.get('/', { host: label })
      const links = [...document.querySelectorAll('a[href="/login"]')]
      expect(links.length).toBeGreaterThan(1)
      for (const link of links) expect(textOf(link)).toBe('Klicka här för att logga in')
      expect(document.body.innerHTML).not.toContain('Till admin')
    }
  })

  test('leads back to the page that it was followed from, and to no other host', async () => {
    const origin = 'http://skane.vo.localhost:3000'
    expect(await returnTo({ referer: `${origin}/artiklar?ar=2026` })).toBe('/artiklar?ar=2026')
    expect(await returnTo({ referer: `${origin}/artiklar` }, '/login?till=/om')).toBe('/om')
    for (const referer of [
      '',
      'https://evil.example/a',
      `${origin}.evil.example/a`,
      `${origin}/auth?code=1`,
      '//x',
      `${origin}//x`,
    ])
      expect(await returnTo({ referer })).toBe('/')
    for (const till of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%0d%0aLocation:x', ''])
      expect(await returnTo({}, `/login?till=${encodeURIComponent(till)}`)).not.toContain('evil')
  })

  test('a closed site sends to the front, and the account asks for a sign-in', async () => {
    expect((await get('/account')).headers.location).toBe('/login?till=/account')
    await heard(['Group'], () => db.group.update({ where: { id: group_id }, data: { vopagesStatus: false } }))
    expect((await get('/login')).headers.location).toBe('http://vo.localhost:3000/login')
  })
})
