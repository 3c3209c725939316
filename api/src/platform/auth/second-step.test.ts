import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { installClients } from './clients.ts'
import { renewRecoveryCodes } from './factors/recovery-codes.ts'
import { codeOf, newAppSecret, saveApp } from './factors/totp.ts'
import {
  adminCallback,
  authorizeAddress,
  codeForm,
  createBrowser,
  formOf,
  legacyCallback,
  newVerifier,
  obtainTokens,
  pagePolicy,
  password,
  refreshForm,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db, clear } = await createTestDatabase()
const services = testServices(db)
const send = await startAuth(services)

beforeEach(async () => {
  await clear()
  services.mails.length = 0
  // The clients are rows, too.
  await installClients(db, services.env)
})

/** A person with an app whose last code is long ago, and with recovery codes. */
async function withApp() {
  const user = await buildUser(db, await withPassword())
  const secret = newAppSecret()
  await saveApp(services, user.id, secret, 0)
  const codes = await renewRecoveryCodes(db, user.id)
  return { user, secret, codes }
}

const asked = (more: Record<string, string> = {}) => {
  const { verifier, challenge } = newVerifier()
  const request = { client_id: 'legacy-demo', redirect_uri: legacyCallback, code_challenge: challenge, ...more }
  return { verifier, address: authorizeAddress(request) }
}

const isBack = (location: unknown) => String(location).startsWith(`${legacyCallback}?code=`)

/** Gives the right password and returns the page that follows. */
async function passPassword(browser: ReturnType<typeof createBrowser>, name: string, address = asked().address) {
  return browser.submit(address, { username: name, password })
}

/** Sends a code to the step on a page. */
const answer = (browser: ReturnType<typeof createBrowser>, page: string, code: string) =>
  browser.visit(formOf(page).action, { form: { ...formOf(page).hidden, code } })

test('the right password of an account with an app is no sign-in: the code is asked for', async () => {
  const { user, secret } = await withApp()
  const browser = createBrowser(send)
  const step = await passPassword(browser, user.name)
  expect(step.status).toBe(200)
  expect(step.text).toContain('Bekräfta att det är du')
  expect(browser.jar.has('vo_signin')).toBe(false)
  expect(await db.signIn.count()).toBe(0)
  expect(await db.auditEntry.count({ where: { action: 'signIn' } })).toBe(0)

  const done = await answer(browser, step.text, codeOf(secret))
  expect(isBack(done.headers.location)).toBe(true)
  expect(await db.signIn.findFirst({ select: { strong: true, method: true, ip: true } })).toEqual({
    strong: true,
    method: 'app',
    ip: '203.0.113.1',
  })
  expect(await db.auditEntry.findFirst({ where: { action: 'signIn' }, select: { details: true } })).toEqual({
    details: { method: 'app', device: expect.any(String) },
  })
})

test('a code is taken once, also in the same half minute and from another browser', async () => {
  const { user, secret } = await withApp()
  const [one, other] = [createBrowser(send), createBrowser(send)]
  const code = codeOf(secret)
  const steps = await Promise.all([one, other].map((browser) => passPassword(browser, user.name)))
  const answers = await Promise.all(
    [one, other].map((browser, index) => answer(browser, steps[index]?.text ?? '', code)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401])
})

test('a step that was answered signs in once, whatever its page is sent again with', async () => {
  const { user, codes } = await withApp()
  const browser = createBrowser(send)
  const step = await passPassword(browser, user.name)
  expect((await answer(browser, step.text, codes[0] ?? '')).status).toBe(303)
  const { hidden, action } = formOf(step.text)
  // The form's token is of the browser before it was signed in, so the page is refused for that alone; with a new one, too.
  const again = await browser.visit(action, { form: { ...hidden, code: codes[1] ?? '' } })
  expect(again.status).toBe(403)
})

