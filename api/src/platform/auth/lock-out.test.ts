import { readFileSync } from 'node:fs'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { hashPassword } from './passwords.ts'
import { workAfter } from './sign-in-work.ts'
import { type Answer, authorizeAddress, type Browser, formOf, password, withPassword } from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

// Wrong passwords as a weapon: a stranger who types them keeps nobody else out.

const statements: string[] = []
const { db, newBrowser } = await startSignIn({ onQuery: (sql) => void statements.push(sql) })
const address = authorizeAddress(legacyRequest())

/** Tries one name in a browser of its own, each time from another address. */
async function attack(username: string, times: number): Promise<Answer> {
  let last: Answer | undefined
  for (let count = 0; count < times; count++) {
    last = await newBrowser().submit(address, { username, password: 'Felaktig1' })
  }
  return last as Answer
}

const challengeIn = (page: string) =>
  JSON.parse((/data-challenge="([^"]+)"/.exec(page)?.[1] ?? 'null').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))

async function workFor(page: string): Promise<string> {
  const challenge = challengeIn(page)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Sends the form of a page once more. */
const again = (browser: Browser, page: Answer, fields: Record<string, string>) =>
  browser.visit(formOf(page.text).action, { form: { ...formOf(page.text).hidden, ...fields } })

async function signOut(browser: Browser) {
  await browser.visit('/oauth/logout')
  expect(browser.jar.has('vo_signin')).toBe(false)
}

test('five wrong passwords of a stranger keep a user out of no browser where they have signed in before', async () => {
  const user = await buildUser(db, await withPassword())
  const own = newBrowser()
  await own.submit(address, { username: user.name, password })
  await signOut(own)
  expect((await attack(user.name, 7)).status).toBe(429)
  expect((await own.submit(address, { username: user.name, password })).status).toBe(303)
  // The stranger's wait doesn't end with it.
  expect((await attack(user.name, 1)).status).toBe(429)
})

test('a lock of a user name doesn’t tell which address is the same person’s, nor the other way round', async () => {
  const { name, email } = await buildUser(db, await withPassword())
  for (const [locked, other] of [
    [name, email],
    [email, name],
  ] as const) {
    expect((await attack(locked, 6)).status).toBe(429)
    expect((await attack(locked.toUpperCase(), 1)).status).toBe(429)
    expect((await attack(other, 1)).status).toBe(401)
    // The right password ends both.
    expect((await newBrowser().submit(address, { username: other, password })).status).toBe(303)
    expect((await attack(locked, 1)).status).toBe(401)
    await db.rateLimit.deleteMany()
  }
})

test('sixty wrong passwords from a school keep nobody out of a browser that is known there', async () => {
  const user = await buildUser(db, await withPassword())
  const own = newBrowser('192.0.2.10')
  await own.submit(address, { username: user.name, password })
  await signOut(own)
  await newBrowser('192.0.2.10').submit(address, { username: 'nobody-there', password: 'Felaktig1' })
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'signIn:' }, count: { gt: 0 } }, data: { count: 60 } })
  const stranger = await newBrowser('192.0.2.10').submit(address, { username: 'nobody-there', password: 'Felaktig1' })
  expect(stranger.status).toBe(429)
  expect((await own.submit(address, { username: user.name, password })).status).toBe(303)
})

test('another browser proves work instead of waiting, once for each try', async () => {
  const user = await buildUser(db, await withPassword())
  const locking = await attack(user.name, 5)
  const browser = newBrowser()
  const refused = await browser.submit(address, { username: user.name, password })
  expect(refused.status).toBe(429)
  for (const page of [locking, refused]) {
    expect(page.text).toMatch(/data-challenge="[^"]+"[^>]*role="status" hidden/)
    expect(page.text).toContain('<input type="hidden" name="work" value="">')
    expect(page.text).toMatch(/<script src="\/oauth\/assets\/[0-9a-f]+\/work\.js" defer>/)
  }
  const work = await workFor(refused.text)
  const wrong = await again(browser, refused, { username: user.name, password: 'Felaktig1', work })
  expect(wrong.status).toBe(401)
  expect((await again(browser, refused, { username: user.name, password, work })).status).toBe(429)
  expect(
    (await again(browser, refused, { username: user.name, password, work: await workFor(wrong.text) })).status,
  ).toBe(303)
})

test('what is no proof of ours is none', async () => {
  const user = await buildUser(db, await withPassword())
  await attack(user.name, 5)
  const browser = newBrowser()
  const refused = await browser.submit(address, { username: user.name, password })
  const challenge = challengeIn(refused.text)
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const solvedEasier = await solveChallenge({ challenge: easier, deriveKey })
  const forged = [
    'x',
    '',
    Buffer.from('{}').toString('base64'),
    Buffer.from(JSON.stringify({ challenge: easier, solution: solvedEasier })).toString('base64'),
    Buffer.from(JSON.stringify({ challenge, solution: { counter: 0, derivedKey: '00' } })).toString('base64'),
    'A'.repeat(10_000),
  ]
  for (const work of forged) {
    const answer = await again(browser, refused, { username: user.name, password, work })
    expect(answer.status, work.slice(0, 40)).toBe(429)
  }
})

test('the work grows with the failures, of an account and of an address', () => {
  const cost = (account: number, address: number) => workAfter({ account, address }).cost
  expect([cost(5, 0), cost(10, 0), cost(20, 0), cost(1000, 0)]).toEqual([5000, 10_000, 20_000, 160_000])
  // A school of two hundred that shares one address asks for no more than one person who forgot the password.
  expect([cost(0, 60), cost(0, 119), cost(5, 240)]).toEqual([5000, 5000, 20_000])
})

