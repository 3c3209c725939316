import type { Prisma } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createWords } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Tx } from '../kernel/transaction.ts'
import { asSubject } from './ability.ts'
import type { Actor } from './actor.ts'
import { hasGlobalRights, hasGroupRights } from './held-rights.ts'
import { lockRoles } from './lock-roles.ts'

const t = createWords(sv)

const permissions = { select: { subject: true, name: true } } as const
const groupPermissions = { select: { subject: true, name: true, below: true } } as const

/** All that gives a user rights: roles, and what `loadActor` and `requireLicensee` read beside them. */
const rightsSelect = {
  roles: { select: { permissions } },
  memberships: { select: { group_id: true, groupRoles: { select: { permissions: groupPermissions } } } },
  stakeholder_in: {
    select: { id: true, group_id: true, certificates: { distinct: ['group_id'], select: { group_id: true } } },
  },
  licensees: { select: { users: { select: { id: true } } } },
} satisfies Prisma.UserSelect

type UserRights = Prisma.UserGetPayload<{ select: typeof rightsSelect }>

/** May decide who is what in every group: the national office appoints the groups' administrators. */
export const managesAllMemberships = (actor: Pick<Actor, 'grants'>, action: 'create' | 'update' | 'delete') =>
  hasGlobalRights(actor, [{ subject: 'Membership', name: action }])

/**
 * Refuses to let the actor change, delete or send links to a user who holds more than the actor does: through a changed
 * address or password the actor would have it too.
 * @throws AppError FORBIDDEN
 */
export async function requireManageable(ctx: ManagingContext, userId: number): Promise<void> {
  const rights = await ctx.db.user.findUnique({ where: { id: userId }, select: rightsSelect })
  if (rights && !canManage(ctx.actor, rights)) throw notManageable()
}

/**
 * As {@link requireManageable}, for what takes rights away (a change, a removal), in its transaction: of those with global
 * roles one after the other, each with the rights that the actor then has.
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

function canManage(actor: Manager, { roles, memberships, stakeholder_in, licensees }: UserRights): boolean {
  const managesUsers = hasGlobalRights(actor, [{ subject: 'User', name: 'update' }])
  const rolesCovered = managesUsers && roles.every((role) => hasGlobalRights(actor, role.permissions))
  if (roles.length > 0 && !rolesCovered) return false
  if (!stakeholder_in.every((moment) => readsDiplomasOf(actor, moment))) return false
  if (!licensees.every((licensee) => actsFor(actor, licensee))) return false
  if (managesUsers && managesAllMemberships(actor, 'update')) return true
  return memberships.every(
    ({ group_id, groupRoles }) =>
      actor.ability.can('update', asSubject('Membership', { group_id })) &&
      groupRoles.every((role) => hasGroupRights(actor, group_id, role.permissions)),
  )
}

/** Every diploma of a course moment: those to come are its college's, those made before it moved another's. */
function readsDiplomasOf(
  { ability }: Manager,
  { id, group_id, certificates }: UserRights['stakeholder_in'][number],
): boolean {
  const diplomaOf = (group: number) =>
    asSubject('DiplomaLanguageRepresentative', { group_id: group, course_moment_id: id })
  return [group_id, ...certificates.map((row) => row.group_id)].every((group) => ability.can('read', diplomaOf(group)))
}

/** Who is named on a licensee, or names people on any, may act in its name. */
function actsFor(actor: Manager, { users }: UserRights['licensees'][number]): boolean {
  return (
    users.some(({ id }) => id === actor.user?.id) || hasGlobalRights(actor, [{ subject: 'Licensee', name: 'update' }])
  )
}
