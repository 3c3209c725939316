import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { expect, test } from 'vitest'
import { heldLoop } from '../../../testing/held-loop.ts'
import { createBrowser, startAuth, testServices } from '../testing.ts'
import { createSamlProvider, readSamlRequest, samlForm } from './testing/saml-provider.ts'
import { startAt } from './testing/school.ts'

// Anybody can send an answer without a signature. The library's work grows with the square of its parts, so that many are refused unread.

const { db } = await createTestDatabase()
const sendRaw = await startAuth(testServices(db))
const idp = createSamlProvider('https://idp.provkoping.example/metadata')
const id = 601
await buildSignInProvider(db, {
  ...{
    kind: 'saml',
    client_id: '',
    group_id: null,
    email_claim: 'email',
    id,
    title: 'Provköping',
    issuer: idp.entityId,
  },
  ...{ certificates: idp.certificate, sso_url: 'https://idp.provkoping.example/sso' },
})

const attributes = (many: number) => Array.from({ length: many }, (_, at) => ` a${at}=""`).join('')

test.each([
  ['7 000 empty elements', '<a/>'.repeat(7_000)],
  ['as many empty elements as are read', '<a/>'.repeat(990)],
  ['elements inside each other', '<a>'.repeat(490) + '</a>'.repeat(490)],
  ['12 000 attributes', `<a${attributes(12_000)}/>`],
  ['as many attributes as are read', `<a${attributes(980)}/>`],
  ['signatures', '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'.repeat(900)],
  ['one long text', 'a'.repeat(200_000)],
])('an answer of %s holds nobody up', async (_, inside) => {
  const request = readSamlRequest(await startAt(createBrowser(sendRaw, '198.51.100.1'), id))
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r" InResponseTo="${request.id}">`
  const held = await heldLoop(async () => {
    const browser = createBrowser(sendRaw, '198.51.100.1')
    const { relayState } = readSamlRequest(await startAt(browser, id))
    const form = samlForm(`${response}${inside}</samlp:Response>`, relayState)
    expect((await browser.visit(`/oauth/school/${id}/acs`, { form })).status).toBeGreaterThanOrEqual(300)
  })
  expect(held).toBeLessThan(100)
})
