import type { Services } from '../../engine/services.ts'
import { isProved, makeChallenge, proofOf, useProof, type Work } from './proof-of-work.ts'

// The work that a browser without a mark of the account proves after too many wrong passwords, instead of waiting
// (record 68).

/** Each step doubles the work; the last costs a laptop some ten seconds a password. */
const maxSteps = 5
/** The wrong passwords of a step: of an account, and of an address, which a whole school may share. */
const stepOf = { account: 10, address: 120 }

/** The wrong passwords that were counted. */
export type Failures = { account: number; address: number }

/** The work that a try costs after so many failures. */
export function workAfter(failures: Failures): Work {
  const steps = Math.floor(Math.max(failures.account / stepOf.account, failures.address / stepOf.address))
  return { purpose: 'signIn', cost: 5000 * 2 ** Math.min(steps, maxSteps), life: 900 }
}

/** The challenge that a page gives its script, as JSON. */
export const challengeFor = async (services: Pick<Services, 'keys'>, failures: Failures): Promise<string> =>
  JSON.stringify(await makeChallenge(services, workAfter(failures)))

/** Whether the work was proved; a proof serves one try. */
export async function isWorkProved(
  services: Pick<Services, 'keys' | 'tries'>,
  failures: Failures,
  sent: string | undefined,
): Promise<boolean> {
  const proof = sent && sent.length <= 4000 ? proofOf(sent) : null
  if (!proof) return false
  const work = workAfter(failures)
  return (await isProved(services, work, proof)) && useProof(services, work, proof)
}
