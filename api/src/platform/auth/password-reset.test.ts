import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { hashSecret } from '../../kernel/secrets.ts'
import {
  authorizeAddress,
  createBrowser,
  formOf,
  obtainTokens,
  password,
  refreshForm,
  withPassword,
} from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

const { db, services, send, newBrowser } = await startSignIn()
const chosen = 'Blåklocka9'

/** Asks for a link and gives its path, as the mail has it. */
async function linkFor(name: string): Promise<string> {
  await newBrowser().submit('/oauth/forgot', { username: name })
  const link = /http:\/\/vo\.localhost:3000(\/oauth\/password\?token=[\w-]{43})/.exec(services.mails.at(-1)?.text ?? '')
  return link?.[1] ?? ''
}

test('a link by mail lets its user choose a password, once, and ends all that was open', async () => {
  const user = await buildUser(db, { ...(await withPassword()), firstname: 'Gun<b>' })
  const { refresh } = await obtainTokens(newBrowser(), send, user.name)
  const link = await linkFor(user.email)
  const mail = services.mails.at(-1)
  expect(mail?.to).toBe(user.email)
  expect(mail?.subject).toBe('Återställ ditt lösenord')
  expect(mail?.text).toContain('Hej Gun<b>! Klicka på länken')
  expect(mail?.text).toContain('Länken gäller i 2 timmar')
  expect(mail?.html).toContain('Gun&lt;b&gt;')

  const browser = newBrowser()
  const done = await browser.submit(link, { password: chosen, repeat: chosen })
  expect(done.status).toBe(200)
  expect(done.text).toContain('Lösenordet har ändrats')
  expect(services.mails.at(-1)?.subject).toBe('Ditt lösenord har ändrats')
  const again = await browser.visit(link)
  expect(again.status).toBe(410)
  expect(again.text).toContain('Länken gäller inte längre')

  expect((await send('/oauth/token', { form: refreshForm(refresh) })).json).toMatchObject({
    hint: 'Token has been revoked',
  })
  expect(await db.signIn.count({ where: { user_id: user.id, ended_at: null } })).toBe(0)
  const address = authorizeAddress(legacyRequest())
  expect((await newBrowser().submit(address, { username: user.name, password })).status).toBe(401)
  expect((await newBrowser().submit(address, { username: user.name, password: chosen })).status).toBe(303)
  const actions = await db.auditEntry.findMany({ where: { subject_id: String(user.id) }, select: { action: true } })
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['passwordLink', 'passwordChanged']))
})

test('looking at the link does not use it up; of two uses at once one counts', async () => {
  const user = await buildUser(db, await withPassword())
  const link = await linkFor(user.name)
  const opened = []
  for (const wanted of ['Smultron1a', 'Hallonet2b']) {
    const browser = newBrowser()
    const page = await browser.visit(link)
    expect(page.status).toBe(200)
    const { action, hidden } = formOf(page.text)
    opened.push(() => browser.visit(action, { form: { ...hidden, password: wanted, repeat: wanted } }))
  }
  const answers = await Promise.all(opened.map((use) => use()))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410])
})

test('a link ends after two hours, and when a newer one is asked for', async () => {
  const user = await buildUser(db, await withPassword())
  const older = await linkFor(user.name)
  const newer = await linkFor(user.name)
  expect((await newBrowser().visit(older)).status).toBe(410)
  expect((await newBrowser().visit(newer)).status).toBe(200)
  const hash = hashSecret(newer.split('=')[1] ?? '')
  const row = await db.signInLink.findUniqueOrThrow({ where: { hash } })
  expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(2 * 3600_000)
  await db.signInLink.update({ where: { hash }, data: { expires_at: new Date(Date.now() - 1) } })
  expect((await newBrowser().visit(newer)).status).toBe(410)
})

test('the answer is the same for an unknown name, and nothing is sent', async () => {
  const user = await buildUser(db, await withPassword())
  const inactive = await buildUser(db, { active: false })
  const known = await newBrowser().submit('/oauth/forgot', { username: user.name })
  const sent = services.mails.length
  const unknown = await newBrowser().submit('/oauth/forgot', { username: 'nosuchuser' })
  const closed = await newBrowser().submit('/oauth/forgot', { username: inactive.name })
  expect([unknown.status, closed.status]).toEqual([200, 200])
  expect(unknown.text).toBe(known.text)
  expect(closed.text).toBe(known.text)
  expect(services.mails.length).toBe(sent)
})