test('one recovery code serves one of two at the same time, and the owner is told', async () => {
  const { user, codes } = await withApp()
  const browsers = [createBrowser(send), createBrowser(send)]
  const steps = await Promise.all(browsers.map((browser) => passPassword(browser, user.name)))
  const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  const answers = await Promise.all(browsers.map((browser, index) => answer(browser, steps[index]?.text ?? '', typed)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401])
  expect(await db.recoveryCode.count({ where: { used_at: null } })).toBe(9)
  expect(services.mails.map(({ subject }) => subject)).toEqual(['En reservkod har använts'])
  expect(await db.recoveryCode.count({ where: { hash: codes[3] ?? '' } })).toBe(0)
})

test('guessing is stopped after five codes, the right one included, and audited', async () => {
  const { user, secret } = await withApp()
  const browser = createBrowser(send)
  let page = (await passPassword(browser, user.name)).text
  for (let guess = 0; guess < 5; guess += 1) page = (await answer(browser, page, '000000')).text
  const locked = await answer(browser, page, codeOf(secret))
  expect(locked.status).toBe(429)
  expect(locked.text).toContain('För många fel')
  await services.watch.flush()
  expect(await db.auditEntry.count({ where: { action: 'secondFactorFailed', subject_id: String(user.id) } })).toBe(5)
  expect(await db.auditEntry.count({ where: { action: 'secondFactorLocked' } })).toBe(1)
})

test('twenty guesses at once are no more than five', async () => {
  const { user } = await withApp()
  const browser = createBrowser(send)
  const { text } = await passPassword(browser, user.name)
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(browser, text, '000000')))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15)
})

test("the step of one browser is worth nothing in another, nor after the password's change", async () => {
  const { user, secret } = await withApp()
  const browser = createBrowser(send)
  const step = await passPassword(browser, user.name)
  const thief = createBrowser(send)
  const own = formOf((await thief.visit(asked().address)).text)
  const stolen = await thief.visit(own.action, {
    form: { ...own.hidden, pending: formOf(step.text).hidden.pending ?? '', code: codeOf(secret) },
  })
  expect(stolen.status).toBe(403)
  await db.user.update({ where: { id: user.id }, data: { password_hash: 'another' } })
  expect((await answer(browser, step.text, codeOf(secret))).status).toBe(403)
  expect(await db.signIn.count()).toBe(0)
})

/** An administrator, of whom a second factor is demanded. */
async function demanded() {
  const user = await buildUser(db, await withPassword())
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
  return user
}
const demand = () => db.signInPolicy.create({ data: { demanded: ['administrators'] } })

test('an administrator of whom a second factor is demanded connects an app before the first sign-in is complete', async () => {
  await demand()
  const user = await demanded()
  const browser = createBrowser(send)
  const { address } = asked()
  const setup = await passPassword(browser, user.name, address)
  expect(setup.text).toContain('Koppla en app')
  const secret = (/class="secret">([^<]+)</.exec(setup.text)?.[1] ?? '').replaceAll(' ', '')
  expect((await answer(browser, setup.text, '000000')).status).toBe(401)
  const done = await answer(browser, setup.text, codeOf(secret))
  expect(done.status).toBe(200)
  const codes = [...done.text.matchAll(/<li>([0-9a-z-]{30})<\/li>/g)].map(([, code]) => code ?? '')
  expect(codes).toHaveLength(10)
  const { secret: sealed } = await db.authenticatorApp.findFirstOrThrow()
  expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false)
  expect(services.mails.map(({ subject }) => subject)).toEqual(['En app för koder har kopplats'])
  // The page leads on to the client.
  const next = (/<a class="primary" href="([^"]+)"/.exec(done.text)?.[1] ?? '').replaceAll('&amp;', '&')
  expect(isBack((await browser.visit(next)).headers.location)).toBe(true)
})

