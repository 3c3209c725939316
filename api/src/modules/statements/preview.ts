import type { Keys } from '../../kernel/encryption-keys.ts'
import { type StatementKind, statementKinds } from './statement-fields.ts'

const LIFETIME_IN_MS = 60 * 60_000
const PURPOSE = 'statement preview'

type Signer = Pick<Keys, 'sign'>
type Checker = Pick<Keys, 'isSigned'>
type Place = { kind: StatementKind; groupId: number | null }

const textOf = ({ kind, groupId }: Place, expires: number) => `${kind}.${groupId ?? 0}.${expires}`

/** Returns a token that shows a group's saved form on its site for an hour, published or not. */
export function statementToken(keys: Signer, place: Place, now = Date.now()): string {
  const expires = now + LIFETIME_IN_MS
  return `${place.kind}.${place.groupId ?? 0}.${expires.toString(36)}.${keys.sign(PURPOSE, textOf(place, expires))}`
}

/** Returns whose form the token shows, or null when it is not ours or has gone out. */
export function previewedStatement(keys: Checker, token: string, now = Date.now()): Place | null {
  const [given = '', group = '', time = '', signature = ''] = token.split('.')
  const kind = statementKinds.find((each) => each === given)
  const expires = Number.parseInt(time, 36)
  if (!kind || !/^\d{1,10}$/.test(group) || !(expires > now)) return null
  const place = { kind, groupId: Number(group) || null }
  return keys.isSigned(PURPOSE, textOf(place, expires), signature) ? place : null
}
