import { createHash } from 'node:crypto'
import type { Services } from '../../../engine/services.ts'
import { statusListAddress } from './achievement-credential.ts'
import { findIssuer, signingKeys } from './issuer.ts'

/** A list is signed anew after so long, and trusted for twice as long. Milliseconds. */
const signedFor = 12 * 3600_000

type Signed = { body: string; signedAt: number }

/**
 * Makes the reader of status lists. A list's bits are read at each request, so that a revocation is told at once; it is signed
 * anew only when they differ or the signature grows old.
 */
export function createStatusLists(services: Pick<Services, 'db' | 'env' | 'keys'>) {
  const signed = new Map<string, Signed>()
  /** The list's signed credential as JSON; null for a list that doesn't exist. Three statements. */
  return async (list: number, now = new Date()): Promise<string | null> => {
    const { db } = services
    const issuer = await findIssuer(db)
    if (
      !issuer ||
      (await db.credential.findFirst({ where: { status_list: list }, select: { person_id: true } })) === null
    )
      return null
    const revoked = await revokedPlaces(db, list)
    const key = `${list}:${createHash('sha256').update(revoked.join()).digest('base64url')}`
    const known = signed.get(key)
    if (known && now.getTime() - known.signedAt < signedFor) return known.body
    const { signStatusList } = await import('./sign.ts')
    const until = new Date(now.getTime() + 2 * signedFor)
    const id = statusListAddress(issuer.origin, list)
    const body = JSON.stringify(
      await signStatusList(await signingKeys(services), issuer, { id, revoked, from: now, until }),
    )
    for (const other of signed.keys()) if (other.startsWith(`${list}:`)) signed.delete(other)
    signed.set(key, { body, signedAt: now.getTime() })
    return body
  }
}

/**
 * The places of documents that have ended and of persons who are protected, in order: a credential that was handed out
 * before no longer holds.
 */
async function revokedPlaces(db: Pick<Services['db'], 'credential'>, list: number): Promise<number[]> {
  const rows = await db.credential.findMany({
    where: { status_list: list, person: { OR: [{ status: { in: ['revoked', 'replaced'] } }, { protected: true }] } },
    select: { status_index: true },
    orderBy: { status_index: 'asc' },
  })
  return rows.map(({ status_index }) => status_index)
}
