import type { Db } from '@kollegium/db'
import { subjectFacts, subjectNames } from '../../../access/subjects.ts'

/** The circles of people of whom a second factor can be demanded. */
export const demandCircles = ['administrators', 'office', 'issuers'] as const
export type DemandCircle = (typeof demandCircles)[number]

/** The demands of the installation: a second factor of some circles, and a proof that is at most so old. */
export type Policy = { demanded: DemandCircle[]; proofMinutes: number }

/** The subjects of documents: a right to issue one of them makes an issuer. */
const issuedSubjects: string[] = subjectNames.filter((subject) => subjectFacts(subject).actions?.includes('issue'))

/** A right to do one of these to users of all groups makes the office: nobody else's default role has it. */
const officeActions = ['create', 'update', 'delete', 'reveal', 'manage']

/** Until somebody sets another: nobody is made to, and a proof serves for a quarter of an hour. */
export const defaultPolicy: Policy = { demanded: [], proofMinutes: 15 }

/** A person's ways beside the password, and whether the installation demands one. */
export type Ways = { app: boolean; passkeys: number; codes: number; demanded: boolean }

/** Whether the person has a second factor. Codes alone are none: they stand in for one that is lost. */
export const hasFactor = ({ app, passkeys }: Pick<Ways, 'app' | 'passkeys'>): boolean => app || passkeys > 0

/** Whether a sign-in that was not strong is refused from now on. */
export async function isTooWeak(
  db: Pick<Db, '$queryRaw'>,
  signIn: { userId: number; strong: boolean },
): Promise<boolean> {
  return !signIn.strong && (await waysOf(db, signIn.userId)).demanded
}

/** Reads the installation's policy. */
export async function readPolicy(db: Pick<Db, 'signInPolicy'>): Promise<Policy> {
  const row = await db.signInPolicy.findUnique({ where: { id: 1 }, select: { demanded: true, proof_minutes: true } })
  if (!row) return defaultPolicy
  return { demanded: demandCircles.filter((circle) => row.demanded.includes(circle)), proofMinutes: row.proof_minutes }
}

/** Reads a person's ways. One statement where nothing is demanded of anybody: each sign-in reads them. */
export async function waysOf(db: Pick<Db, '$queryRaw'>, userId: number): Promise<Ways> {
  const [{ demanded, ...ways }] = await db.$queryRaw<[Omit<Ways, 'demanded'> & { demanded: string[] | null }]>`
    SELECT
      EXISTS (SELECT FROM "AuthenticatorApp" WHERE user_id = ${userId}) AS app,
      (SELECT count(*)::int FROM "Passkey" WHERE user_id = ${userId}) AS passkeys,
      (SELECT count(*)::int FROM "RecoveryCode" WHERE user_id = ${userId} AND used_at IS NULL) AS codes,
      (SELECT demanded FROM "SignInPolicy" WHERE id = 1) AS demanded`
  return { ...ways, demanded: demanded?.length ? await isInCircle(db, userId, demanded) : false }
}

/**
 * Whether the person belongs to one of the circles. Each is found by rights, since a role can be copied under another name, and a wider
 * circle holds the narrower ones: administrators have every right; the office changes users in all groups; issuers may issue some
 * document, by a role, by a membership or as educator of a course moment (`courseMomentRules`).
 */
async function isInCircle(db: Pick<Db, '$queryRaw'>, userId: number, circles: readonly string[]): Promise<boolean> {
  const [found] = await db.$queryRaw<[{ demanded: boolean }]>`
    WITH everywhere AS (
      SELECT r.subject, r.name FROM "_RoleToUser" m JOIN "_PermissionToRole" g ON g."B" = m."A"
      JOIN "Permission" r ON r.id = g."A" WHERE m."B" = ${userId}
    ), in_groups AS (
      SELECT r.subject, r.name FROM "Membership" m JOIN "_GroupsRoleToMembership" a ON a."B" = m.id
      JOIN "_GroupsPermissionToGroupsRole" g ON g."B" = a."A"
      JOIN "GroupsPermission" r ON r.id = g."A" WHERE m.user_id = ${userId}
    )
    SELECT
      ('administrators' = ANY (${circles}) AND EXISTS (SELECT FROM everywhere WHERE subject = 'all'))
      OR ('office' = ANY (${circles}) AND (
        EXISTS (SELECT FROM "_RoleToUser" m JOIN "Role" o ON o.id = m."A" WHERE m."B" = ${userId} AND o.name = 'office')
        OR EXISTS (SELECT FROM everywhere WHERE subject IN ('User', 'all') AND name = ANY (${officeActions}))))
      OR ('issuers' = ANY (${circles}) AND (
        EXISTS (
          SELECT FROM (SELECT * FROM everywhere UNION ALL SELECT * FROM in_groups) AS held
          WHERE name IN ('issue', 'manage') AND (subject = 'all' OR subject = ANY (${issuedSubjects})))
        OR EXISTS (SELECT FROM "_CourseMomentEducators" WHERE "B" = ${userId}))) AS demanded`
  return found.demanded
}
