import type { Db } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import { forbidden } from '../../engine/refusals.ts'

/**
 * The licensee that a VoLicensee header names (Spec §6): an active one that the actor is named on. Absent or empty is
 * none, and so it is for visitors, who act for nobody.
 * @throws AppError FORBIDDEN for any other
 */
export async function requireLicensee(
  db: Pick<Db, 'licensee'>,
  actor: Pick<Actor, 'user'>,
  header: string | undefined,
): Promise<number | null> {
  if (!header || !actor.user) return null
  if (!/^[1-9]\d{0,8}$/.test(header)) throw forbidden()
  const licensee = await db.licensee.findFirst({
    where: { id: Number(header), status: true, users: { some: { id: actor.user.id } } },
    select: { id: true },
  })
  if (!licensee) throw forbidden()
  return licensee.id
}

/** The active licensees that a user is named on, by title. */
export function licenseesOf(db: Pick<Db, 'licensee'>, userId: number) {
  return db.licensee.findMany({
    where: { status: true, users: { some: { id: userId } } },
    select: { id: true, title: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
}