test('the page that connects a first app is worth nothing once the account has a factor', async () => {
  await demand()
  const user = await demanded()
  const thief = createBrowser(send)
  const setup = await passPassword(thief, user.name)
  const owners = newAppSecret()
  await saveApp(services, user.id, owners, 0)
  const secret = (/class="secret">([^<]+)</.exec(setup.text)?.[1] ?? '').replaceAll(' ', '')
  expect((await answer(thief, setup.text, codeOf(secret))).status).toBe(403)
  expect(services.keys.open((await db.authenticatorApp.findFirstOrThrow()).secret)).toBe(owners)
})

test('of two pages that connect a first app at once one does, and its codes hold', async () => {
  await demand()
  const user = await demanded()
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const browser = createBrowser(send)
      const { text } = await passPassword(browser, user.name)
      const secret = (/class="secret">([^<]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '')
      return { browser, text, secret }
    }),
  )
  const answers = await Promise.all(pages.map(({ browser, text, secret }) => answer(browser, text, codeOf(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const won = pages[answers.findIndex(({ status }) => status === 200)]
  expect(services.keys.open((await db.authenticatorApp.findFirstOrThrow()).secret)).toBe(won?.secret)
  expect(await db.recoveryCode.count()).toBe(10)
  const told = await db.auditEntry.findMany({ where: { action: 'appConnected' }, select: { ip: true } })
  expect(told).toEqual([{ ip: '203.0.113.1' }])
})

test('a weak session of an account that has a factor by now is asked for that one', async () => {
  const user = await demanded()
  const browser = createBrowser(send)
  await obtainTokens(browser, send, user.name)
  const secret = newAppSecret()
  await saveApp(services, user.id, secret, 0)
  await demand()
  const step = await browser.visit(asked().address)
  expect(step.text).toContain('Bekräfta att det är du')
  expect(isBack((await answer(browser, step.text, codeOf(secret))).headers.location)).toBe(true)
})

test('of others nothing is demanded', async () => {
  await demand()
  const user = await buildUser(db, await withPassword())
  expect(isBack((await passPassword(createBrowser(send), user.name)).headers.location)).toBe(true)
})

test('from the demand on a weak session is renewed no more, and the sign-in page asks for what it lacks', async () => {
  const user = await demanded()
  const browser = createBrowser(send)
  const { refresh } = await obtainTokens(browser, send, user.name)
  await demand()
  const refused = await send('/oauth/token', { form: refreshForm(refresh) })
  expect([refused.status, refused.json.hint]).toEqual([400, 'A second factor is required'])
  // A session that was left open proves nobody, so it connects no first app: the password is asked for anew.
  const again = await browser.visit(asked().address)
  expect(again.text).toContain('Logga in en gång till')
  expect(again.text).not.toContain('class="secret"')
  expect((await passPassword(browser, user.name)).text).toContain('Koppla en app')
  const silent = await browser.visit(asked({ prompt: 'none' }).address)
  expect(String(silent.headers.location)).toContain('error=login_required')
})

test('an old client signs in by the same steps, and its tokens go on', async () => {
  const { user, secret } = await withApp()
  const browser = createBrowser(send)
  const { address, verifier } = asked()
  const step = await passPassword(browser, user.name, address)
  const done = await answer(browser, step.text, codeOf(secret))
  const code = new URL(String(done.headers.location)).searchParams.get('code') ?? ''
  const tokens = await send('/oauth/token', { form: codeForm(code, verifier) })
  expect(tokens.status).toBe(200)
  await demand()
  expect((await send('/oauth/token', { form: refreshForm(String(tokens.json.refresh_token)) })).status).toBe(200)
})

test('the pages of both steps work without script', async () => {
  const { user } = await withApp()
  const browser = createBrowser(send)
  const step = await passPassword(
    browser,
    user.name,
    asked({ client_id: 'admin', redirect_uri: adminCallback }).address,
  )
  expect(step.text).toContain('name="code"')
  expect(step.headers['content-security-policy']).toBe(pagePolicy(new URL(adminCallback).origin))
  expect(step.text).not.toMatch(/<script>|onclick=|style="/)
})
