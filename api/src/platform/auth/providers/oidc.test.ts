import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { installAccess } from '../../../access/default-roles.ts'
import { codeOf, newAppSecret, saveApp } from '../factors/totp.ts'
import { formOf, password } from '../testing.ts'
import { numberClaim, throughProvider } from './testing/oidc-provider.ts'
import { idOf, startOidc } from './testing/oidc-sign-in.ts'
import { adminQuery, arrives, send, signInAt, startAt } from './testing/school.ts'

const { db, services, school, group, newBrowser, provider, pupil, linksOf, signIns, lastSignIn, refusals } =
  await startOidc()

test('the sign-in page leads to the choice, and remembers the organisation of last time', async () => {
  const browser = newBrowser()
  const query = adminQuery()
  const page = await browser.visit(`/oauth/authorize?${query}`)
  expect(page.text).toContain('Logga in med skolans konto')
  const choice = await browser.visit(`/oauth/school?${query}`)
  expect(choice.text).toContain('Provköpings kommun')
  expect((await browser.visit(`/oauth/school?q=PROVK&${query}`)).text).not.toContain('Lögnskolan')
  await startAt(browser, idOf.school, query)
  expect((await browser.visit(`/oauth/authorize?${query}`)).text).toContain('Användes senast')
})

test('first the account’s password confirms the link, then the school’s account is enough', async () => {
  const user = await pupil()
  const browser = newBrowser()
  const page = await signInAt(browser, provider)
  expect([page.status, await signIns(user.id), await linksOf(user.id)]).toEqual([200, 0, 0])
  const wrong = await send(browser, page.text, 'link', { password: 'Felaktig1' })
  expect([wrong.status, await linksOf(user.id)]).toEqual([401, 0])
  const linked = await send(browser, wrong.text, 'link', { password })
  expect(await arrives(browser, linked)).toBe(true)
  expect([await linksOf(user.id), services.mails.map(({ to }) => to)]).toEqual([1, [user.email]])

  const again = newBrowser()
  expect(await arrives(again, await signInAt(again, provider))).toBe(true)
  const [entry] = await db.auditEntry.findMany({
    where: { action: 'signIn', user_id: user.id },
    orderBy: { id: 'desc' },
  })
  expect(entry?.details).toEqual({ provider: idOf.school, device: expect.any(String), newDevice: true })
})

test('a mailed link confirms in the same browser alone, once', async () => {
  const user = await pupil()
  const browser = newBrowser()
  const page = await signInAt(browser, provider)
  expect((await send(browser, page.text, 'mail')).status).toBe(200)
  const [link = ''] = /http\S+confirm\?token=[\w-]+/.exec(services.mails[0]?.text ?? '') ?? []
  expect(services.mails[0]?.to).toBe(user.email)
  expect((await newBrowser().visit(link)).status).toBe(400)
  const shown = await browser.visit(link)
  expect([shown.status, await linksOf(user.id)]).toEqual([200, 0])
  expect(await arrives(browser, await send(browser, shown.text, 'confirm'))).toBe(true)
  expect(await linksOf(user.id)).toBe(1)
  expect((await browser.visit(link)).status).toBe(400)
})

test('a personal number finds the account, whatever its address, and no other number’s account is taken for it', async () => {
  const number = '198509122381'
  const user = await pupil({ email: 'privat@example.com' })
  await db.user.update({ where: { id: user.id }, data: { personal_number_key: services.keys.lookup('19850912-2381') } })
  school.state.person = { sub: 'by-number', [numberClaim]: number, email: 'skolan@provkoping.example' }
  expect((await signInAt(newBrowser(), provider)).text).toContain('Koppla ditt konto')
  school.state.person = { sub: 'other', [numberClaim]: '199002021120', email: 'privat@example.com' }
  expect((await signInAt(newBrowser(), provider)).text).not.toContain('Koppla ditt konto')
  await db.user.update({ where: { id: user.id }, data: { personal_number_key: null } })
})

