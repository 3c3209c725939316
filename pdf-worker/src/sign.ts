import { sign } from 'node:crypto'
import { papers } from '@kollegium/api/i18n/sv/papers'
import { asideWhenLong } from '@kollegium/api/process'
import { PrintingUnavailableError } from './printing-unavailable-error.ts'
import type { LongTerm, Plan } from './signing/long-term.ts'
import type { SignCalls, Unsigned } from './signing/sign-bytes.ts'
import { type Timestamp, TimestampError } from './signing/timestamps.ts'
import type { SigningKey } from './signing-key.ts'

/** The document could not be signed, and no part of it is kept. */
export class SigningError extends PrintingUnavailableError {
  constructor(why: string, options?: ErrorOptions) {
    super(`The document can't be signed: ${why}`, papers['paper.notSigned'], options)
    this.name = 'SigningError'
  }
}

/** How often a document is signed anew, because each time another key of the timestamp server signed its time. */
const attempts = 3

/**
 * Adds a signature over the whole PDF (PAdES, ETSI EN 319 142-1) after the given bytes; nothing may follow it. With a
 * timestamp server it is of level B-LT: a timestamp, and all certificates and proofs that show later that it held now.
 * When the server or an issuer is silent the level is lower, and `longTerm` tells so. The field is invisible; it states
 * the signer and the time, never the document's holder.
 * @throws SigningError when the key fails, or its certificate is not valid today or revoked
 */
export async function signPdf(bytes: Buffer, signing: SigningKey, longTerm: LongTerm | null = null): Promise<Buffer> {
  const now = new Date()
  const { validFromDate, validToDate } = signing.certificate
  if (now < validFromDate || now > validToDate) {
    throw new SigningError(`the certificate holds from ${validFromDate.toISOString()} to ${validToDate.toISOString()}`)
  }
  try {
    return (longTerm && (await signForLong(bytes, signing, longTerm))) || (await signOnce(bytes, signing, null)).bytes
  } catch (error) {
    throw new SigningError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Signs with a timestamp; null when there is none to be had. */
async function signForLong(bytes: Buffer, signing: SigningKey, longTerm: LongTerm): Promise<Buffer | null> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const plan = await longTerm.plan()
      if (!plan) return null
      const { bytes: signed, stamp } = await signOnce(bytes, signing, plan)
      const isCovered = stamp !== null && plan.covers(stamp)
      if (isCovered || attempt === attempts) {
        const level = isCovered ? plan.level : 'B-T'
        const reason = level === 'B-LT' ? null : 'an issuer gives no proof that its certificates hold'
        longTerm.report({ level, reason })
        return signed
      }
      if (stamp) await longTerm.learn(stamp)
    }
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error
    longTerm.report({ level: 'B-B', reason: error.message })
    return null
  }
}

/** Bytes of a document that takes some tens of milliseconds to sign. */
const largeDocument = 2_000_000

/** Signs a document; that of a class holds nobody up. The key stays in this process. */
const signAside = asideWhenLong(
  new URL('signing/sign-bytes.ts', import.meta.url).href,
  // The library takes a tenth of a second to load, and the start need not wait for it.
  async function signBytes(given: Unsigned, calls: SignCalls): Promise<Uint8Array> {
    return (await import('./signing/sign-bytes.ts')).signBytes(given, calls)
  },
  ({ bytes }) => bytes.length > largeDocument,
)

async function signOnce(bytes: Buffer, signing: SigningKey, plan: Plan | null) {
  const { key, certificate, chain } = signing
  let stamp: Timestamp | null = null
  const signed = await signAside(
    {
      bytes,
      proofs: plan?.proofs ?? null,
      certificate: certificate.raw,
      chain: chain.map(({ raw }) => raw),
      isEc: key.asymmetricKeyType === 'ec',
      time: new Date(),
      room: roomFor(signing, plan),
    },
    {
      sign: async ({ data, algorithm }) => sign(algorithm, data, key),
      stamp: async (digest) => {
        if (!plan) throw new Error('nobody stamps the time')
        stamp = await plan.server.stamp(digest)
        return stamp.token
      },
    },
  )
  return { bytes: Buffer.from(signed.buffer, signed.byteOffset, signed.length), stamp: stamp as Timestamp | null }
}

/**
 * Bytes to reserve for the signature: its certificates, the signed bytes (at most 512 with RSA 4096) and their
 * description, and a timestamp, which another key of the server may make a little larger.
 */
function roomFor({ certificate, chain }: SigningKey, plan: Plan | null): number {
  const stamp = plan ? plan.tokenSize + 4096 : 0
  return [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 2048 + stamp)
}
