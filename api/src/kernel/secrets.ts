import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new opaque secret: 256 random bits, base64url (43 characters). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash under which a secret is stored. A plain SHA-256 is enough for 256 random bits; passwords use argon2id. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares two texts in constant time, so that the time reveals nothing about where they differ. */
export function equalsInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())
}

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kollegium successor', 32))

/**
 * AES-256-GCM with a key that only the holder of `secret` can make: the database alone can't open it.
 * The result is iv (12) + tag (16) + cipher text.
 */
export function encryptWith(secret: string, text: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]))
}

/** @throws when the bytes were not sealed with `secret`. */
export function decryptWith(secret: string, bytes: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
