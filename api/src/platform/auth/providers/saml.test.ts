import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { createBrowser, password, startAuth, testServices, withPassword } from '../testing.ts'
import { newCertificate } from './testing/certificate.ts'
import { createSamlProvider, readSamlRequest, type SamlRequest, samlForm } from './testing/saml-provider.ts'
import { arrives, goOn, send, startAt } from './testing/school.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const sendRaw = await startAuth(services)

const idp = createSamlProvider('https://idp.provkoping.example/metadata')
const other = createSamlProvider('https://idp.annan.example/metadata')
const id = 601
const otherId = 602
const group = await buildGroup(db, { category: 'local' })
const saml = { kind: 'saml', client_id: '', group_id: group.id, email_claim: 'email' } as const
await buildSignInProvider(db, {
  ...{ ...saml, id, title: 'Provköpings kommun', issuer: idp.entityId, certificates: idp.certificate },
  ...{ sso_url: 'https://idp.provkoping.example/sso', strong_values: 'urn:level:3', acr_values: 'urn:level:3' },
})
await buildSignInProvider(db, {
  ...{ ...saml, id: otherId, title: 'Annan kommun', issuer: other.entityId, certificates: other.certificate },
  sso_url: 'https://idp.annan.example/sso',
})

const user = await buildUser(db, { ...(await withPassword()), email: 'anna@provkoping.example' })
await buildMembership(db, { user_id: user.id, group_id: group.id })
await db.linkedAccount.create({ data: { provider_id: id, subject: 'anna-1', user_id: user.id } })

let last = 0
const newBrowser = () => createBrowser(sendRaw, `198.51.100.${++last}`)
const acs = (provider = id) => `/oauth/school/${provider}/acs`

/** Begins a sign-in and brings the answer that `make` gives for its request. */
async function bring(make: (request: SamlRequest) => string, to = id) {
  const browser = newBrowser()
  const request = readSamlRequest(await startAt(browser, id))
  const answer = await goOn(browser, acs(to), samlForm(make(request), request.relayState))
  return { browser, answer, request }
}
const lastRefusal = async () => {
  await services.watch.flush()
  const entry = await db.auditEntry.findFirst({ where: { action: 'providerRefused' }, orderBy: { id: 'desc' } })
  return (entry?.details as { refusal?: string } | undefined)?.refusal
}

test('our request names us, our address and the level; our metadata can be fetched', async () => {
  const request = readSamlRequest(await startAt(newBrowser(), id))
  expect(request).toMatchObject({
    acs: 'http://vo.localhost:3000/oauth/school/601/acs',
    issuer: 'http://vo.localhost:3000/oauth/school/601/metadata',
    destination: 'https://idp.provkoping.example/sso',
  })
  const metadata = await newBrowser().visit(`/oauth/school/${id}/metadata`)
  expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(metadata.text).toContain(`Location="${request.acs}"`)
})

test('a signed answer signs the linked user in', async () => {
  const { browser, answer } = await bring((request) => idp.answer(request, { level: 'urn:level:3' }))
  expect(await arrives(browser, answer)).toBe(true)
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'signIn' }, orderBy: { id: 'desc' } })
  expect([entry.user_id, entry.details]).toEqual([
    user.id,
    { provider: id, method: 'school', device: expect.any(String) },
  ])
})

test('an answer whose whole response is signed, too, signs in', async () => {
  const { browser, answer } = await bring((request) => idp.sign(idp.answer(request), 'Response'))
  expect(await arrives(browser, answer)).toBe(true)
})

test('a new person is found by the attributes, and confirms the link', async () => {
  const next = await buildUser(db, { ...(await withPassword()), email: 'bo@provkoping.example' })
  await buildMembership(db, { user_id: next.id, group_id: group.id })
  const attributes = { 'urn:oid:0.9.2342.19200300.100.1.3': 'Bo@provkoping.example', 'urn:oid:2.5.4.42': 'Bo' }
  const { browser, answer } = await bring((request) => idp.answer(request, { nameId: 'bo-1', attributes }))
  expect(answer.text).toContain('Koppla ditt konto')
  expect(await arrives(browser, await send(browser, answer.text, 'link', { password }))).toBe(true)
  expect(await db.linkedAccount.findFirst({ where: { subject: 'bo-1' }, select: { user_id: true } })).toEqual({
    user_id: next.id,
  })
})

