import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, type Env } from './env.ts'
import { writeSecretOnce } from './secret-file.ts'
import { equalsInConstantTime } from './secrets.ts'

/**
 * The uses of the installation's secrets; each use has a key of its own (HKDF, RFC 5869). The first secret seals and signs, and all
 * of them open and check, so that a secret can be replaced while the product runs.
 */
export type Keys = {
  /** AES-256-GCM; the result is mark (4) + id of the key (4) + iv (12) + tag (16) + cipher text. */
  seal(text: string): Uint8Array<ArrayBuffer>
  /**
   * Opens what any of the secrets has sealed. A value of before keys had ids has neither mark nor id.
   * @throws when the bytes were not sealed by this installation or were changed.
   */
  open(bytes: Uint8Array): string
  /** Keyed hash of a personal number, for look-up without decryption: the one that rows get. */
  lookup(text: string): string
  /** The hashes under which a row may stand, the newest secret's first. Until a rotation is done, rows have older ones. */
  lookups(text: string): string[]
  /** Keyed signature for short-lived links and cookies, base64url. */
  sign(purpose: string, text: string): string
  /** Whether `signature` is of one of the secrets. In constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean
  /** The ids of the secrets in their order, as hex. */
  ids: readonly string[]
}

/** Sealed values begin with it. An old value, which begins with a random iv, does so once in four thousand million. */
export const sealMark: Buffer = Buffer.from('KSV1')
/** Bytes of a sealed value before its iv: the mark, and the id of its key. */
export const sealHeaderLength = 8

const [ivLength, tagLength] = [12, 16]
type Ring = ReturnType<typeof keyFrom>[]

/** More purposes than the product signs for. */
const maxPurposes = 64

/** Keeps the keys that `derive` makes, each by its purpose; beyond `maxPurposes` the oldest goes. */
function keptKeys(derive: (purpose: string) => KeyObject): (purpose: string) => KeyObject {
  const kept = new Map<string, KeyObject>()
  return (purpose) => {
    const known = kept.get(purpose)
    if (known) return known
    const made = derive(purpose)
    if (kept.size >= maxPurposes) kept.delete(kept.keys().next().value as string)
    kept.set(purpose, made)
    return made
  }
}

function keyFrom(secret: Buffer, hkdf: typeof hkdfSync) {
  const derive = (purpose: string, length = 32) =>
    Buffer.from(hkdf('sha256', secret, '', `kollegium ${purpose}`, length))
  const id = derive('key id', sealHeaderLength - sealMark.length)
  const header = Buffer.concat([sealMark, id])
  // Node looks bytes over at each use, at four times the cost of the sealing itself.
  const [sealing, looking] = [createSecretKey(derive('seal')), createSecretKey(derive('lookup'))]
  return {
    id: id.toString('hex'),
    header,
    sealing,
    looking,
    signing: keptKeys((purpose) => createSecretKey(derive(purpose))),
  }
}

function secretsOf(env: Env): Buffer[] {
  if (env.ENCRYPTION_KEY) {
    const secrets = readSecrets(env.ENCRYPTION_KEY)
    if (!secrets)
      throw new ConfigurationError('ENCRYPTION_KEY must be 32 bytes as base64, or several such keys with commas')
    return secrets
  }
  // A key made here would be another on each machine.
  if (env.NODE_ENV === 'production') throw new ConfigurationError('ENCRYPTION_KEY saknas: 32 byte som base64.')
  const file = join(env.DATA_DIR, 'encryption.key')
  if (!existsSync(file)) writeSecretOnce(file, randomBytes(32).toString('base64'))
  const secrets = readSecrets(readFileSync(file, 'utf8'))
  if (!secrets) throw new ConfigurationError(`${file} is damaged: it must hold 32 bytes as base64`)
  return secrets
}

/** Reads a list of secrets; null when there is none, or one of another length. A key made of nothing is everybody's. */
function readSecrets(text: string): Buffer[] | null {
  const secrets = text.split(/[\s,]+/).flatMap((part) => (part ? [Buffer.from(part, 'base64')] : []))
  return secrets.length > 0 && secrets.every(({ length }) => length === 32) ? secrets : null
}

/**
 * Derives the keys from ENCRYPTION_KEY, or from a secret made once under DATA_DIR outside production. Either may be a list, with
 * commas or spaces between.
 * @param hkdf derives a key; a signing one is derived once for each purpose, since that takes fifteen times as long as signing
 * @throws ConfigurationError when one is not 32 bytes or stands twice, StartError when there is no room to keep it
 */
export function createKeys(env: Env, hkdf: typeof hkdfSync = hkdfSync): Keys {
  const ring = secretsOf(env).map((secret) => keyFrom(secret, hkdf))
  const ids = ring.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new ConfigurationError('ENCRYPTION_KEY: a key stands in the list twice')
  const [first] = ring as [Ring[number], ...Ring]
  const looked = ({ looking }: Ring[number], text: string) =>
    createHmac('sha256', looking).update(text).digest('base64url')
  const signed = ({ signing }: Ring[number], purpose: string, text: string) =>
    createHmac('sha256', signing(purpose)).update(text).digest('base64url')
  return {
    seal: (text) => sealWith(first, text),
    open: (bytes) => openWith(ring, bytes),
    lookup: (text) => looked(first, text),
    lookups: (text) => ring.map((key) => looked(key, text)),
    sign: (purpose, text) => signed(first, purpose, text),
    isSigned: (purpose, text, signature) =>
      ring.map((key) => equalsInConstantTime(signed(key, purpose, text), signature)).includes(true),
    ids,
  }
}

function sealWith({ sealing, header }: Ring[number], text: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagLength }).setAAD(header)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([header, iv, cipher.getAuthTag(), body]))
}

function openWith(ring: Ring, bytes: Uint8Array): string {
  const header = bytes.subarray(0, sealHeaderLength)
  const named = ring.find((key) => key.header.equals(header))
  const tries = [
    ...(named ? [() => decrypt(named.sealing, bytes.subarray(sealHeaderLength), named.header)] : []),
    ...ring.map((key) => () => decrypt(key.sealing, bytes)),
  ]
  for (const open of tries) {
    const text = open()
    if (text !== null) return text
  }
  const id = sealedBy(bytes)
  throw new Error(
    id && !named ? `sealed with the key ${id}, which is not in ENCRYPTION_KEY` : 'sealed elsewhere or changed',
  )
}

/** @returns null when the bytes are others than those that the key sealed */
function decrypt(key: KeyObject, bytes: Uint8Array, header?: Buffer): string | null {
  try {
    const iv = bytes.subarray(0, ivLength)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    if (header) decipher.setAAD(header)
    const body = bytes.subarray(ivLength + tagLength)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The id of the key that sealed the value, as hex; null for one of before keys had ids. */
export function sealedBy(bytes: Uint8Array): string | null {
  const header = Buffer.from(bytes.subarray(0, sealHeaderLength))
  if (header.length < sealHeaderLength || !header.subarray(0, sealMark.length).equals(sealMark)) return null
  return header.subarray(sealMark.length).toString('hex')
}
