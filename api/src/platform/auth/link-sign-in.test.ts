import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { codeOf, newAppSecret, saveApp } from './factors/totp.ts'
import { createSignInLink } from './sign-in-links.ts'
import { authorizeAddress, formOf, legacyCallback, obtainCode, withPassword } from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

// A link that is sent to somebody must not sign them in to the sender's account, nor a mail's thief in to its owner's.

const { db, services, newBrowser } = await startSignIn()
const legacy = legacyRequest()
const address = (token: string) => authorizeAddress({ ...legacy, token })
const signIns = (user_id: number) => db.signIn.count({ where: { user_id } })
const unused = (user_id: number) => db.signInLink.count({ where: { user_id, used_at: null } })

test('looking at a link signs nobody in and uses nothing up: mail programs look before people do', async () => {
  const user = await buildUser(db, { firstname: 'Britta' })
  const token = await createSignInLink(db, user.id, 'account')
  const browser = newBrowser()
  const page = await browser.visit(address(token))
  expect([page.status, page.headers.location]).toEqual([200, undefined])
  expect(page.text).toContain('Britta')
  expect(browser.jar.has('vo_signin')).toBe(false)
  expect([await signIns(user.id), await unused(user.id)]).toEqual([0, 1])
})

test('its user confirms, once, and is told by mail', async () => {
  const user = await buildUser(db, { email: 'britta@example.com' })
  const token = await createSignInLink(db, user.id, 'account')
  const [browser, other] = [newBrowser(), newBrowser()]
  const rival = formOf((await other.visit(address(token))).text)
  const answer = await browser.submit(address(token), {})
  expect(answer.status).toBe(303)
  expect(String(answer.headers.location)).toContain(`${legacyCallback}?code=`)
  expect((await other.visit(rival.action, { form: rival.hidden })).status).toBe(410)
  expect(await signIns(user.id)).toBe(1)
  expect(services.mails.filter(({ to }) => to === 'britta@example.com').map(({ subject }) => subject)).toEqual([
    'Inloggning med din länk',
  ])
  expect(await db.auditEntry.count({ where: { action: 'signIn', user_id: user.id } })).toBe(1)
})

test('an account with a second factor is asked for it after the link, too', async () => {
  const user = await buildUser(db)
  const secret = newAppSecret()
  await saveApp({ db, keys: services.keys }, user.id, secret, 0)
  const browser = newBrowser()
  const step = await browser.submit(address(await createSignInLink(db, user.id, 'account')), {})
  expect([step.status, step.text.includes('name="code"'), await signIns(user.id)]).toEqual([200, true, 0])
  const { action, hidden } = formOf(step.text)
  expect((await browser.visit(action, { form: { ...hidden, code: codeOf(secret) } })).status).toBe(303)
  expect(await signIns(user.id)).toBe(1)
})

test('a form from elsewhere confirms nothing', async () => {
  const user = await buildUser(db)
  const token = await createSignInLink(db, user.id, 'account')
  const browser = newBrowser()
  const { action, hidden } = formOf((await browser.visit(address(token))).text)
  for (const [name, value] of [
    ['origin', 'http://skane.vo.localhost:3000'],
    ['sec-fetch-site', 'same-site'],
  ] as const) {
    expect((await browser.visit(action, { form: hidden, headers: { [name]: value } })).status, name).toBe(403)
  }
  expect((await browser.visit(action, { form: { ...hidden, csrf: '' } })).status).toBe(403)
  expect((await newBrowser().visit(action, { form: hidden })).status).toBe(403)
  expect([await signIns(user.id), await unused(user.id)]).toEqual([0, 1])
})

test("a link never takes the place of somebody's session", async () => {
  const attacker = await buildUser(db)
  const token = await createSignInLink(db, attacker.id, 'account')
  const victim = await buildUser(db, await withPassword())
  const browser = newBrowser()
  const { action, hidden } = formOf((await browser.visit(address(token))).text)
  await obtainCode(browser, victim.name)
  const session = browser.jar.get('vo_signin')
  const led = await browser.visit(address(token))
  expect(led.status).toBe(303)
  // A page that was opened before the sign-in is of another session.
  expect((await browser.visit(action, { form: hidden })).status).toBe(403)
  expect(browser.jar.get('vo_signin')).toBe(session)
  expect([await signIns(attacker.id), await unused(attacker.id)]).toEqual([0, 1])
  const code = await db.oauthCode.findFirstOrThrow({ orderBy: { expires_at: 'desc' }, select: { user_id: true } })
  expect(code.user_id).toBe(victim.id)
})

test('a link for a forgotten password chooses a password and signs nobody in', async () => {
  const user = await buildUser(db, await withPassword())
  const token = await createSignInLink(db, user.id, 'reset')
  const browser = newBrowser()
  const page = await browser.visit(address(token))
  expect(page.text).toContain('name="password"')
  const { action, hidden } = formOf(page.text)
  expect((await browser.visit(action, { form: { ...hidden, token } })).status).toBe(410)
  expect([await signIns(user.id), await unused(user.id)]).toEqual([0, 1])
  expect((await browser.visit(`/oauth/password?token=${token}`)).status).toBe(200)
})
