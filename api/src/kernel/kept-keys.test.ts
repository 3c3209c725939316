import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from './encryption-keys.ts'
import { readEnv } from './env.ts'

let derived = 0
const counting: typeof hkdfSync = (...parts) => {
  derived++
  return hkdfSync(...parts)
}

const secretOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const keysOf = (...bytes: number[]) =>
  createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: bytes.map(secretOf).join(',') }), counting)

/** How often a key was derived while `act` ran. */
function derivedBy(act: () => void): number {
  const before = derived
  act()
  return derived - before
}

test('the key of a purpose is derived once for each secret, and signs as a new one does', () => {
  const keys = keysOf(1, 2)
  const old = keysOf(2).sign('a', 'x')
  expect(derivedBy(() => keys.sign('a', 'x'))).toBe(1)
  expect(derivedBy(() => expect(keys.isSigned('a', 'x', old)).toBe(true))).toBe(1)
  expect(derivedBy(() => expect(keys.isSigned('a', 'x', keys.sign('a', 'x'))).toBe(true))).toBe(0)
  expect(keys.sign('a', 'x')).toBe(keysOf(1).sign('a', 'x'))
  expect(derivedBy(() => keys.sign('b', 'x'))).toBe(1)
})

test('keys of at most 64 purposes are kept, the newest', () => {
  const keys = keysOf(1)
  for (let purpose = 0; purpose <= 64; purpose++) keys.sign(String(purpose), 'x')
  expect(derivedBy(() => keys.sign('64', 'x'))).toBe(0)
  expect(derivedBy(() => keys.sign('1', 'x'))).toBe(0)
  expect(derivedBy(() => keys.sign('0', 'x'))).toBe(1)
})

test('a secret that is taken out signs nothing that is kept', () => {
  const before = keysOf(2)
  const signature = before.sign('a', 'x')
  expect(keysOf(1).isSigned('a', 'x', signature)).toBe(false)
  expect(before.isSigned('a', 'x', signature)).toBe(true)
})