const seconds = (count: number) => new Date(Date.now() + count * 1000)
const words: [string, Parameters<typeof idp.answer>[1]][] = [
  ['another issuer', { issuer: 'https://evil.example' }],
  ['another audience', { audience: 'https://evil.example' }],
  ['another recipient', { recipient: 'https://evil.example/acs' }],
  ['an answer to another request', { inResponseTo: '_else', outerInResponseTo: '_else' }],
  ['an assertion for another request in a response to ours', { inResponseTo: '_else' }],
  ['an answer to no request (begun by the provider)', { inResponseTo: null, outerInResponseTo: null }],
  ['an assertion for no request in a response to ours', { inResponseTo: null }],
  ['an answer that has ended', { notOnOrAfter: seconds(-3600), notBefore: seconds(-7200) }],
  ['an answer that has not begun', { notBefore: seconds(3600), notOnOrAfter: seconds(7200) }],
  ['a name of this time alone', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['a holder of a key, not a bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
]
test.each(words)('%s is refused', async (_, said) => {
  const before = await db.signIn.count()
  const { answer } = await bring((request) => idp.answer(request, said))
  expect([answer.status, await lastRefusal(), await db.signIn.count()]).toEqual([403, 'invalid', before])
})

const evil = newCertificate()
/** The victim's name in an assertion that nobody signed, beside or around one that the provider signed for another person. */
const forged = (request: SamlRequest) => idp.assertionOf(request, { nameId: 'anna-1' })
const honest = (request: SamlRequest) => idp.sign(idp.assertionOf(request, { nameId: 'eve-1' }), 'Assertion')
const signatureOf = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? ''

const attacks: [string, (request: SamlRequest) => string][] = [
  ['no signature', (request) => idp.responseOf(request, forged(request))],
  [
    'a signature of another key',
    (request) => idp.responseOf(request, idp.sign(forged(request), 'Assertion', { withKey: evil.key })),
  ],
  ['an old hash', (request) => idp.responseOf(request, idp.sign(forged(request), 'Assertion', { hash: 'sha1' }))],
  ['a name changed after signing', (request) => idp.responseOf(request, honest(request).replace('eve-1', 'anna-1'))],
  ['another provider’s signed answer', (request) => other.answer(request, { issuer: idp.entityId })],
  [
    'XSW: a forged assertion before the signed one',
    (request) => idp.responseOf(request, forged(request) + honest(request)),
  ],
  [
    'XSW: a forged assertion after the signed one',
    (request) => idp.responseOf(request, honest(request) + forged(request)),
  ],
  [
    'XSW: the signed assertion inside the forged one',
    (request) =>
      idp.responseOf(request, forged(request).replace('</saml:Assertion>', `${honest(request)}</saml:Assertion>`)),
  ],
  [
    'XSW: the signed assertion inside the signature of the forged one',
    (request) => {
      const signed = honest(request)
      const signature = signatureOf(signed)
      const bare = signed.replace(signature, '')
      const holding = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)
      return idp.responseOf(request, forged(request).replace('<saml:Subject>', `${holding}<saml:Subject>`))
    },
  ],
  [
    'XSW: the signed assertion in an extension of the response',
    (request) => idp.responseOf(request, `<samlp:Extensions>${honest(request)}</samlp:Extensions>${forged(request)}`),
  ],
  [
    'XSW: the same id twice',
    (request) => {
      const signed = idp.sign(idp.assertionOf(request, { nameId: 'eve-1', assertionId: '_same' }), 'Assertion')
      return idp.responseOf(request, idp.assertionOf(request, { nameId: 'anna-1', assertionId: '_same' }) + signed)
    },
  ],
  ['a document type', (request) => `<!DOCTYPE r [<!ENTITY e "anna-1">]>${idp.answer(request)}`],
  ['no XML', () => 'not xml'],
  ['nothing', () => ''],
  [
    'a refusal without a reason',
    (request) => idp.responseOf(request, '', { status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }),
  ],
]
test.each(attacks)('%s signs nobody in', async (_, make) => {
  const before = await db.signIn.count()
  const { answer } = await bring(make)
  expect([answer.status, await db.signIn.count()]).toEqual([403, before])
})

test('a comment in a name doesn’t cut it short', async () => {
  const { answer } = await bring((request) =>
    idp.responseOf(request, idp.sign(idp.assertionOf(request, { nameId: 'anna-1<!-- -->.evil' }), 'Assertion')),
  )
  // The whole name is nobody's: the person may ask for an account, or has none to ask with.
  expect(answer.text).toContain('Du har inget konto här än')
})

test('an assertion is taken once, whatever the request', async () => {
  const words = { assertionId: '_once' }
  const { browser, answer } = await bring((request) => idp.answer(request, words))
  expect(await arrives(browser, answer)).toBe(true)
  const again = await bring((request) => idp.answer(request, words))
  expect([again.answer.status, await lastRefusal()]).toEqual([403, 'replayed'])
})

test('the same answer twice, an answer at another provider’s address, and one without our state', async () => {
  const browser = newBrowser()
  const request = readSamlRequest(await startAt(browser, id))
  const xml = idp.answer(request)
  expect((await goOn(browser, acs(otherId), samlForm(xml, request.relayState))).status).toBe(400)
  for (const state of ['', 'https://evil.example/']) {
    expect((await goOn(browser, acs(), samlForm(xml, state))).status).toBe(400)
  }
  const taken = await goOn(browser, acs(), samlForm(xml, request.relayState))
  expect(await arrives(browser, taken)).toBe(true)
  expect((await goOn(browser, acs(), samlForm(xml, request.relayState))).status).toBe(400)
})

test('a stranger’s answer signs nobody in to the stranger’s account', async () => {
  const before = await db.signIn.count()
  const request = readSamlRequest(await startAt(newBrowser(), id))
  const victim = newBrowser()
  const answer = await goOn(victim, acs(), samlForm(idp.answer(request), request.relayState))
  expect([answer.status, await db.signIn.count()]).toEqual([400, before])
})

test('an answer that another browser brought lets nobody go on as the person who was led there', async () => {
  const before = await db.signIn.count()
  const thief = newBrowser()
  const request = readSamlRequest(await startAt(thief, id))
  await goOn(newBrowser(), acs(), samlForm(idp.answer(request), request.relayState))
  for (const query of ['', `?answer=${request.relayState}`]) {
    expect((await thief.visit(`/oauth/school/continue${query}`)).status).toBe(400)
  }
  expect(await db.signIn.count()).toBe(before)
})

test('a provider that was turned off while the person was there', async () => {
  const browser = newBrowser()
  const request = readSamlRequest(await startAt(browser, id))
  await db.signInProvider.update({ where: { id }, data: { active: false } })
  expect((await goOn(browser, acs(), samlForm(idp.answer(request), request.relayState))).status).toBe(404)
  await db.signInProvider.update({ where: { id }, data: { active: true } })
})
