import type { Prisma } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import type { Actor } from '../access/actor.ts'
import { hasEverywhere, hasIn } from '../access/covers.ts'
import { holdRoles } from '../access/hold-roles.ts'
import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'

const t = createWords(sv)

const permissions = { select: { subject: true, name: true } } as const
const groupPermissions = { select: { subject: true, name: true, below: true } } as const

const heldSelect = {
  roles: { select: { permissions } },
  memberships: { select: { group_id: true, groupRoles: { select: { permissions: groupPermissions } } } },
} satisfies Prisma.UserSelect

/** May decide who is what in every group: the national office appoints the groups' administrators. */
export const appointsEverywhere = (actor: Pick<Actor, 'grants'>, action: 'create' | 'update' | 'delete') =>
  hasEverywhere(actor, [{ subject: 'Membership', name: action }])

/**
 * Refuses to let the actor change, delete or send links to a user who holds more than the actor does: through a changed
 * address or password the actor would have it too.
 * @throws AppError FORBIDDEN
 */
export async function requireReach(ctx: Asking, userId: number): Promise<void> {
  const held = await ctx.db.user.findUnique({ where: { id: userId }, select: heldSelect })
  if (held && !reaches(ctx.actor, held)) throw outOfReach()
}

/**
 * As {@link requireReach}, for what takes rights away (a change, a removal), in its transaction: of those with global
 * roles one after the other, each with the rights that the actor then has.
 * @throws AppError FORBIDDEN
 */
export async function requireLastingReach(ctx: Context & { db: Tx }, userId: number): Promise<void> {
  await requireReach(ctx, userId)
  const { db, actor } = ctx
  const isMighty = (await db.role.count({ where: { users: { some: { id: userId } } } })) > 0
  if (!isMighty || !actor.user || actor.user.id === userId) return
  const now = await holdRoles(db, actor.user.id)
  if (!now) throw outOfReach()
  await requireReach({ db, actor: now }, userId)
}

type Asking = { actor: Holder; db: Pick<Tx, 'user'> }
type Holder = Pick<Actor, 'ability' | 'grants'>

const outOfReach = () => new AppError('FORBIDDEN', { message: t('people.outOfReach') })

function reaches(actor: Holder, { roles, memberships }: Prisma.UserGetPayload<{ select: typeof heldSelect }>): boolean {
  const national = hasEverywhere(actor, [{ subject: 'User', name: 'update' }])
  const rolesCovered = national && roles.every((role) => hasEverywhere(actor, role.permissions))
  if (roles.length > 0 && !rolesCovered) return false
  if (national && appointsEverywhere(actor, 'update')) return true
  return memberships.every(
    ({ group_id, groupRoles }) =>
      actor.ability.can('update', asSubject('Membership', { group_id })) &&
      groupRoles.every((role) => hasIn(actor, group_id, role.permissions)),
  )
}
