import { expect, test } from 'vitest'
import { newSecret } from './secrets.ts'

test('a secret has 256 random bits, in letters that stand in any address', () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  }
  expect(new Set(secrets).size).toBe(100)
})