test('strong is what the provider says in words that the office has listed', async () => {
  const user = await pupil()
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: `sub-${user.id}`, user_id: user.id } })
  const strong: unknown[] = []
  for (const told of [{}, { acr: 'urn:level:2' }, { acr: 'urn:level:3' }]) {
    school.state.person = { sub: `sub-${user.id}`, ...told }
    const browser = newBrowser()
    expect(await arrives(browser, await signInAt(browser, provider))).toBe(true)
    strong.push(await lastSignIn(user.id))
  }
  expect(strong).toEqual([
    { method: 'school', strong: false },
    { method: 'school', strong: false },
    { method: 'school', strong: true },
  ])
})

test.each(['cross-site', 'same-site'])(
  'a page of another site (%s) begins no sign-in with the school: the sign-in page asks first',
  async (site) => {
    const query = adminQuery()
    const answer = await newBrowser().visit(`/oauth/school/${provider.id}/start?${query}`, {
      headers: { 'sec-fetch-site': site },
    })
    expect([answer.status, answer.headers.location]).toEqual([302, `/oauth/authorize?${query}`])
  },
)

test('an account with a second factor is asked for it, unless the provider has asked', async () => {
  const user = await pupil()
  const secret = newAppSecret()
  await saveApp({ db, keys: services.keys }, user.id, secret, 0)
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: `sub-${user.id}`, user_id: user.id } })
  const browser = newBrowser()
  const page = await signInAt(browser, provider)
  expect([page.status, page.text.includes('name="code"'), await signIns(user.id)]).toEqual([200, true, 0])
  const { action, hidden } = formOf(page.text.slice(page.text.lastIndexOf('<form', page.text.indexOf('name="code"'))))
  const done = await browser.visit(action, { form: { ...hidden, code: codeOf(secret) } })
  expect([done.status, await lastSignIn(user.id)]).toEqual([303, { method: 'app', strong: true }])
  const entry = { where: { user_id: user.id, action: 'signIn' }, select: { details: true } } as const
  expect(await db.auditEntry.findMany(entry)).toEqual([
    { details: expect.objectContaining({ method: 'app', provider: idOf.school }) },
  ])
  school.state.person = { sub: `sub-${user.id}`, acr: 'urn:level:3' }
  const strong = newBrowser()
  expect(await arrives(strong, await signInAt(strong, provider))).toBe(true)
})

test('an account with a second factor is linked after that alone, however much the provider vouches for', async () => {
  for (const by of ['link', 'mail'] as const) {
    services.mails.length = 0
    const user = await pupil()
    Object.assign(school.state.person, { acr: 'urn:level:3' })
    const secret = newAppSecret()
    await saveApp({ db, keys: services.keys }, user.id, secret, 0)
    const browser = newBrowser()
    const first = await send(browser, (await signInAt(browser, provider)).text, by, { password })
    const [mailed = ''] = /http\S+confirm\?token=[\w-]+/.exec(services.mails[0]?.text ?? '') ?? []
    const page = by === 'link' ? first : await send(browser, (await browser.visit(mailed)).text, 'confirm')
    expect([page.status, page.text.includes('name="code"')]).toEqual([200, true])
    expect([await signIns(user.id), await linksOf(user.id)]).toEqual([0, 0])
    const { action, hidden } = formOf(page.text.slice(page.text.lastIndexOf('<form', page.text.indexOf('name="code"'))))
    expect((await browser.visit(action, { form: { ...hidden, code: '000000' } })).status).toBe(401)
    expect(await linksOf(user.id)).toBe(0)
    const done = await browser.visit(action, { form: { ...hidden, code: codeOf(secret) } })
    expect([done.status, await linksOf(user.id)]).toEqual([303, 1])
    expect(await lastSignIn(user.id)).toEqual({ method: 'app', strong: true })
  }
})

test('a provider reaches its organisation and its domains, and nobody else', async () => {
  const outsider = await pupil({ member: false, email: 'chef@annan.example' })
  const page = await signInAt(newBrowser(), provider)
  expect([page.text.includes('Koppla ditt konto'), page.text.includes('Du har inget konto här än')]).toEqual([
    false,
    true,
  ])
  await pupil({ member: false, email: 'vikarie@provkoping.example' })
  expect((await signInAt(newBrowser(), provider)).text).toContain('Koppla ditt konto')
  // A user who has left the organisation, with the link still there.
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: 'left', user_id: outsider.id } })
  school.state.person = { sub: 'left', email: outsider.email }
  const left = await signInAt(newBrowser(), provider)
  expect([left.status, await refusals(), await signIns(outsider.id)]).toEqual([403, 'outOfReach', 0])
})

