import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { hashSecret } from '../../../kernel/secrets.ts'
import { signInCookie } from '../cookies.ts'
import { newAppSecret, saveApp } from '../factors/totp.ts'
import { type Browser, createBrowser, startAuth, testServices } from '../testing.ts'
import { schoolProofs } from './prove-again.ts'
import { startLyingProvider } from './testing/lying-provider.ts'
import { oidcClient, startOidcProvider, throughProvider } from './testing/oidc-provider.ts'
import { createSamlProvider, readSamlRequest, samlForm } from './testing/saml-provider.ts'
import { adminQuery, goOn } from './testing/school.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const sendRaw = await startAuth(services)

const ids = { oidc: 701, saml: 702, liar: 703 }
const school = await startOidcProvider([`http://vo.localhost:3000/oauth/school/${ids.oidc}/callback`])
const idp = createSamlProvider('https://idp.provkoping.example/metadata')
const liar = await startLyingProvider()
const strong_values = 'urn:level:3'
await buildSignInProvider(db, {
  ...{ id: ids.oidc, issuer: school.issuer, strong_values, acr_values: strong_values },
  client_secret: services.keys.seal(oidcClient.client_secret),
})
await buildSignInProvider(db, {
  ...{ id: ids.saml, kind: 'saml', client_id: '', issuer: idp.entityId, certificates: idp.certificate, strong_values },
  sso_url: 'https://idp.provkoping.example/sso',
})
await buildSignInProvider(db, { id: ids.liar, issuer: liar.issuer })

/** A person without a password, linked to all three, who signed in an hour ago. */
async function person(subject: string, browser = createBrowser(sendRaw)) {
  const user = await buildUser(db, { password_hash: null })
  for (const provider_id of Object.values(ids)) {
    await db.linkedAccount.create({ data: { provider_id, subject, user_id: user.id } })
  }
  const id = crypto.randomUUID()
  const proved_at = new Date(Date.now() - 3600_000)
  const expires_at = new Date(Date.now() + 3600_000)
  await db.signIn.create({ data: { id, hash: hashSecret(id), user_id: user.id, expires_at, proved_at } })
  browser.jar.set(signInCookie, id)
  const isProved = async () => (await db.signIn.findUniqueOrThrow({ where: { id } })).proved_at > proved_at
  const address = async (provider: number, strong = false) => {
    const proofs = await schoolProofs(services, { userId: user.id, signInId: id, strong })
    return proofs.map((each) => each.address).find((each) => each.includes(`/school/${provider}/`)) ?? ''
  }
  return { user, id, browser, isProved, address }
}

/** Goes to the provider. @returns its address */
async function leave(browser: Browser, address: string): Promise<string> {
  const answer = await browser.visit(address)
  expect(answer.status).toBe(302)
  return String(answer.headers.location)
}

test('a provider of OpenID Connect asks the person anew, and its answer proves without a new sign-in', async () => {
  const { user, browser, isProved, address } = await person('anna')
  school.state.person = { sub: 'anna' }
  const away = await leave(browser, await address(ids.oidc))
  expect([new URL(away).searchParams.get('prompt'), new URL(away).searchParams.get('max_age')]).toEqual(['login', '0'])
  const answer = await goOn(browser, await throughProvider(away, school.issuer))
  expect([answer.status, await isProved()]).toEqual([200, true])
  expect(answer.text).toContain('Stäng den här fliken')
  expect(await db.signIn.count({ where: { user_id: user.id } })).toBe(1)
  expect(await db.auditEntry.findFirst({ where: { action: 'proved' }, orderBy: { id: 'desc' } })).toMatchObject({
    user_id: user.id,
    details: { method: 'school', provider: ids.oidc },
  })
})

test('a provider of SAML is told to ask anew; an answer from what it remembers proves nothing', async () => {
  const hourAgo = new Date(Date.now() - 3600_000)
  for (const [askedAt, expected] of [
    [hourAgo, [403, false]],
    [new Date(), [200, true]],
  ] as const) {
    const { browser, isProved, address } = await person(`bo-${askedAt.getTime()}`)
    const request = readSamlRequest(await leave(browser, await address(ids.saml)))
    expect(request.forces).toBe(true)
    const xml = idp.answer(request, { nameId: `bo-${askedAt.getTime()}`, askedAt })
    const answer = await goOn(browser, `/oauth/school/${ids.saml}/acs`, samlForm(xml, request.relayState))
    expect([answer.status, await isProved()]).toEqual(expected)
  }
})

test('an id token that tells no time, or an old one, proves nothing', async () => {
  for (const auth_time of [undefined, Math.floor(Date.now() / 1000) - 3600]) {
    const { browser, isProved, address } = await person(`liar-${auth_time}`)
    const away = new URL(await leave(browser, await address(ids.liar)))
    liar.lie.nonce = away.searchParams.get('nonce') ?? ''
    liar.lie.now = { claims: { sub: `liar-${auth_time}`, ...(auth_time && { auth_time }) } }
    const state = away.searchParams.get('state')
    const back = `/oauth/school/${ids.liar}/callback?code=x&state=${state}&iss=${encodeURIComponent(liar.issuer)}`
    expect([(await goOn(browser, back)).status, await isProved()]).toEqual([403, false])
  }
})

test('another person at the provider proves nothing for this one', async () => {
  const { browser, isProved, address } = await person('cilla')
  const eve = await person('eve')
  school.state.person = { sub: 'eve' }
  const answer = await goOn(
    browser,
    await throughProvider(await leave(browser, await address(ids.oidc)), school.issuer),
  )
  expect([answer.status, await isProved(), await eve.isProved()]).toEqual([403, false, false])
})

test('an account with a second factor is proved by a strong sign-in at the provider alone', async () => {
  const { user, browser, isProved, address } = await person('dan')
  await saveApp(services, user.id, newAppSecret(), 0)
  expect(await address(ids.liar, true)).toBe('')
  for (const [acr, expected] of [
    [undefined, [403, false]],
    [strong_values, [200, true]],
  ] as const) {
    school.state.person = { sub: 'dan', ...(acr && { acr }) }
    const away = await leave(browser, await address(ids.oidc, true))
    const answer = await goOn(browser, await throughProvider(away, school.issuer))
    expect([answer.status, await isProved()]).toEqual(expected)
  }
})

test('the address holds in the browser of its own sign-in, for its own provider, alone', async () => {
  const { browser, address } = await person('emil')
  const thief = await person('thief')
  const own = await address(ids.oidc)
  expect((await thief.browser.visit(own)).status).toBe(400)
  expect((await createBrowser(sendRaw).visit(own)).status).toBe(400)
  expect((await browser.visit(own.replace(String(ids.oidc), String(ids.liar)))).status).toBe(400)
  expect((await browser.visit(`/oauth/school/${ids.oidc}/prove`)).status).toBe(400)
})

test('the answer to a proof links nothing and signs nobody in', async () => {
  const { browser, isProved, address } = await person('fia')
  school.state.person = { sub: 'somebody-new', email: 'fia@example.com' }
  const away = await leave(browser, await address(ids.oidc))
  const back = await throughProvider(away, school.issuer)
  const { status, headers } = await browser.visit(back)
  expect(status).toBe(303)
  expect((await browser.visit(String(headers.location))).status).toBe(403)
  const answer = await browser.visit('/oauth/school/ask', { form: {} })
  expect([answer.status, await isProved(), await db.accountRequest.count()]).toEqual([400, false, 0])
  // A sign-in that is under way in the browser goes on to be one.
  expect((await browser.visit(`/oauth/school/${ids.oidc}/start?${adminQuery()}`)).status).toBe(302)
})
