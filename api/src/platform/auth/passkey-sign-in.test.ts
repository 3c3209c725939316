import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { installClients } from './clients.ts'
import { addPasskey, newPasskeyOptions } from './factors/passkeys.ts'
import {
  type Answer,
  adminCallback,
  authorizeAddress,
  baseUrl,
  createBrowser,
  formOf,
  newVerifier,
  password,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db, clear } = await createTestDatabase()
const services = testServices(db)
const send = await startAuth(services)
const rpId = 'vo.localhost'
const adminOrigin = 'http://admin.vo.localhost:3000'

beforeEach(async () => {
  await clear()
  await installClients(db, services.env)
})

/** A person with a passkey that was made in the admin. */
async function withPasskey(more: { verified?: boolean } = {}) {
  const user = await buildUser(db, await withPassword())
  const key = createAuthenticator()
  const holder = 'family'
  const options = await newPasskeyOptions(services, { ...user, displayName: 'Test' }, { brand: 'Nätverket', holder })
  const made = key.make({ challenge: options.challenge, origin: adminOrigin, rpId }, more)
  const id = await addPasskey(services, { userId: user.id, name: 'Min telefon', holder, made })
  if (!id) throw new Error('the key was refused')
  return { user, key, id }
}

const address = () =>
  authorizeAddress({ client_id: 'admin', redirect_uri: adminCallback, code_challenge: newVerifier().challenge })

/** The challenge that a page gives the browser. */
function challengeOf(page: Answer): string {
  const options = (/data-options="([^"]+)"/.exec(page.text)?.[1] ?? '{}').replaceAll('&quot;', '"')
  return (JSON.parse(options) as { challenge: string }).challenge
}

type Asked = Partial<{ origin: string; rpId: string; challenge: string; verified: boolean; counter: number }>

/** Signs in on the page by a key alone, as the page's script does. */
async function signInBy(
  key: ReturnType<typeof createAuthenticator>,
  { verified, counter, ...asked }: Asked = {},
  browser = createBrowser(send),
) {
  const page = await browser.visit(address())
  const ask = { challenge: challengeOf(page), origin: baseUrl, rpId, ...asked }
  const behaviour = { ...(verified !== undefined && { verified }), ...(counter !== undefined && { counter }) }
  const passkey = JSON.stringify(key.sign(ask, behaviour))
  const form = formOf(page.text)
  return browser.visit(form.action, { form: { ...form.hidden, passkey } })
}

const signedIn = () => db.signIn.findMany({ select: { strong: true, method: true, user_id: true } })

test('a passkey that knows its holder signs in without name and password, as a strong sign-in', async () => {
  const { user, key } = await withPasskey()
  const answer = await signInBy(key)
  expect(answer.status).toBe(303)
  expect(await signedIn()).toEqual([{ strong: true, method: 'passkey', user_id: user.id }])
  const { counter, used_at } = await db.passkey.findFirstOrThrow()
  expect([counter, used_at instanceof Date]).toEqual([1n, true])
})

test.each([
  ['signed for a page of a sub-site', { origin: 'http://provkoping.vo.localhost:3000' }],
  ['signed for a page of the admin', { origin: adminOrigin }],
  ['signed for another host', { rpId: 'evil.example', origin: 'https://evil.example' }],
  ['made for a label of ours alone', { rpId: 'admin.vo.localhost' }],
  ['signing a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
  ['without knowing its holder', { verified: false }],
])('a passkey is refused: %s', async (_, asked) => {
  const { key } = await withPasskey()
  const answer = await signInBy(key, asked)
  expect(answer.status).toBe(401)
  expect(answer.text).toContain('Lösennyckeln kunde inte godkännas')
  expect(await signedIn()).toEqual([])
  await services.watch.flush()
  expect(await db.auditEntry.count({ where: { action: 'passkeyFailed' } })).toBe(1)
})

test("another browser's challenge is refused, and so is one that was used", async () => {
  const { key } = await withPasskey()
  const theirs = challengeOf(await createBrowser(send).visit(address()))
  expect((await signInBy(key, { challenge: theirs })).status).toBe(401)
  const browser = createBrowser(send)
  const page = await browser.visit(address())
  const form = formOf(page.text)
  const passkey = JSON.stringify(key.sign({ challenge: challengeOf(page), origin: baseUrl, rpId }))
  const at = { form: { ...form.hidden, passkey } }
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const [one, other] = await Promise.all([
    send(form.action, { ...at, headers: { cookie } }),
    send(form.action, { ...at, headers: { cookie } }),
  ])
  expect([one?.status, other?.status].sort()).toEqual([303, 401])
})

test('a copy is seen by its count, and refused', async () => {
  const { key } = await withPasskey()
  expect((await signInBy(key, { counter: 9 })).status).toBe(303)
  expect((await signInBy(key, { counter: 4 })).status).toBe(401)
})

test('an unknown key and a key of an inactive user sign nobody in', async () => {
  const { user, key } = await withPasskey()
  expect((await signInBy(createAuthenticator())).status).toBe(401)
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  expect((await signInBy(key)).status).toBe(401)
  expect(await signedIn()).toEqual([])
})

test('what is no answer of a browser is refused like a wrong one', async () => {
  const { key } = await withPasskey()
  const browser = createBrowser(send)
  const { action, hidden } = formOf((await browser.visit(address())).text)
  for (const passkey of ['null', '{}', '[', JSON.stringify({ ...key, id: 1 }), `"${'x'.repeat(15_000)}"`]) {
    expect((await browser.visit(action, { form: { ...hidden, passkey } })).status).toBe(401)
  }
})

test('after the password the own key is a second factor, also one without a finger; nobody else’s is', async () => {
  const { user, key } = await withPasskey({ verified: false })
  const stranger = await withPasskey()
  const step = async (by: ReturnType<typeof createAuthenticator>) => {
    const browser = createBrowser(send)
    const page = await browser.submit(address(), { username: user.name, password })
    const passkey = JSON.stringify(
      by.sign({ challenge: challengeOf(page), origin: baseUrl, rpId }, { verified: false }),
    )
    const form = formOf(page.text)
    return browser.visit(form.action, { form: { ...form.hidden, passkey } })
  }
  expect((await step(stranger.key)).status).toBe(401)
  expect((await step(key)).status).toBe(303)
  expect(await signedIn()).toEqual([{ strong: true, method: 'passkey', user_id: user.id }])
})

test.each([
  ['of a sub-site', { origin: 'http://provkoping.vo.localhost:3000' }],
  ['of another host', { rpId: 'evil.example' }],
  ['with a challenge of another session', { challenge: 'b3RoZXI' }],
])('a new key is refused when it was made on a page %s', async (_, asked) => {
  const user = await buildUser(db)
  const options = await newPasskeyOptions(services, { ...user, displayName: '' }, { brand: 'x', holder: 'mine' })
  const made = createAuthenticator().make({ challenge: options.challenge, origin: adminOrigin, rpId, ...asked })
  expect(await addPasskey(services, { userId: user.id, name: 'Nyckel', holder: 'mine', made })).toBe(null)
  expect(await db.passkey.count()).toBe(0)
})
