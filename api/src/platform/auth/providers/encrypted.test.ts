import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { createBrowser, startAuth, testServices } from '../testing.ts'
import { newDecryptionKey } from './decryption-key.ts'
import { createSamlProvider, readSamlRequest, type SamlRequest, samlForm } from './testing/saml-provider.ts'
import { arrives, goOn, startAt } from './testing/school.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const sendRaw = await startAuth(services)
const own = await newDecryptionKey('vo.localhost')
const foreign = await newDecryptionKey('other.example')

const idp = createSamlProvider('https://idp.provkoping.example/metadata')
const id = 801
await buildSignInProvider(db, {
  ...{ id, kind: 'saml', client_id: '', issuer: idp.entityId, certificates: idp.certificate },
  ...{ sso_url: 'https://idp.provkoping.example/sso', decryption_certificate: own.certificate },
  decryption_key: services.keys.seal(own.key),
})
const user = await buildUser(db, {})
await db.linkedAccount.create({ data: { provider_id: id, subject: 'anna-1', user_id: user.id } })

let last = 0
/** Begins a sign-in, and brings the response around the encrypted assertion. */
async function bring(make: (request: SamlRequest) => Promise<string>) {
  const browser = createBrowser(sendRaw, `198.51.100.${++last}`)
  const request = readSamlRequest(await startAt(browser, id))
  const xml = idp.responseOf(request, await make(request))
  return { browser, answer: await goOn(browser, `/oauth/school/${id}/acs`, samlForm(xml, request.relayState)) }
}
const signed = (request: SamlRequest, hash = 'sha256') => idp.sign(idp.assertionOf(request), 'Assertion', { hash })

test('our metadata tells the certificate, and no key', async () => {
  const { text } = await createBrowser(sendRaw).visit(`/oauth/school/${id}/metadata`)
  expect(text).toContain('use="encryption"')
  expect(text.replace(/\s/g, '')).toContain(own.certificate.replace(/-----[A-Z ]+-----|\s/g, ''))
  expect(text).not.toContain('PRIVATE')
})

test.each(['http://www.w3.org/2009/xmlenc11#aes256-gcm', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'] as const)(
  'a signed assertion that was encrypted for us by %s signs in',
  async (encryptionAlgorithm) => {
    const { browser, answer } = await bring((request) =>
      idp.encrypted(signed(request), own.certificate, { encryptionAlgorithm }),
    )
    expect(await arrives(browser, answer)).toBe(true)
  },
)

const attacks: [string, (request: SamlRequest) => Promise<string>][] = [
  ['one that nobody signed', (request) => idp.encrypted(idp.assertionOf(request), own.certificate)],
  ['one for another service', (request) => idp.encrypted(signed(request), foreign.certificate)],
  ['one that was signed with an old hash', (request) => idp.encrypted(signed(request, 'sha1'), own.certificate)],
  [
    'one with a document type inside',
    (request) => idp.encrypted(`<!DOCTYPE a [<!ENTITY e "x">]>${signed(request)}`, own.certificate),
  ],
  [
    'one whose key is wrapped the old way',
    (request) =>
      idp.encrypted(signed(request), own.certificate, {
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
      }),
  ],
  [
    'a forged one beside the encrypted one',
    async (request) => (await idp.encrypted(signed(request), own.certificate)) + idp.assertionOf(request),
  ],
  [
    'one that was cut',
    async (request) =>
      (await idp.encrypted(signed(request), own.certificate)).replace(/(CipherValue>)[^<]{40}(?=[^<]{400})/g, '$1'),
  ],
]
test.each(attacks)('%s signs nobody in', async (_, make) => {
  const before = await db.signIn.count()
  const { answer } = await bring(make)
  expect([answer.status, await db.signIn.count()]).toEqual([403, before])
})
