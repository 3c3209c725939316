import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminCallback, authorizeAddress, formOf, legacyCallback, password, withPassword } from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

const { db, services, newBrowser } = await startSignIn()
const legacy = legacyRequest()
const admin = { ...legacy, client_id: 'admin', redirect_uri: adminCallback }
const address = authorizeAddress(legacy)
const ago = (ms: number) => new Date(Date.now() - ms)

test('username or e-mail address, in any case, signs in', async () => {
  const user = await buildUser(db, { ...(await withPassword()), email: 'Anna.Berg@example.com' })
  for (const username of [user.name.toUpperCase(), ' anna.berg@EXAMPLE.com ']) {
    const answer = await newBrowser().submit(address, { username, password })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toContain(`${legacyCallback}?code=`)
    expect(answer.headers.location).toContain(`&iss=${encodeURIComponent('http://vo.localhost:3000/oauth')}`)
  }
  expect(await db.auditEntry.count({ where: { action: 'signIn', user_id: user.id } })).toBe(2)
  const after = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(after.last_sign_in_at).not.toBeNull()
  expect(after.updated_at).toEqual(user.updated_at)
})

test('a second app needs no password; "Håll mig inloggad" decides how long the cookie lives', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = newBrowser()
  const answer = await browser.submit(address, { username: user.name, password, remember: '1' })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /vo_signin=[\w-]{43}; Max-Age=1814400; Path=\/oauth; .*HttpOnly; SameSite=Lax/,
  )
  const second = await browser.visit(authorizeAddress(admin))
  expect(second.status).toBe(303)
  expect(second.headers.location).toContain(`${adminCallback}?code=`)
  expect((await browser.visit(authorizeAddress({ ...admin, prompt: 'login' }))).status).toBe(200)

  const short = await newBrowser().submit(address, { username: user.name, password })
  expect(String(short.headers['set-cookie'])).toMatch(/vo_signin=[\w-]{43}; Path/)
})

test('a sign-in ends after 12 idle hours, after 21 days, and with the user', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = newBrowser()
  await browser.submit(address, { username: user.name, password, remember: '1' })
  const signIn = await db.signIn.findFirstOrThrow({ where: { user_id: user.id } })
  const limit = signIn.expires_at.getTime() - signIn.created_at.getTime()
  expect(Math.round(limit / 3600_000)).toBe(21 * 24)
  const asked = async (data: Parameters<typeof db.signIn.update>[0]['data']) => {
    await db.signIn.update({ where: { id: signIn.id }, data })
    return browser.visit(authorizeAddress(admin))
  }
  expect((await asked({ last_seen_at: ago(11 * 3600_000) })).status).toBe(303)
  const idle = await asked({ last_seen_at: ago(13 * 3600_000) })
  expect(idle.status).toBe(200)
  expect(idle.text).toContain('Din session behöver förnyas. Logga in igen.')
  expect((await asked({ last_seen_at: new Date(), expires_at: ago(1) })).status).toBe(200)
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  expect((await asked({ expires_at: new Date(Date.now() + 1000_000) })).status).toBe(200)
})

