import type { Db } from '@kollegium/db'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { hashSecret, newSecret } from '../../../kernel/secrets.ts'

// A ticket is a signed note that the server hands out and keeps nothing of: a WebAuthn challenge, or the step of a sign-in
// between the password and the second factor. It holds for ten minutes, for one purpose and for one holder.

/** The purposes of tickets. */
export type TicketPurpose = 'passkeySignIn' | 'passkeyProof' | 'newPasskey' | 'newApp' | 'secondStep' | 'schoolProof'

/** How long a ticket holds, in milliseconds. */
export const ticketMs = 10 * 60_000

type Body<Data> = { data: Data; until: number }

/**
 * Makes a ticket with `data`, which its holder can read.
 * @param holder the secret of the browser or the session that alone may bring it back
 */
export function newTicket(keys: Pick<Keys, 'sign'>, purpose: TicketPurpose, holder: string, data: object = {}): string {
  const body = { data, until: Date.now() + ticketMs, nonce: newSecret() }
  const text = Buffer.from(JSON.stringify(body)).toString('base64url')
  return `${text}.${keys.sign('ticket', signedText(purpose, holder, text))}`
}

/** Reads a ticket; null when it is not ours, of another purpose or holder, or too old. */
export function readTicket<Data extends object>(
  keys: Pick<Keys, 'isSigned'>,
  purpose: TicketPurpose,
  holder: string | undefined,
  ticket: string | undefined,
): Data | null {
  const [text, signed] = ticket?.split('.') ?? []
  if (!text || !signed || !holder) return null
  if (!keys.isSigned('ticket', signedText(purpose, holder, text), signed)) return null
  const body = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Body<Data>
  return body.until > Date.now() ? body.data : null
}

/** Uses a ticket up: true for exactly one of any number of parallel calls. Read it first. */
export async function spendTicket(db: Pick<Db, 'usedTicket'>, ticket: string): Promise<boolean> {
  const { count } = await db.usedTicket.createMany({
    data: [{ hash: hashSecret(ticket), expires_at: new Date(Date.now() + ticketMs) }],
    skipDuplicates: true,
  })
  return count === 1
}

const signedText = (purpose: TicketPurpose, holder: string, text: string) => `${purpose} ${hashSecret(holder)} ${text}`
