import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../kernel/encryption-keys.ts'

const lifetime = 60 * 60_000

type Signer = Pick<Keys, 'sign'>

/** A token that shows one content item before it is published, for an hour. */
export function previewToken(keys: Signer, id: number, now = Date.now()) {
  const expires = now + lifetime
  const token = `${id}.${expires.toString(36)}.${keys.sign('content preview', `${id}.${expires}`)}`
  return { token, expires_at: new Date(expires).toISOString() }
}

/** The id of the content item that the token shows, or null when it is not ours or has gone out. */
export function previewedId(keys: Signer, token: string, now = Date.now()): number | null {
  const [id = '', time = '', signature = ''] = token.split('.')
  const expires = Number.parseInt(time, 36)
  if (!/^\d{1,10}$/.test(id) || !(expires > now)) return null
  const wanted = Buffer.from(keys.sign('content preview', `${id}.${expires}`))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(id) : null
}