test('work for a lesser number of failures no longer serves when there are more', async () => {
  const user = await buildUser(db, await withPassword())
  const locking = await attack(user.name, 5)
  const work = await workFor(locking.text)
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'password:' }, count: 5 }, data: { count: 40 } })
  const browser = newBrowser()
  const page = await browser.visit(address)
  expect((await again(browser, page, { username: user.name, password, work })).status).toBe(429)
})

test('a known browser has tries of its own, and is like any other when it has used them up', async () => {
  const user = await buildUser(db, await withPassword())
  const own = newBrowser()
  await own.submit(address, { username: user.name, password })
  await signOut(own)
  for (let count = 0; count < 4; count++) {
    expect((await own.submit(address, { username: user.name, password: 'Felaktig1' })).status).toBe(401)
  }
  const last = await own.submit(address, { username: user.name, password: 'Felaktig1' })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(50)
  const refused = await own.submit(address, { username: user.name, password })
  expect(refused.status).toBe(429)
  // Its failures lock no other browser.
  expect((await newBrowser().submit(address, { username: user.name, password })).status).toBe(303)
  const work = await workFor(refused.text)
  expect((await again(own, refused, { username: user.name, password, work })).status).toBe(303)
})

test('a browser is known to the account that signed in, under its present password, for a year', async () => {
  const [user, other] = [await buildUser(db, await withPassword()), await buildUser(db, await withPassword())]
  const own = newBrowser()
  const signedIn = await own.submit(address, { username: user.name, password })
  const [cookie = ''] = [signedIn.headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith('vo_known='))
  expect(cookie).toMatch(/Max-Age=31536000; Path=\/oauth; .*HttpOnly; SameSite=Lax/)
  expect(cookie).not.toContain(user.name)
  await signOut(own)
  await attack(user.name, 6)
  await attack(other.name, 6)
  expect((await own.submit(address, { username: other.name, password })).status).toBe(429)

  const known = own.jar.get('vo_known') ?? ''
  for (const changed of [
    known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    known.slice(1),
    'x',
    `${known}.${known}`,
  ]) {
    const thief = newBrowser()
    thief.jar.set('vo_known', changed)
    const status = (await thief.submit(address, { username: user.name, password })).status
    expect(status, changed).toBe(changed.startsWith(`${known}.`) ? 303 : 429)
    await attack(user.name, 6)
  }
  vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ['Date'] })
  const late = await own.submit(address, { username: user.name, password })
  vi.useRealTimers()
  expect(late.status).toBe(429)

  await db.user.update({ where: { id: user.id }, data: { password_hash: await hashPassword('Nytt-Lösenord-1') } })
  expect((await own.submit(address, { username: user.name, password: 'Nytt-Lösenord-1' })).status).toBe(429)
})

test('a thief with the same browser and system is a new device, and the own browser is none, after a new password neither', async () => {
  const [user, other] = [await buildUser(db, await withPassword()), await buildUser(db, await withPassword())]
  const isNew = async (browser: Browser, typed = password, { name, id } = user) => {
    expect((await browser.submit(address, { username: name, password: typed })).status).toBe(303)
    await signOut(browser)
    const where = { user_id: id, action: 'signIn' }
    const { details } = await db.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
    return Object.hasOwn(details as object, 'newDevice')
  }
  const [own, thief] = [newBrowser(), newBrowser()]
  expect(await isNew(own)).toBe(false)
  const before = statements.length
  expect(await isNew(own)).toBe(false)
  const asked = statements.slice(before).filter((sql) => /^SELECT.*"AuditEntry"/s.test(sql) && !/ORDER BY/.test(sql))
  expect(asked).toEqual([])
  // The thief's own account is known in the thief's browser, and gives no way to another.
  expect(await isNew(thief, password, other)).toBe(false)
  expect(await isNew(thief)).toBe(true)
  expect(await isNew(thief)).toBe(false)
  await db.user.update({ where: { id: user.id }, data: { password_hash: await hashPassword('Nytt-Lösenord-1') } })
  expect(await isNew(own, 'Nytt-Lösenord-1')).toBe(false)
  expect(await isNew(newBrowser(), 'Nytt-Lösenord-1')).toBe(true)
})

test('a browser keeps the marks of several people, and one person one mark', async () => {
  const own = newBrowser()
  const people = [await buildUser(db, await withPassword()), await buildUser(db, await withPassword())]
  for (const { name } of [...people, ...people]) {
    await own.submit(address, { username: name, password })
    await signOut(own)
  }
  expect(decodeURIComponent(own.jar.get('vo_known') ?? '').split('.')).toHaveLength(3)
})

test('the page’s script solves the challenge and holds the form until then', async () => {
  const user = await buildUser(db, await withPassword())
  await attack(user.name, 5)
  const browser = newBrowser()
  const page = await browser.submit(address, { username: user.name, password })
  const field = { value: '' }
  const text = { textContent: '' }
  const sent: string[] = []
  const listeners: ((event: { preventDefault(): void }) => void)[] = []
  const form = {
    elements: { namedItem: () => field },
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    requestSubmit: () => sent.push(field.value),
  }
  const dataset: Record<string, string> = { challenge: JSON.stringify(challengeIn(page.text)), done: 'Klart.' }
  const box = { dataset, hidden: true, closest: () => form, querySelector: () => text }
  const source = readFileSync(new URL('assets/work.js', import.meta.url), 'utf8')
  new Function('document', source)({ querySelector: () => box })
  const preventDefault = vi.fn()
  for (const listener of listeners) listener({ preventDefault })
  expect([preventDefault.mock.calls.length, box.hidden, sent.length]).toEqual([1, false, 0])
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 15_000 })
  expect([dataset.state, text.textContent]).toEqual(['done', 'Klart.'])
  expect((await again(browser, page, { username: user.name, password, work: field.value })).status).toBe(303)
})
