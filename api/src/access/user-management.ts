import type { Prisma } from '@kollegium/db'
import type { Action } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Tx } from '../kernel/transaction.ts'
import { asSubject } from './ability.ts'
import type { Actor } from './actor.ts'
import { hasGlobalRights, hasGroupRights } from './held-rights.ts'
import { lockRoles } from './lock-roles.ts'

const t = createTranslator(sv)

const permissions = { select: { subject: true, name: true } } as const
const groupPermissions = { select: { subject: true, name: true, below: true } } as const

const momentSelect = {
  select: { id: true, group_id: true, certificates: { distinct: ['group_id'], select: { group_id: true } } },
} as const satisfies Prisma.User$stakeholder_inArgs

/** Everything that gives a user rights: roles, and the relations that `loadActor` and `requireLicensee` read. */
const rightsSelect = {
  roles: { select: { permissions } },
  memberships: { select: { group_id: true, groupRoles: { select: { permissions: groupPermissions } } } },
  educator_at: momentSelect,
  stakeholder_in: momentSelect,
  licensees: { select: { users: { select: { id: true } } } },
} satisfies Prisma.UserSelect

type UserRights = Prisma.UserGetPayload<{ select: typeof rightsSelect }>

/** Returns whether the actor manages the memberships of every group, as the national office does. */
export const managesAllMemberships = (actor: Pick<Actor, 'grants'>, action: 'create' | 'update' | 'delete') =>
  hasGlobalRights(actor, [{ subject: 'Membership', name: action }])

/**
 * Refuses to let the actor change, delete or send links to a user with more rights than the actor: through a changed address
 * or password the actor would gain those rights.
 * @throws AppError FORBIDDEN
 */
export async function requireManageable(ctx: ManagingContext, userId: number): Promise<void> {
  const rights = await ctx.db.user.findUnique({ where: { id: userId }, select: rightsSelect })
  if (rights && !canManage(ctx.actor, rights)) throw notManageable()
}

/**
 * As {@link requireManageable}, of every user that the filter finds.
 * @throws AppError FORBIDDEN with the message
 */
export async function requireEachManageable(
  { actor, db }: ManagingContext,
  where: Prisma.UserWhereInput,
  message: string,
): Promise<void> {
  const each = await db.user.findMany({ where, select: rightsSelect })
  if (!each.every((rights) => canManage(actor, rights))) throw new AppError('FORBIDDEN', { message })
}

/**
 * As {@link requireManageable}, inside the transaction of a change or removal. Changes of users with global roles wait for
 * each other, and each is checked against the rights that the actor has by then.
 * @throws AppError FORBIDDEN
 */
export async function requireManageableLocked(ctx: { actor: Actor; db: Tx }, userId: number): Promise<void> {
  await requireManageable(ctx, userId)
  const { db, actor } = ctx
  const hasGlobalRoles = (await db.role.count({ where: { users: { some: { id: userId } } } })) > 0
  if (!hasGlobalRoles || !actor.user || actor.user.id === userId) return
  const now = await lockRoles(db, actor.user.id)
  if (!now) throw notManageable()
  await requireManageable({ db, actor: now }, userId)
}

type ManagingContext = { actor: Manager; db: Pick<Tx, 'user'> }
type Manager = Pick<Actor, 'ability' | 'grants' | 'user'>

const notManageable = () => new AppError('FORBIDDEN', { message: t('people.outOfReach') })

function canManage(
  actor: Manager,
  { roles, memberships, educator_at, stakeholder_in, licensees }: UserRights,
): boolean {
  const managesUsers = hasGlobalRights(actor, [{ subject: 'User', name: 'update' }])
  const rolesCovered = managesUsers && roles.every((role) => hasGlobalRights(actor, role.permissions))
  if (roles.length > 0 && !rolesCovered) return false
  if (!stakeholder_in.every((moment) => mayOnDiplomasOf(actor, moment, ['read']))) return false
  if (!educator_at.every((moment) => teaches(actor, moment))) return false
  if (!licensees.every((licensee) => actsFor(actor, licensee))) return false
  if (managesUsers && managesAllMemberships(actor, 'update')) return true
  return memberships.every(
    ({ group_id, groupRoles }) =>
      actor.ability.can('update', asSubject('Membership', { group_id })) &&
      groupRoles.every((role) => hasGroupRights(actor, group_id, role.permissions)),
  )
}

type Moment = UserRights['stakeholder_in'][number]

/** Returns whether the actor may do this to every diploma of a course moment: later ones belong to its college, earlier ones perhaps to another. */
function mayOnDiplomasOf({ ability }: Manager, { id, group_id, certificates }: Moment, actions: Action[]): boolean {
  return [group_id, ...certificates.map((row) => row.group_id)].every((group) => {
    const diploma = asSubject('DiplomaLanguageRepresentative', { group_id: group, course_moment_id: id })
    return actions.every((action) => ability.can(action, diploma))
  })
}

/** Returns whether the actor may do all that an educator of the course moment may. */
const teaches = (actor: Manager, moment: Moment): boolean =>
  actor.ability.can('update', asSubject('CourseMoment', { id: moment.id, group_id: moment.group_id })) &&
  mayOnDiplomasOf(actor, moment, ['read', 'create', 'update', 'delete', 'issue'])

/** Returns whether the actor may act for the licensee: as one of its users, or with the right to update every licensee. */
function actsFor(actor: Manager, { users }: UserRights['licensees'][number]): boolean {
  return (
    users.some(({ id }) => id === actor.user?.id) || hasGlobalRights(actor, [{ subject: 'Licensee', name: 'update' }])
  )
}
