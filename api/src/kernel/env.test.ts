import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createKeys } from './encryption-keys.ts'
import { ConfigurationError, readEnv, readSettings } from './env.ts'

const dir = await mkdtemp(join(tmpdir(), 'env-'))
afterAll(() => rm(dir, { recursive: true }))

const key = Buffer.alloc(32, 'a').toString('base64')
const sound = { NODE_ENV: 'production', PUBLIC_HOST: 'college.test', ENCRYPTION_KEY: key }
const everything = {
  NODE_ENV: 'production',
  CAPTCHA: 'off',
  MIGRATION_DATABASE_URL: 'postgresql://owner@db/vo',
  SIGNING_KEY: 'key.pem',
  S3_BUCKET_PUBLIC: 'public',
}
const told = [
  expect.stringMatching(/^PUBLIC_HOST saknas/),
  expect.stringMatching(/^ENCRYPTION_KEY saknas/),
  expect.stringMatching(/^CAPTCHA är off/),
  expect.stringMatching(/^DATABASE_URL saknas/),
  expect.stringMatching(/^S3_BUCKET_PRIVATE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY saknas/),
  expect.stringMatching(/^SIGNING_CERT saknas/),
]
const refusalOf = (source: Record<string, string>) => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
  }
  return null
}

test('everything that is missing in production is told at once, beside values that can’t be read', () => {
  expect(readSettings(everything).faults).toEqual(told)
  expect(refusalOf(everything)).toEqual(told)
  const unreadable = expect.stringMatching(/^The environment can't be used. PORT: .*; LOG_LEVEL: /)
  expect(refusalOf({ ...everything, PORT: 'many', LOG_LEVEL: 'loud' })).toEqual([unreadable, ...told])
  expect(readSettings(sound).faults).toEqual([])
})

test('outside production only contradictions are faults, and nobody starts with them', () => {
  expect(refusalOf({ ...everything, NODE_ENV: 'test' })).toEqual(told.slice(3))
  expect(() => readSettings({ ...everything, NODE_ENV: 'test' })).toThrow(ConfigurationError)
  expect(readEnv({}).PUBLIC_HOST).toBe('vo.localhost:3000')
})

test('production without a host has none that could be taken for this machine’s, and makes no key', () => {
  const { env } = readSettings({ NODE_ENV: 'production', DATA_DIR: dir })
  expect(env.PUBLIC_HOST).toBe('')
  expect(() => createKeys(env)).toThrow(ConfigurationError)
})

test('a secret may stand in a file; one that is missing, empty or given twice is a fault', async () => {
  const file = join(dir, 'key')
  const empty = join(dir, 'empty')
  await writeFile(file, `${key}\n`)
  await writeFile(empty, '\n')
  const { ENCRYPTION_KEY: _, ...rest } = sound
  expect(readEnv({ ...rest, ENCRYPTION_KEY_FILE: file }).ENCRYPTION_KEY).toBe(key)
  expect(refusalOf({ ...sound, SMTP_URL_FILE: join(dir, 'gone') })).toEqual([
    `SMTP_URL_FILE: filen ${join(dir, 'gone')} går inte att läsa (ENOENT).`,
  ])
  expect(refusalOf({ ...sound, SMTP_URL_FILE: empty })).toEqual([`SMTP_URL_FILE: filen ${empty} är tom.`])
  expect(refusalOf({ ...sound, ENCRYPTION_KEY_FILE: file })).toEqual([
    'ENCRYPTION_KEY och ENCRYPTION_KEY_FILE är båda satta. Ta bort den ena.',
  ])
})
