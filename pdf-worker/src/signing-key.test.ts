import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigurationError, readEnv } from '@kollegium/api/process'
import { afterAll, expect, test } from 'vitest'
import { makeSelfSigned } from './self-signed.ts'
import { loadSigningKey, loadTimestampAuthorities } from './signing-key.ts'

const dir = mkdtempSync(join(tmpdir(), 'kollegium-signing-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const load = (more: Record<string, string> = {}) =>
  loadSigningKey(readEnv({ NODE_ENV: 'test', DATA_DIR: dir, ...more }))
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const refused = async (more: Record<string, string>, why: RegExp) => {
  const error = await load(more).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigurationError)
  expect((error as Error).message).toMatch(why)
  expect((error as Error).message).not.toContain('\n')
}
const pem = await makeSelfSigned('Provföreningen')
const certificate = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))

test('outside production one is made once, for its owner alone', async () => {
  const made = await load()
  expect(statSync(join(dir, 'signing.pem')).mode & 0o777).toBe(0o600)
  expect(made.certificate.subject).toBe('CN=Kollegium (egen signering)')
  expect((await load()).certificate.fingerprint256).toBe(made.certificate.fingerprint256)
  writeFileSync(join(dir, 'signing.pem'), '')
  await refused({}, /signing\.pem: it holds no private key/)
  expect(readFileSync(join(dir, 'signing.pem'), 'utf8')).toBe('')
})

test('the installation’s own comes from files or from the variables themselves', async () => {
  const [key, cert] = [file('key.pem', pem), file('cert.pem', certificate + certificate)]
  const read = await load({ SIGNING_KEY: key, SIGNING_CERT: cert })
  expect(read.certificate.subject).toBe('CN=Provföreningen')
  expect(read.chain).toHaveLength(1)
  const inline = await load({ SIGNING_KEY: pem.replaceAll('\n', '\\n'), SIGNING_CERT: certificate })
  expect(inline.certificate.fingerprint256).toBe(read.certificate.fingerprint256)
})

test('a locked key is opened by its password alone', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const passphrase = 'hemligt'
  const locked = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString()
  const given = { SIGNING_KEY: locked, SIGNING_CERT: certificate }
  await refused(given, /SIGNING_KEY_PASSWORD does not open it/)
  await refused({ ...given, SIGNING_KEY_PASSWORD: 'fel' }, /SIGNING_KEY_PASSWORD does not open it/)
  await refused({ ...given, SIGNING_KEY_PASSWORD: passphrase }, /don't belong together/)
})

test('a chain of certificates that did not issue each other is refused', async () => {
  const other = await makeSelfSigned('En annan')
  const chain = certificate + other.slice(other.indexOf('-----BEGIN CERTIFICATE'))
  await refused({ SIGNING_KEY: pem, SIGNING_CERT: chain }, /certificate 1 is not issued by the one after it/)
})

test('the authorities of timestamps are read, and refused when there are none', async () => {
  const env = (TSA_CA: string) => readEnv({ NODE_ENV: 'test', DATA_DIR: dir, TSA_CA })
  expect(await loadTimestampAuthorities(env(certificate))).toHaveLength(1)
  expect(await loadTimestampAuthorities(readEnv({ NODE_ENV: 'test' }))).toEqual([])
  await expect(loadTimestampAuthorities(env(file('none.pem', 'nothing')))).rejects.toThrow('TSA_CA: it holds no cert')
})

test('what is missing or wrong is told in one line', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_HOST: 'college.example', ENCRYPTION_KEY: 'x' }
  await refused(production, /SIGNING_KEY, SIGNING_CERT: needed in production/)
  expect(() => readEnv({ SIGNING_CERT: certificate })).toThrow('SIGNING_KEY saknas: behövs för underskrifter')
  const SIGNING_CERT = certificate
  await refused({ SIGNING_KEY: join(dir, 'gone.pem'), SIGNING_CERT }, /SIGNING_KEY: the file .*gone\.pem can't be read/)
  await refused({ SIGNING_KEY: certificate, SIGNING_CERT }, /no private key as PEM/)
  await refused({ SIGNING_KEY: pem, SIGNING_CERT: file('empty.pem', '') }, /no certificate/)
  await refused({ SIGNING_KEY: pem, SIGNING_CERT: certificate.replace('MII', 'AAA') }, /certificate with it is damaged/)
})
