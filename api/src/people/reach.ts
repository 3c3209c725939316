import type { Prisma } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import type { Actor } from '../access/actor.ts'
import { hasEverywhere, hasIn } from '../access/covers.ts'
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
export async function requireReach(ctx: Pick<Context, 'actor'> & { db: Tx }, userId: number): Promise<void> {
  const { actor, db } = ctx
  const held = await db.user.findUnique({ where: { id: userId }, select: heldSelect })
  if (held && !reaches(actor, held)) throw new AppError('FORBIDDEN', { message: t('people.outOfReach') })
}

function reaches(actor: Actor, { roles, memberships }: Prisma.UserGetPayload<{ select: typeof heldSelect }>): boolean {
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
