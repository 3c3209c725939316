import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals a text as before keys had ids, with a secret as base64: iv (12) + tag (16) + cipher text. */
export function sealedWithoutId(secret: string, text: string): Uint8Array<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'kollegium seal', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]))
}
