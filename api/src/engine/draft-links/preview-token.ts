import type { Keys } from '../../kernel/encryption-keys.ts'

/** The days that a draft's link works. */
const days = 7

type Signer = Pick<Keys, 'sign'>
type Checker = Pick<Keys, 'isSigned'>

/** When a link that is given out now ends. */
export const linkEnd = (now = Date.now()) => new Date(now + days * 24 * 60 * 60_000)

/** The token of a draft's link, which opens nothing after its end. */
export function previewToken(keys: Signer, id: number, end = linkEnd()): string {
  const expires = end.getTime()
  return `${id}.${expires.toString(36)}.${keys.sign('content preview', `${id}.${expires}`)}`
}

/** The id of the link that a token belongs to, or null when it is not ours or has gone out. */
export function previewedId(keys: Checker, token: string, now = Date.now()): number | null {
  const [id = '', time = '', signature = ''] = token.split('.')
  const expires = Number.parseInt(time, 36)
  if (!/^\d{1,10}$/.test(id) || !(expires > now)) return null
  return keys.isSigned('content preview', `${id}.${expires}`, signature) ? Number(id) : null
}
