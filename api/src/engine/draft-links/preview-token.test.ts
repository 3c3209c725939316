import { describe, expect, test } from 'vitest'
import { createKeys } from '../../kernel/encryption-keys.ts'
import { readEnv } from '../../kernel/env.ts'
import { linkEnd, previewedId, previewToken } from './preview-token.ts'

const keysOf = (byte: number) =>
  createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: Buffer.alloc(32, byte).toString('base64') }))
const keys = keysOf(7)
const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const end = linkEnd(now)

describe('a preview link', () => {
  const token = previewToken(keys, 417, end)

  test('shows its text for seven days', () => {
    expect(end.toISOString()).toBe('2026-11-27T12:00:00.000Z')
    expect(previewedId(keys, token, now)).toBe(417)
    expect(previewedId(keys, token, end.getTime() - 1)).toBe(417)
    expect(previewedId(keys, token, end.getTime())).toBeNull()
    expect(previewedId(keys, previewToken(keys, 8))).toBe(8)
  })

  test('of another installation, or changed in any part, shows nothing', () => {
    const [id, time = '', signature = ''] = token.split('.')
    const later = (end.getTime() + hour).toString(36)
    for (const wrong of [
      '',
      'x',
      `${id}.${time}`,
      `${id}.${time}.`,
      `418.${time}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${time}.${signature.slice(1)}`,
      `${id}.${time}.${'A'.repeat(signature.length)}`,
      `${id}.x!.${signature}`,
    ]) {
      expect(previewedId(keys, wrong, now), wrong).toBeNull()
    }
    expect(previewedId(keysOf(8), token, now)).toBeNull()
    const signed = (text: string) => `${text}.${time}.${keys.sign('content preview', `${text}.${end.getTime()}`)}`
    for (const text of ['', '1x', 'x1', '12345678901', '-1']) expect(previewedId(keys, signed(text), now)).toBeNull()
    const other = keys.sign('another purpose', `${id}.${end.getTime()}`)
    expect(previewedId(keys, `${id}.${time}.${other}`, now)).toBeNull()
  })
})
