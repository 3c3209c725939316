import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, type Env } from './env.ts'
import { writeSecretOnce } from './secret-file.ts'

/** The uses of the installation's one secret; each use has a key of its own (HKDF, RFC 5869). */
export type Keys = {
  /** AES-256-GCM; the result is iv (12) + tag (16) + cipher text. */
  seal(text: string): Uint8Array<ArrayBuffer>
  /** @throws when the bytes were not sealed by this installation or were changed. */
  open(bytes: Uint8Array): string
  /** Keyed hash of a personal number, for look-up without decryption. */
  lookup(text: string): string
  /** Keyed signature for short-lived links and cookies, base64url. */
  sign(purpose: string, text: string): string
}

function secretOf(env: Env): Buffer {
  if (env.ENCRYPTION_KEY) {
    const secret = Buffer.from(env.ENCRYPTION_KEY, 'base64')
    if (secret.length !== 32) throw new ConfigurationError('ENCRYPTION_KEY must be 32 bytes as base64')
    return secret
  }
  const file = join(env.DATA_DIR, 'encryption.key')
  if (existsSync(file)) return readSecret(file)
  writeSecretOnce(file, randomBytes(32).toString('base64'))
  return readSecret(file)
}

function readSecret(file: string): Buffer {
  const secret = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  // A key made of nothing is everybody's.
  if (secret.length !== 32) throw new ConfigurationError(`${file} is damaged: it must hold 32 bytes as base64`)
  return secret
}

/**
 * Derives the keys from ENCRYPTION_KEY, or from a secret made once under DATA_DIR outside production.
 * @throws ConfigurationError when it is not 32 bytes, StartError when there is no room to keep it
 */
export function createKeys(env: Env): Keys {
  const secret = secretOf(env)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `kollegium ${purpose}`, 32))
  const sealing = derive('seal')
  const looking = derive('lookup')
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]))
    },
    open(bytes) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    lookup: (text) => createHmac('sha256', looking).update(text).digest('base64url'),
    sign: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
  }
}
