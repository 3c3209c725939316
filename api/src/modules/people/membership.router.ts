import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { requireReadable } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { inTransaction, lockRows } from '../../kernel/transaction.ts'
import { type MembershipChange, requireMembershipRights } from '../roles/contract.ts'

const t = createTranslator(sv)

const groupRoles = z.array(rowId()).max(20)
const paths: MembershipChange['path'] = { group: 'group_id', roles: 'groupRoles' }

const select = {
  id: true,
  group_id: true,
  user_id: true,
  groupRoles: { select: { id: true, name: true, label: true }, orderBy: { label: 'asc' } },
} as const

/** A membership on which the actor may do `action`. @throws AppError NOT_FOUND when unseen, FORBIDDEN when not allowed */
async function requireMembership(ctx: SignedInContext, id: number, action: 'update' | 'delete') {
  const { ability } = ctx.actor
  if (!ability.can(action, 'Membership')) throw forbidden()
  const row = await ctx.db.membership.findFirst({
    where: { AND: [{ id }, visible(ability, 'read', 'Membership')] },
    select,
  })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ability.can(action, asSubject('Membership', row))) throw forbidden()
  return row
}

const idsOf = (roles: { id: number }[]) => roles.map(({ id }) => id)
/** Roles as the log names them: "issuer @ 4". */
const namesOf = (roles: { name: string }[], group_id: number) => roles.map(({ name }) => `${name} @ ${group_id}`)

/** Procedures on single memberships of a group and their roles; `user.update` writes a user's whole list. */
export const membershipRouter = router({
  add: procedure
    .input(z.object({ group_id: rowId(), user_id: rowId(), groupRoles: groupRoles.default([]) }))
    .mutation(async ({ ctx, input }) => {
      const { group_id, user_id, groupRoles: roles } = input
      if (!ctx.actor.ability.can('create', 'Membership')) throw forbidden()
      return inTransaction(ctx.db, async (tx) => {
        const inside = { ...ctx, db: tx }
        await requireMembershipRights(inside, user_id, [{ group_id, action: 'create', roles, path: paths }])
        await requireReadable(inside, 'User', [user_id], 'user_id')
        // Pressed twice, the second one waits and finds what the first one made.
        await lockRows(tx, 'User', [user_id], 'write')
        const known = await tx.membership.count({ where: { group_id, user_id } })
        if (known > 0) {
          const message = t('people.alreadyMember')
          throw new AppError('CONFLICT', { message, fields: { user_id: [message] } })
        }
        const data = { group_id, user_id, groupRoles: { connect: roles.map((id) => ({ id })) } }
        const row = await tx.membership.create({ data, select })
        await audit(tx, ctx, {
          action: 'create',
          subject: 'Membership',
          id: row.id,
          details: { group_id, user_id, roles, given: namesOf(row.groupRoles, group_id) },
        })
        return row
      })
    }),

  /** Gives the member these group roles and no others. */
  update: procedure.input(z.object({ id: rowId(), groupRoles })).mutation(({ ctx, input }) =>
    inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      const { id, group_id, user_id, ...before } = await requireMembership(inside, input.id, 'update')
      const was = idsOf(before.groupRoles)
      const given = input.groupRoles.filter((role) => !was.includes(role))
      const taken = was.filter((role) => !input.groupRoles.includes(role))
      const roles = [...given, ...taken]
      await requireMembershipRights(inside, user_id, [{ group_id, action: 'update', roles, path: paths }])
      const data = { groupRoles: { set: input.groupRoles.map((role) => ({ id: role })) } }
      const row = await tx.membership.update({ where: { id }, data, select })
      const details = {
        group_id,
        user_id,
        given: namesOf(
          row.groupRoles.filter(({ id }) => !was.includes(id)),
          group_id,
        ),
        taken: namesOf(
          before.groupRoles.filter(({ id }) => !input.groupRoles.includes(id)),
          group_id,
        ),
      }
      await audit(tx, ctx, { action: 'update', subject: 'Membership', id, details })
      return row
    }),
  ),

  /** The user stays; rights that the user loses here end at once. */
  remove: procedure.input(byId).mutation(({ ctx, input }) =>
    inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      const row = await requireMembership(inside, input.id, 'delete')
      const { id, group_id, user_id } = row
      const path = { group: 'id', roles: 'id' }
      const roles = idsOf(row.groupRoles)
      await requireMembershipRights(inside, user_id, [{ group_id, action: 'delete', roles, path }])
      await tx.membership.delete({ where: { id }, select: { id: true } })
      await audit(tx, ctx, { action: 'delete', subject: 'Membership', id, details: { group_id, user_id } })
      return row
    }),
  ),
})