test('one account gets three mails an hour, one address asks twenty times', async () => {
  const user = await buildUser(db, await withPassword())
  const before = services.mails.length
  for (let count = 0; count < 5; count++) {
    expect((await newBrowser().submit('/oauth/forgot', { username: user.name })).status).toBe(200)
  }
  expect(services.mails.length - before).toBe(3)
  const browser = createBrowser(send, '192.0.2.9')
  await browser.submit('/oauth/forgot', { username: 'nosuchuser' })
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'forgot:' } }, data: { count: 20 } })
  const refused = await browser.submit('/oauth/forgot', { username: 'nosuchuser' })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Försök igen kl.')
})

test('a browser that knows the account gets its link, however often others have asked from its address and for the account', async () => {
  await db.rateLimit.deleteMany()
  const user = await buildUser(db, await withPassword())
  const own = createBrowser(send, '192.0.2.9')
  await obtainTokens(own, send, user.name)
  const strangers = createBrowser(send, '192.0.2.9')
  for (let count = 0; count < 4; count++) await strangers.submit('/oauth/forgot', { username: user.name })
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'forgot:' } }, data: { count: 20 } })
  expect((await strangers.submit('/oauth/forgot', { username: user.name })).status).toBe(429)
  const mailed = async (name = user.name) => {
    const before = services.mails.length
    const { status } = await own.submit('/oauth/forgot', { username: name })
    return [status, services.mails.length - before]
  }
  expect(await mailed()).toEqual([200, 1])
  expect(await mailed()).toEqual([200, 1])
  expect(await mailed()).toEqual([200, 1])
  // Three an hour here, too; and of another account the browser knows nothing.
  expect(await mailed()).toEqual([200, 0])
  expect(await mailed((await buildUser(db, await withPassword())).name)).toEqual([429, 0])
})

test('weak, common, overlong and differing passwords are refused at their fields, and the link still holds', async () => {
  await db.rateLimit.deleteMany()
  const user = await buildUser(db, await withPassword())
  const link = await linkFor(user.name)
  const browser = newBrowser()
  const cases: [string, string, string][] = [
    ['kortare', 'kortare', 'Lösenordet ska ha minst 8 tecken'],
    ['alltsmått1', 'alltsmått1', 'en stor bokstav'],
    ['Password1', 'Password1', 'ett av de vanligaste'],
    ['Trustno1', 'Trustno1', 'ett av de vanligaste'],
    [`Aa1${'x'.repeat(126)}`, `Aa1${'x'.repeat(126)}`, 'högst 128 tecken'],
    [chosen, 'Blåklocka8', 'Lösenorden stämmer inte överens'],
  ]
  for (const [given, repeat, text] of cases) {
    const answer = await browser.submit(link, { password: given, repeat })
    expect(answer.status, given).toBe(422)
    expect(answer.text, given).toContain(text)
    expect(answer.text).not.toContain(`value="${given}"`)
  }
  const longest = `Aa1${'ö'.repeat(125)}`
  expect((await browser.submit(link, { password: longest, repeat: longest })).status).toBe(200)
})

test('a new password unlocks a locked account', async () => {
  const user = await buildUser(db, await withPassword())
  const address = authorizeAddress(legacyRequest())
  for (let count = 0; count < 5; count++)
    await newBrowser().submit(address, { username: user.name, password: 'Felaktig1' })
  expect((await newBrowser().submit(address, { username: user.name, password })).status).toBe(429)
  const link = await linkFor(user.name)
  await newBrowser().submit(link, { password: chosen, repeat: chosen })
  expect((await newBrowser().submit(address, { username: user.name, password: chosen })).status).toBe(303)
})

test('a form from elsewhere changes nothing', async () => {
  const user = await buildUser(db, await withPassword())
  const link = await linkFor(user.name)
  const token = link.split('=')[1] ?? ''
  const answer = await newBrowser().visit('/oauth/password', { form: { token, password: chosen, repeat: chosen } })
  expect(answer.status).toBe(403)
  expect((await newBrowser().visit(link)).status).toBe(200)
})
