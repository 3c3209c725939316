import type { Keys } from '../../kernel/encryption-keys.ts'

const lifetime = 60 * 60_000

type Signer = Pick<Keys, 'sign'>
type Checker = Pick<Keys, 'isSigned'>

/** A token that shows one content item before it is published, for an hour. */
export function previewToken(keys: Signer, id: number, now = Date.now()) {
  const expires = now + lifetime
  const token = `${id}.${expires.toString(36)}.${keys.sign('content preview', `${id}.${expires}`)}`
  return { token, expires_at: new Date(expires).toISOString() }
}

/** The id of the content item that the token shows, or null when it is not ours or has gone out. */
export function previewedId(keys: Checker, token: string, now = Date.now()): number | null {
  const [id = '', time = '', signature = ''] = token.split('.')
  const expires = Number.parseInt(time, 36)
  if (!/^\d{1,10}$/.test(id) || !(expires > now)) return null
  return keys.isSigned('content preview', `${id}.${expires}`, signature) ? Number(id) : null
}