test('a wrong password, an unknown name, an inactive user and one without password get the same answer', async () => {
  const user = await buildUser(db, await withPassword())
  const inactive = await buildUser(db, { ...(await withPassword()), active: false })
  const invited = await buildUser(db)
  // Each page has its own form token and challenge.
  const masked = (page: string, name: string) =>
    page.replaceAll(name, 'NAME').replaceAll(/name="csrf" value="[^"]+"|data-options="[^"]+"/g, '')
  const pages: string[] = []
  for (const [name, given] of [
    [user.name, 'Felaktig1'],
    ['nosuchuser', password],
    [inactive.name, password],
    [invited.name, password],
  ] as const) {
    const answer = await newBrowser().submit(address, { username: name, password: given })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Fel användarnamn eller lösenord')
    pages.push(masked(answer.text, name))
  }
  expect(new Set(pages).size).toBe(1)
  const failures = await db.auditEntry.findMany({ where: { action: 'signInFailed' } })
  expect(JSON.stringify(failures, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
    'nosuchuser',
  )
})

test('the fifth wrong password locks, for the right one too, and the wait grows', async () => {
  const user = await buildUser(db, await withPassword())
  const attempt = (given: string) => newBrowser().submit(address, { username: user.name, password: given })
  for (let count = 1; count < 5; count++) expect((await attempt('Felaktig1')).status).toBe(401)
  const locking = await attempt('Felaktig1')
  expect(locking.text).toMatch(/låses inloggningen till kl\. \d\d\.\d\d/)
  const right = await attempt(password)
  expect(right.status).toBe(429)
  expect(right.text).toMatch(/För många felaktiga försök\. Försök igen kl\. \d\d\.\d\d/)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(60)
  // In capitals it is the same account. Its address is counted apart (lock-out.test.ts).
  const note = vi.spyOn(services.watch, 'note')
  onTestFinished(() => note.mockRestore())
  const inCapitals = await newBrowser('192.0.2.78').submit(address, { username: user.name.toUpperCase(), password })
  expect(inCapitals.status).toBe(429)
  expect(note.mock.calls.map(([{ request }, act]) => [request.ip, act])).toEqual([
    ['192.0.2.78', { action: 'signInRefused', subject: 'User', id: user.id, result: 'refused' }],
  ])

  await db.rateLimit.updateMany({ where: { key: { startsWith: 'password:' } }, data: { expires_at: ago(1) } })
  const next = await attempt('Felaktig1')
  expect(next.status).toBe(401)
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(110)
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'password:' } }, data: { expires_at: ago(1) } })
  expect((await attempt(password)).status).toBe(303)
  expect((await attempt('Felaktig1')).headers['retry-after']).toBeUndefined()
  expect(await db.auditEntry.count({ where: { action: 'signInLocked', subject_id: String(user.id) } })).toBe(2)
})

test('twenty wrong passwords at once are no more tries than five', async () => {
  const user = await buildUser(db, await withPassword())
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = newBrowser()
      const page = await browser.visit(address)
      return () =>
        browser.visit(formOf(page.text).action, {
          form: { ...formOf(page.text).hidden, username: user.name, password: 'Fel1fel1' },
        })
    }),
  )
  const answers = await Promise.all(browsers.map((submit) => submit()))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
})

test('unknown names are locked as known ones are', async () => {
  for (let count = 0; count < 5; count++)
    await newBrowser().submit(address, { username: 'ghost', password: 'Felaktig1' })
  expect((await newBrowser().submit(address, { username: 'GHOST', password: 'Felaktig1' })).status).toBe(429)
})

test('one address gets only so many wrong tries; right ones don’t count', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = newBrowser('192.0.2.77')
  await browser.submit(address, { username: user.name, password })
  const [row] = await db.rateLimit.findMany({
    where: { key: { startsWith: 'signIn:' } },
    orderBy: { expires_at: 'desc' },
  })
  expect(row?.count).toBe(0)
  await db.rateLimit.update({ where: { key: row?.key ?? '' }, data: { count: 60 } })
  const refused = await newBrowser('192.0.2.77').submit(address, { username: user.name, password })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('För många försök från din anslutning. Försök igen kl.')
})

test('empty fields are told at the field, and what was typed is kept, as text', async () => {
  const browser = newBrowser()
  const empty = await browser.submit(address, { username: '', password: '' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Skriv ditt användarnamn eller din e-postadress')
  expect(empty.text).toContain('Skriv ditt lösenord')
  const script = await browser.submit(address, { username: '"><script>alert(1)</script>', password: 'x' })
  expect(script.text).not.toContain('<script>alert')
  expect(script.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(script.text).not.toContain('value="x"')
})
