import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { throughProvider } from './testing/oidc-provider.ts'
import { idOf, startOidc } from './testing/oidc-sign-in.ts'
import { adminQuery, arrives, goOn, startAt } from './testing/school.ts'

const { db, school, liar, group, newBrowser, pupil, signIns, lastSignIn, refusals } = await startOidc()

/** Goes to the lying provider and back with the answer that it gives. */
async function withLie(
  lie: typeof liar.lie.now,
  back = (state: string) => `state=${state}&code=c&iss=${encodeURIComponent(liar.issuer)}`,
) {
  const browser = newBrowser()
  const address = new URL(await startAt(browser, idOf.liar))
  Object.assign(liar.lie, { now: lie, nonce: address.searchParams.get('nonce') })
  return goOn(browser, `/oauth/school/${idOf.liar}/callback?${back(address.searchParams.get('state') ?? '')}`)
}
const now = Math.floor(Date.now() / 1000)

test('an answer is taken once, in the browser that asked, by the provider that was asked', async () => {
  const user = await pupil()
  await db.linkedAccount.create({ data: { provider_id: idOf.school, subject: `sub-${user.id}`, user_id: user.id } })
  await buildSignInProvider(db, { id: idOf.other, issuer: school.issuer, group_id: group.id })
  const browser = newBrowser()
  const back = await throughProvider(await startAt(browser, idOf.school), school.issuer)
  // Another provider's address: a mix-up.
  expect((await browser.visit(back.replace('/501/', '/503/'))).status).toBe(400)
  expect((await browser.visit(back.replace(/state=[^&]+/, 'state=else'))).status).toBe(400)
  // A stranger's answer signs nobody in to the stranger's account.
  expect((await newBrowser().visit(back)).status).toBe(400)
  expect(await signIns(user.id)).toBe(0)
  const own = newBrowser()
  const second = await throughProvider(await startAt(own, idOf.school), school.issuer)
  expect(await arrives(own, await goOn(own, second))).toBe(true)
  expect((await goOn(own, second)).status).toBe(400)
  await db.signInProvider.delete({ where: { id: idOf.other } })
})

test('with no lie the answer holds; the way of signing in may count as strong', async () => {
  expect((await withLie({})).status).toBe(200)
  const user = await buildUser(db)
  await buildMembership(db, { user_id: user.id, group_id: group.id })
  await db.linkedAccount.create({ data: { provider_id: idOf.liar, subject: 'keyholder', user_id: user.id } })
  for (const [amr, strong] of [
    [['pwd'], false],
    [['pwd', 'hwk'], true],
  ] as const) {
    expect((await withLie({ claims: { sub: 'keyholder', amr } })).status).toBe(303)
    expect(await lastSignIn(user.id)).toEqual({ method: 'school', strong })
  }
})

test.each([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['another nonce', { claims: { nonce: 'else' } }],
  ['an answer that has ended', { claims: { exp: now - 3600, iat: now - 7200 } }],
  ['another key', { foreignKey: true }],
  ['no signature', { unsigned: true }],
  ['no subject', { claims: { sub: '' } }],
])('%s is refused', async (_, lie) => {
  const before = await db.signIn.count()
  expect((await withLie(lie)).status).toBe(403)
  expect([await refusals(), await db.signIn.count()]).toEqual(['invalid', before])
})

test('an answer that names another issuer in its address is refused', async () => {
  const answer = await withLie({}, (state) => `state=${state}&code=c&iss=${encodeURIComponent('https://evil.example')}`)
  expect(answer.status).toBe(403)
})

test('a provider that is away is told in a page', async () => {
  await db.signInProvider.update({ where: { id: idOf.liar }, data: { issuer: 'http://127.0.0.1:9' } })
  const answer = await newBrowser().visit(`/oauth/school/${idOf.liar}/start?${adminQuery()}`)
  expect([answer.status, answer.text.includes('svarar inte just nu')]).toEqual([503, true])
  await db.signInProvider.update({ where: { id: idOf.liar }, data: { issuer: liar.issuer } })
})
