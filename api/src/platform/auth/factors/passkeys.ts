import { createHash } from 'node:crypto'
import type { Db } from '@kollegium/db'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { appLabels } from '../../../kernel/apps.ts'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { type Env, originOf } from '../../../kernel/env.ts'
import { newTicket, readTicket, spendTicket, type TicketPurpose } from './ticket.ts'

type Services = {
  db: Pick<Db, 'passkey' | 'usedTicket'>
  keys: Keys
  env: Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>
}

/** The library is read when somebody has a key in hand: it would make each start a quarter longer. */
const library = () => import('@simplewebauthn/server')

/** The most passkeys of a person. */
export const maxPasskeys = 20

/** The name that keys are made for: the parent host, so that they work on the sign-in pages and in the apps. */
const rpId = (env: Services['env']) => env.PUBLIC_HOST.replace(/:\d+$/, '')

/** The origins whose pages may ask for a key. A sub-site is none of them, though browsers would let it ask. */
export function passkeyOrigins(env: Services['env'], at: 'signIn' | 'apps'): string[] {
  if (at === 'signIn') return [originOf(env)]
  return appLabels.map((label) => originOf(env, label))
}

const text = z.string().max(10_000)

/** An answer of the browser about a key; the library checks what it says. */
const answer = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.record(z.string().max(50), z.unknown()).default({}),
})

/** The browser's answer that signs a challenge. */
export const passkeyAssertion = answer.extend({
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.nullish() }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The browser's answer that makes a key. */
export const passkeyMade = answer.extend({
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})

/** A person's handle inside a key: 32 bytes that tell nothing of the person. */
function handleOf(keys: Keys, userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash('sha256')
      .update(keys.sign('passkeyHandle', String(userId)))
      .digest(),
  )
}

/** The options with which a browser makes a new key for the person. */
export async function newPasskeyOptions(
  { db, keys, env }: Services,
  user: { id: number; name: string; displayName: string },
  given: { brand: string; holder: string },
) {
  const known = await db.passkey.findMany({
    where: { user_id: user.id },
    select: { credential_id: true, transports: true },
  })
  const { generateRegistrationOptions } = await library()
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: given.brand,
    rpID: rpId(env),
    userName: user.name,
    userDisplayName: user.displayName,
    userID: handleOf(keys, user.id),
    challenge: newTicket(keys, 'newPasskey', given.holder),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    // A key that the device keeps itself signs in without a user name; a plain security key is a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return options
}

/** Checks a new key and keeps it. @returns its id, or null when the answer is refused */
export async function addPasskey(
  { db, keys, env }: Services,
  given: { userId: number; name: string; holder: string; made: z.infer<typeof passkeyMade> },
): Promise<number | null> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: given.made as RegistrationResponseJSON,
    expectedChallenge: challengeOf({ db, keys }, 'newPasskey', given.holder),
    expectedOrigin: passkeyOrigins(env, 'apps'),
    expectedRPID: rpId(env),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  const row = await db.passkey.create({
    data: {
      user_id: given.userId,
      credential_id: credential.id,
      public_key: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: given.name,
    },
    select: { id: true },
  })
  return row.id
}

/** The options with which a browser signs in without a user name (WebAuthn §5.5), drawn into the page, so that they cost no call. */
export function signInOptions({ keys, env }: Pick<Services, 'keys' | 'env'>, holder: string) {
  const challenge = Buffer.from(newTicket(keys, 'passkeySignIn', holder)).toString('base64url')
  return { challenge, rpId: rpId(env), userVerification: 'required', timeout: 60_000 }
}

/** The options with which a person's own key proves who is there. */
export async function proofOptions({ db, keys, env }: Services, userId: number, holder: string) {
  const known = await db.passkey.findMany({
    where: { user_id: userId },
    select: { credential_id: true, transports: true },
  })
  const { generateAuthenticationOptions } = await library()
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: rpId(env),
    challenge: newTicket(keys, 'passkeyProof', holder),
    userVerification: 'preferred',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  return options
}

type Claim = {
  given: PasskeyAssertion
  purpose: 'passkeySignIn' | 'passkeyProof'
  holder: string
  at: 'signIn' | 'apps'
  /** The only person whose key is good; without one the key itself tells the person, and must have known its holder. */
  userId?: number
}

/**
 * Checks that a key of ours signed our challenge on our page.
 * @returns the person whose key it is; null for a wrong origin, host, signature, challenge or person, and for a copy
 */
export async function checkPasskey({ db, keys, env }: Services, claim: Claim): Promise<number | null> {
  const { given, purpose, holder, userId } = claim
  const row = await db.passkey.findUnique({
    where: { credential_id: given.id },
    select: { id: true, user_id: true, credential_id: true, public_key: true, counter: true, transports: true },
  })
  if (!row || (userId !== undefined && row.user_id !== userId)) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: given as AuthenticationResponseJSON,
    expectedChallenge: challengeOf({ db, keys }, purpose, holder),
    expectedOrigin: passkeyOrigins(env, claim.at),
    expectedRPID: rpId(env),
    requireUserVerification: userId === undefined,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  await db.passkey.update({
    where: { id: row.id },
    data: { counter: verified.authenticationInfo.newCounter, used_at: new Date() },
    select: { id: true },
  })
  return row.user_id
}

/** Whether a signed challenge is a ticket of ours for this purpose and holder, brought for the first time. */
function challengeOf({ db, keys }: Pick<Services, 'db' | 'keys'>, purpose: TicketPurpose, holder: string) {
  return async (challenge: string): Promise<boolean> => {
    const ticket = Buffer.from(challenge, 'base64url').toString('utf8')
    return readTicket(keys, purpose, holder, ticket) !== null && spendTicket(db, ticket)
  }
}
