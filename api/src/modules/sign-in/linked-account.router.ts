import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { requireManageable } from '../../access/user-management.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { momentOf } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** The accounts of schools that a user signs in with, the oldest link first. */
async function linksOf({ db }: Pick<SignedInContext, 'db'>, user_id: number) {
  const rows = await db.linkedAccount.findMany({
    where: { user_id },
    select: { id: true, label: true, created_at: true, last_used_at: true, provider: { select: { title: true } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ provider, created_at, last_used_at, ...row }) => ({
    ...row,
    provider: provider.title,
    created_at: created_at.toISOString(),
    last_used_at: momentOf(last_used_at),
  }))
}

/** Links between accounts here and accounts of schools. A person makes them by signing in. */
export const linkedAccountRouter = router({
  /** One's own. */
  mine: procedure.query(({ ctx }) => linksOf(ctx, ctx.actor.user.id)),

  /** Those of a user who may be read. */
  of: procedure.input(byId).query(async ({ ctx, input }) => {
    const seen = await ctx.db.user.count({
      where: { AND: [{ id: input.id, anonymised_at: null }, visible(ctx.actor.ability, 'read', 'User')] },
    })
    if (seen === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return linksOf(ctx, input.id)
  }),

  /** Removes a link of one's own: the school's account signs nobody in any more. Without such a link nothing happens. */
  remove: procedure.input(byId).mutation(async ({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    return { count: await unlink(ctx, { id: input.id, user_id: ctx.actor.user.id }) }
  }),

  /** Removes a link of a user whom the actor may change. @throws AppError NOT_FOUND, FORBIDDEN */
  removeOf: procedure.input(byId).mutation(async ({ ctx, input }) => {
    const { ability } = ctx.actor
    if (!ability.can('update', 'User')) throw forbidden()
    requireNotMasquerading(ctx.actor)
    const row = await ctx.db.linkedAccount.findFirst({
      where: { id: input.id, user: { AND: [{ anonymised_at: null }, visible(ability, 'read', 'User')] } },
      select: { id: true, user: { select: { id: true, memberships: { select: { group_id: true } } } } },
    })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    if (!ability.can('update', asSubject('User', row.user))) throw forbidden()
    await requireManageable(ctx, row.user.id)
    return { count: await unlink(ctx, { id: row.id, user_id: row.user.id }) }
  }),
})

function unlink(ctx: SignedInContext, link: { id: number; user_id: number }): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.linkedAccount.deleteMany({ where: link })
    const details = { link: link.id }
    if (count > 0) await audit(tx, ctx, { action: 'accountUnlinked', subject: 'User', id: link.user_id, details })
    return count
  })
}
