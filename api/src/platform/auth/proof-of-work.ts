import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { countAttempt, limitKey } from './rate-limit.ts'

// A proof of work (ALTCHA, version 2) that this server sets and checks itself, so that no visitor is told to anybody
// else. The library is fetched when somebody has to prove something.

/** The purpose of a proof, and how much work it is. */
export type Work = {
  /** Each purpose has a key of its own, so a proof for one is none for another. */
  purpose: 'captcha' | 'signIn'
  /** Rounds of one try; about 256 tries are needed. 5,000 rounds: half a second of a laptop, some seconds of an old phone. */
  cost: number
  /** Seconds in which a challenge can be solved and used. */
  life: number
}

const kind = { algorithm: 'PBKDF2/SHA-256', keyPrefix: '00' } as const

const secretOf = ({ keys }: Pick<Services, 'keys'>, { purpose }: Work) => keys.sign(purpose, kind.algorithm)

/** A solved challenge as a browser sends it: base64 of JSON. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(kind.algorithm),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.int().min(1).max(1_000_000),
      keyLength: z.literal(32),
      keyPrefix: z.literal(kind.keyPrefix),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})

/** The parts of a solved challenge. */
export type Proof = z.infer<typeof payload>

/** A new challenge, as ALTCHA's solvers read it. @param now milliseconds */
export async function makeChallenge(services: Pick<Services, 'keys'>, work: Work, now = Date.now()) {
  const [{ createChallenge }, { deriveKey }] = await library()
  const expiresAt = Math.floor(now / 1000) + work.life
  return createChallenge({
    ...kind,
    cost: work.cost,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: secretOf(services, work),
  })
}

/** Reads a sent proof; null for a text that is none. Nothing is proved yet. */
export const proofOf = (sent: string): Proof | null =>
  payload.safeParse(readJson(Buffer.from(sent, 'base64').toString('utf8'))).data ?? null

/** Whether the proof solves a challenge of this server that asked for at least the given work. It isn't used up. */
export async function isProved(services: Pick<Services, 'keys'>, work: Work, proof: Proof): Promise<boolean> {
  if (proof.challenge.parameters.cost < work.cost) return false
  const [{ verifySolution }, { deriveKey }] = await library()
  return (await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secretOf(services, work) })).verified
}

const usedKey = ({ purpose }: Work, { challenge }: Proof) => limitKey(purpose, challenge.parameters.nonce)

/** Uses up a proof. The second one to come with it, here or at another process, is refused. */
export async function useProof({ tries }: Pick<Services, 'tries'>, work: Work, proof: Proof): Promise<boolean> {
  return (await countAttempt(tries, usedKey(work, proof), { max: 1, seconds: work.life })).allowed
}

/** Whether a proof was used up before. */
export async function isUsed({ tries }: Pick<Services, 'tries'>, work: Work, proof: Proof): Promise<boolean> {
  return (await tries.rateLimit.count({ where: { key: usedKey(work, proof) } })) > 0
}

const library = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
