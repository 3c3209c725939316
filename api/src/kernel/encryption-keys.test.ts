import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sealedWithoutId } from '../testing/old-seal.ts'
import { createKeys, sealedBy } from './encryption-keys.ts'
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

describe('a list of keys', () => {
  const [older, newer] = [base64Of(32), Buffer.alloc(32, 9).toString('base64')]
  const before = keys({ ENCRYPTION_KEY: older })
  const during = keys({ ENCRYPTION_KEY: `${newer}, ${older}` })
  const after = keys({ ENCRYPTION_KEY: newer })

  test('the first seals, and all open', () => {
    expect(during.open(before.seal('a'))).toBe('a')
    expect(after.open(during.seal('b'))).toBe('b')
    expect(() => before.open(during.seal('b'))).toThrow(`sealed with the key ${after.ids[0]}`)
    expect([sealedBy(before.seal('a')), sealedBy(during.seal('a'))]).toEqual([during.ids[1], during.ids[0]])
  })

  test('a value of before keys had ids opens with the key that sealed it', () => {
    const old = sealedWithoutId(older, '19900101-0017')
    expect(sealedBy(old)).toBe(null)
    expect([before.open(old), during.open(old)]).toEqual(['19900101-0017', '19900101-0017'])
    expect(() => after.open(old)).toThrow('sealed elsewhere')
  })

  test('the id is part of what is sealed, and a tag that was cut short is refused', () => {
    const sealed = during.seal('')
    const renamed = Uint8Array.from(sealed)
    renamed.set(before.seal('').subarray(0, 8))
    expect(() => during.open(renamed)).toThrow()
    for (let length = 0; length < sealed.length; length++)
      expect(() => during.open(sealed.subarray(0, length))).toThrow()
  })

  test('rows are looked up under every key, and links of each are ours', () => {
    expect(during.lookups('x')).toEqual([after.lookup('x'), before.lookup('x')])
    expect(during.lookup('x')).toBe(after.lookup('x'))
    const other = keys({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') })
    const signatures = [before, after, other].map((each) => each.sign('a', 'x'))
    expect(signatures.map((signature) => during.isSigned('a', 'x', signature))).toEqual([true, true, false])
    expect(during.isSigned('b', 'x', before.sign('a', 'x'))).toBe(false)
  })

  test('a key that stands there twice, and one of another length, are refused', () => {
    expect(() => keys({ ENCRYPTION_KEY: `${newer},${newer}` })).toThrow('twice')
    expect(() => keys({ ENCRYPTION_KEY: `${newer},${base64Of(31)}` })).toThrow('32 bytes')
    expect(() => keys({ ENCRYPTION_KEY: ' , ' })).toThrow('32 bytes')
  })
})