test('an address that a new person got does not lead to the old one’s account', async () => {
  const user = await pupil()
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: 'the old one', user_id: user.id } })
  const answer = await signInAt(newBrowser(), provider)
  expect([answer.status, await refusals()]).toEqual([409, 'taken'])
})

test('an address that the provider has not checked finds nobody', async () => {
  const user = await pupil()
  school.state.person = { sub: 'x', email: user.email, email_verified: false }
  expect((await signInAt(newBrowser(), provider)).text).not.toContain('Koppla ditt konto')
})

test('a person without an account asks for one, once; those who may approve it are told', async () => {
  await installAccess(db)
  const { id: role } = await db.groupsRole.findUniqueOrThrow({ where: { name: 'group_admin' } })
  const approver = await buildUser(db)
  await buildMembership(db, { user_id: approver.id, group_id: group.id, roleIds: [role] })
  school.state.person = { sub: 'new', email: 'ny@provkoping.example', given_name: 'Ny', family_name: 'Person' }
  const browser = newBrowser()
  const page = await signInAt(browser, provider)
  expect(page.text).toContain('ny@provkoping.example')
  for (let time = 0; time < 2; time++) expect((await send(browser, page.text, 'ask')).status).toBe(200)
  expect(
    await db.accountRequest.findMany({
      where: { subject: 'new' },
      select: { email: true, group_id: true, status: true },
    }),
  ).toEqual([{ email: 'ny@provkoping.example', group_id: group.id, status: 'open' }])
  expect(await db.user.count({ where: { email: 'ny@provkoping.example' } })).toBe(0)
  expect(services.mails.map(({ to }) => to)).toEqual([approver.email])
  expect(services.mails[0]?.text).toMatch(/Ny Person .*admin\.vo\.localhost:3000\/accountRequest\/\d+/s)
})

test('a deactivated user, a provider that is turned off, and a person who changes their mind', async () => {
  const user = await pupil()
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: `sub-${user.id}`, user_id: user.id } })
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  expect((await signInAt(newBrowser(), provider)).status).toBe(403)
  await db.user.update({ where: { id: user.id }, data: { active: true } })
  school.state.declines = true
  const declined = await signInAt(newBrowser(), provider)
  expect(declined.text).toContain('avbröts')
  school.state.declines = false
  const browser = newBrowser()
  const back = await throughProvider(await startAt(browser, idOf.school), school.issuer)
  await db.signInProvider.update({ where: { id: idOf.school }, data: { active: false } })
  expect((await browser.visit(back)).status).toBe(404)
  expect((await browser.visit(`/oauth/school/${idOf.school}/start?${adminQuery()}`)).status).toBe(404)
  expect((await browser.visit(`/oauth/school?${adminQuery()}`)).text).not.toContain('Provköpings kommun')
  await db.signInProvider.update({ where: { id: idOf.school }, data: { active: true } })
  expect(await signIns(user.id)).toBe(0)
})

test('the pages’ forms lead on to a client’s registered address alone, whatever the query says', async () => {
  await pupil()
  const policyFor = async (query: string) =>
    String((await signInAt(newBrowser(), provider, query)).headers['content-security-policy'])
  expect(await policyFor(adminQuery())).toContain("form-action 'self' http://admin.vo.localhost:3000;")
  const elsewhere = new URLSearchParams(adminQuery())
  elsewhere.set('redirect_uri', 'https://thief.example/auth')
  expect(await policyFor(elsewhere.toString())).toContain("form-action 'self';")
  elsewhere.set('client_id', 'nobody')
  expect(await policyFor(elsewhere.toString())).toContain("form-action 'self';")
})

test('the way back leads to a client’s registered address alone', async () => {
  const user = await pupil()
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: `sub-${user.id}`, user_id: user.id } })
  const browser = newBrowser()
  const query = adminQuery().replace(
    /redirect_uri=[^&]+/,
    `redirect_uri=${encodeURIComponent('https://evil.example/auth')}`,
  )
  const answer = await signInAt(browser, provider, query)
  expect(String(answer.headers.location)).toMatch(/^\/oauth\/authorize\?/)
  const end = await browser.visit(String(answer.headers.location))
  expect([end.status, end.headers.location]).toEqual([401, undefined])
})
