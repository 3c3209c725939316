import { createPrintWorld } from '@kollegium/api/testing/printing'
import { afterAll, expect, test, vi } from 'vitest'
import { vuxen } from '../../golden/papers.ts'
import { issue, startPki } from '../../testing/pki.ts'
import { signatureOf } from '../../testing/signature.ts'
import { closeBrowser } from '../browser.ts'
import { startSigning } from './start-signing.ts'

const pki = await startPki()
afterAll(() => pki.stop())
afterAll(closeBrowser)
const { db, services } = await createPrintWorld()
const noticesOf = async () => (await db.systemNotice.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key)
const withEnv = (more: object) => ({ ...services, env: { ...services.env, ...more } })
const day = 86_400_000

test('without a timestamp server the start says so in a sentence', async () => {
  const { sentence } = await startSigning(services)
  expect(sentence).toMatch(
    /^Dokument signeras av Kollegium \(egen signering\)\. Certifikatet gäller till .* dagar kvar\)\./,
  )
  expect(sentence).toContain('Signaturerna får ingen tidsstämpel, eftersom TSA_URL inte är satt.')
})

test('key and chain are checked at the start: whatever ends first counts, and its days are told', async () => {
  const authority = await issue({ name: 'Prov-CA', isAuthority: true, to: new Date(Date.now() + 20.5 * day) })
  const signer = await issue({ name: 'Provföreningen', to: new Date(Date.now() + 300 * day) }, authority)
  const { sentence } = await startSigning(
    withEnv({ SIGNING_KEY: signer.keyPem, SIGNING_CERT: signer.pem + authority.pem }),
  )
  expect(sentence).toContain('Dokument signeras av Provföreningen.')
  expect(sentence).toContain('(20 dagar kvar)')
  const { details } = await db.systemNotice.findUniqueOrThrow({ where: { key: 'certificate' } })
  expect(details).toMatchObject({ subject: 'Provföreningen', until: authority.certificate.validToDate.toISOString() })
  const before = { subject: 'Kollegium (egen signering)', fingerprint: expect.stringMatching(/^[0-9A-F:]{95}$/) }
  expect(services.logger.warn).toHaveBeenCalledWith(
    expect.objectContaining({ signer: 'Provföreningen', before: expect.objectContaining(before) }),
    'another key signs documents',
  )
})

test('a failing timestamp server is told while it fails, and papers are made all the same', async () => {
  const env = { TSA_URL: `${pki.origin}/tsa`, TSA_CA: pki.root.pem, SIGNING_KEY: pki.signer.keyPem }
  const { render, sentence } = await startSigning(withEnv({ ...env, SIGNING_CERT: pki.signer.pem + pki.root.pem }))
  expect(sentence).toContain('Signaturerna får tidsstämpel')
  pki.behaviour.lie = 'nonce'
  const pdf = await render([vuxen], { title: 'Diplom' })
  expect(await signatureOf(pdf)).toMatchObject({ whole: true, intact: true })
  await vi.waitFor(async () => expect(await noticesOf()).toEqual(['certificate', 'signer', 'timestamp']))
  pki.behaviour.lie = undefined
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  await render([vuxen], { title: 'Diplom' })
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await noticesOf()).toEqual(['certificate', 'signer']))
})
