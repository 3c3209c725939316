import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppRole } from '@kollegium/db/testing/app-role'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { afterAll, expect, test } from 'vitest'
import { createKeys } from '../kernel/encryption-keys.ts'
import { ConfigurationError, readEnv } from '../kernel/env.ts'
import { rotateKeys } from '../platform/keys/rotate-keys.ts'
import { plainConnections } from './plain-connections.ts'
import { linesOf, preflight, requireSound } from './preflight.ts'

const { db, url } = await createTestDatabase()
const appUrl = await createAppRole(url)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'preflight-'))
afterAll(() => rm(DATA_DIR, { recursive: true }))

/** The address of a scanner with signatures of that day. */
async function scannerOf(day: Date): Promise<string> {
  return `127.0.0.1:${await serverThatSays(`ClamAV 1.4.3/27800/${day.toUTCString()}\0`)}`
}
const dead = await serverThatSays('')

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
/** Settings that nothing is wrong with. */
const sound = {
  NODE_ENV: 'production',
  PUBLIC_HOST: 'college.test',
  PUBLIC_PROTOCOL: 'https',
  TRUST_PROXY: '1',
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: url,
  DATA_DIR,
  ENCRYPTION_KEY: key('a'),
  MAIL_FROM: 'Kansliet <kansliet@college.test>',
  CLAMD_HOST: await scannerOf(new Date()),
}
const look = (more: Record<string, string | undefined> = {}) => preflight(readEnv({ ...sound, ...more })).then(linesOf)

