import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createKeys } from './encryption-keys.ts'
import { readEnv } from './env.ts'

const dir = mkdtempSync(join(tmpdir(), 'kollegium-keys-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'encryption.key')
const keys = (more: Record<string, string> = {}) => createKeys(readEnv({ NODE_ENV: 'test', DATA_DIR: dir, ...more }))

test('outside production a secret is made once, for its owner alone', () => {
  const sealed = keys().seal('19900101-0017')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(keys().open(sealed)).toBe('19900101-0017')
  expect(keys().lookup('a')).toBe(keys().lookup('a'))
})

test('the same text is never sealed alike, and what was changed or sealed by another is refused', () => {
  const [one, two] = [keys().seal('x'), keys().seal('x')]
  expect(one).not.toEqual(two)
  const changed = Uint8Array.from(one, (byte, index) => (index === one.length - 1 ? byte ^ 1 : byte))
  expect(() => keys().open(changed)).toThrow()
  const other = keys({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') })
  expect(() => other.open(one)).toThrow()
  expect(other.sign('a', 'x')).not.toBe(keys().sign('a', 'x'))
  expect(other.sign('a', 'x')).not.toBe(other.sign('b', 'x'))
})

test.each(['', 'c2hvcnQ=', base64Of(31)])('a damaged secret is refused, and stays as it is: %j', (text) => {
  writeFileSync(file, text)
  expect(() => keys()).toThrow(/encryption\.key is damaged/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a key of another length is refused, and production makes none', () => {
  expect(() => keys({ ENCRYPTION_KEY: base64Of(16) })).toThrow('32 bytes')
  expect(() => readEnv({ NODE_ENV: 'production', DATA_DIR: dir })).toThrow('PUBLIC_HOST')
  const PUBLIC_HOST = 'college.example'
  expect(() => readEnv({ NODE_ENV: 'production', DATA_DIR: dir, PUBLIC_HOST })).toThrow('ENCRYPTION_KEY')
})

function base64Of(bytes: number): string {
  return Buffer.alloc(bytes, 7).toString('base64')
}