/** The port of a server of this machine that says `greeting` to each connection and closes it. */
async function serverThatSays(greeting: string): Promise<number> {
  const server = createServer((socket) => socket.end(greeting)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('of a sound installation only what may be meant so is told', async () => {
  expect(await look()).toEqual(['OBS  SMTP_URL saknas: brev blir filer i DATA_DIR/outbox, och ingen får dem.'])
})

test('a missing or broken file of places is doubtful', async () => {
  const lines = await look({ GEOIP_FILE: join(DATA_DIR, 'none.mmdb') })
  expect(lines).toContainEqual(expect.stringMatching(/^OBS {2}GEOIP_FILE: filen går inte att läsa/))
})

test('everything that is wrong is told at once, before what is doubtful', async () => {
  const lines = await look({
    PUBLIC_PROTOCOL: 'http',
    TRUST_PROXY: undefined,
    DATABASE_URL: `postgresql://x:secret@127.0.0.1:${dead}/db`,
    MIGRATION_DATABASE_URL: undefined,
    SMTP_URL: `smtp://user:secret@127.0.0.1:${dead}`,
    MAIL_FROM: 'Collegenätverket <no-reply@example.com>',
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('FEL  PUBLIC_PROTOCOL'),
      expect.stringContaining('FEL  TRUST_PROXY'),
      expect.stringContaining('FEL  MAIL_FROM'),
      expect.stringContaining('FEL  Databasen'),
    ]),
  )
  expect(lines.at(-1)).toMatch(/^OBS {2}SMTP_URL: e-postservern svarar inte/)
  expect(lines.join('\n')).not.toContain('secret')
})

test('on a host that no other machine reaches the same settings are doubtful', async () => {
  const lines = await look({ PUBLIC_HOST: 'vo.localhost:3000', PUBLIC_PROTOCOL: 'http', TRUST_PROXY: '' })
  expect(lines.every((line) => line.startsWith('OBS'))).toBe(true)
  expect(lines).toHaveLength(4)
})

test('a key that doesn’t open the database’s personal numbers is another installation’s', async () => {
  const { id } = await buildCertificate(db)
  const sealed = createKeys(readEnv(sound)).seal('199001012384')
  await db.certificatePerson.create({
    data: { certificate_id: id, position: 9, personal_number: sealed, firstname: 'Ada', lastname: 'Ek' },
  })
  expect(await look()).toHaveLength(1)
  expect(await look({ ENCRYPTION_KEY: key('b') })).toContainEqual(expect.stringMatching(/^FEL {2}ENCRYPTION_KEY/))
})

test('a key that values need is missed, and one that none needs is told', async () => {
  const [a, b] = [key('a'), key('b')]
  const [idOfA] = createKeys(readEnv(sound)).ids
  expect(await look({ ENCRYPTION_KEY: b })).toContain(
    `FEL  ENCRYPTION_KEY saknar nyckeln ${idOfA}, som 1 värden är förseglade med (CertificatePerson.personal_number).`,
  )
  expect(await look({ ENCRYPTION_KEY: `${b},${a}` })).toContain(
    'OBS  ENCRYPTION_KEY: 1 värden har en äldre nyckel än den första. Kör npm run keys:rotate.',
  )
  await rotateKeys(db, createKeys(readEnv({ ...sound, ENCRYPTION_KEY: `${b},${a}` })))
  expect(await look({ ENCRYPTION_KEY: `${b},${a}` })).toContain(
    `OBS  ENCRYPTION_KEY: inget värde är förseglat med nyckeln ${idOfA}. En gammal nyckel kan tas bort.`,
  )
  expect(await look({ ENCRYPTION_KEY: b })).toHaveLength(1)
})

test('a role that owns the tables is told', async () => {
  const told = expect.stringMatching(/^OBS {2}DATABASE_URL: rollen äger tabellerna/)
  expect(await look()).not.toContainEqual(told)
  expect(await look({ DATABASE_URL: url })).toContainEqual(told)
  expect(await look({ DATABASE_URL: url, MIGRATION_DATABASE_URL: undefined })).toContainEqual(told)
})

test('no scanner of files, one that is away, and one with old signatures are doubtful', async () => {
  const about = async (CLAMD_HOST: string) => (await look({ CLAMD_HOST })).filter((line) => line.includes('CLAMD_HOST'))
  expect(await about(sound.CLAMD_HOST)).toEqual([])
  expect(await about('')).toEqual([
    expect.stringMatching(/^OBS {2}CLAMD_HOST saknas: uppladdade filer kontrolleras inte/),
  ])
  expect(await about(`127.0.0.1:${dead}`)).toEqual([
    expect.stringMatching(/^OBS {2}CLAMD_HOST: clamd svarar inte \(.+\)/),
  ])
  const old = await scannerOf(new Date(Date.now() - 9.5 * 86_400_000))
  expect(await about(old)).toEqual(['OBS  CLAMD_HOST: signaturerna är 9 dagar gamla. Se att freshclam kör.'])
  const bare = `127.0.0.1:${await serverThatSays('ClamAV 1.4.3\0')}`
  expect(await about(bare)).toEqual([expect.stringMatching(/inga signaturer från ClamAV/)])
  for (const CLAMD_HOST of ['clamd:port', 'http://clamd', 'a b']) {
    expect(() => readEnv({ ...sound, CLAMD_HOST }), CLAMD_HOST).toThrow(/CLAMD_HOST/)
  }
})

test('connections to other machines that may go in plain are told, and those of this machine or with TLS are not', async () => {
  const about = async (more: Record<string, string>) =>
    plainConnections(readEnv({ ...sound, ...more })).map(({ level, text }) => [level, text.split(':')[0]])
  const s3 = { S3_BUCKET_PUBLIC: 'a', S3_BUCKET_PRIVATE: 'b', S3_ACCESS_KEY_ID: 'c', S3_SECRET_ACCESS_KEY: 'd' }
  const plain = {
    ...s3,
    SMTP_URL: 'smtp://post.college.test:587',
    DATABASE_URL: 'postgresql://x@db.college.test/vo?sslmode=prefer',
    S3_ENDPOINT: 'http://files.college.test',
    TSA_URL: 'http://tsa.college.test',
  }
  const names = ['SMTP_URL', 'DATABASE_URL', 'S3_ENDPOINT', 'TSA_URL']
  expect(await about(plain)).toEqual(names.map((name) => ['doubtful', name]))
  expect(await about({ ...plain, NODE_ENV: 'test' })).toEqual([])
  const safe = {
    ...s3,
    SMTP_URL: 'smtp://post.college.test:587?requireTLS=true',
    DATABASE_URL: 'postgresql://x@db.college.test/vo?sslmode=verify-full',
    S3_ENDPOINT: 'https://files.college.test',
    TSA_URL: 'https://tsa.college.test',
  }
  expect(await about(safe)).toEqual([])
  const here = {
    ...s3,
    SMTP_URL: 'smtp://localhost:25',
    DATABASE_URL: 'postgresql:///vo?host=/run/postgresql',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    TSA_URL: 'http://[::1]:318',
  }
  expect(await about(here)).toEqual([])
  expect(await look({ SMTP_URL: `smtp://x@127.0.0.1:${dead}` })).not.toContainEqual(expect.stringContaining('klartext'))
})

test('a folder that can’t be written, and no room', async () => {
  expect(await look({ DATA_DIR: '/dev/null/data' })).toContainEqual(
    expect.stringMatching(/^FEL {2}Det går inte att skriva i mappen/),
  )
})

test('what is wrong stops the start with all lines; what is doubtful doesn’t', () => {
  const doubtful = { level: 'doubtful', text: 'b' } as const
  expect(() => requireSound([{ level: 'wrong', text: 'a' }, doubtful])).toThrow(
    new ConfigurationError('FEL  a\nOBS  b'),
  )
  expect(() => requireSound([doubtful])).not.toThrow()
})
