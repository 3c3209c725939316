import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { entityProcedures } from '../../engine/entity-router.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { countUsing, type UsageFilter, usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { settingsReferencing } from '../settings/contract.ts'
import { tag } from './tag.entity.ts'

const t = createTranslator(sv)

const using = (ids: number[]): UsageFilter => ({
  content: { tags: { some: { id: { in: ids } } }, trashed_at: null },
  setting: settingsReferencing(['tag'], ids),
})

/** The procedures of tags. */
export const tagRouter = router({
  ...entityProcedures(tag, { usedIn: (db, { id }) => countUsing(db, using([id])) }),

  ...usedInOf('Tag', (_ctx, ids) => using(ids)),

  /** The current group's tag of that name, whatever its case; made when there is none. */
  quick: procedure.input(tag.fields).mutation(async ({ ctx, input }) => {
    const group_id = ctx.groupId
    if (!ctx.actor.ability.can('create', asSubject('Tag', { group_id }))) {
      throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
    }
    return inTransaction(ctx.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`tags of ${group_id}`}))`
      const [known] = await tx.$queryRaw<{ id: number; label: string }[]>`
        SELECT id, label FROM "Tag" WHERE lower(label) = lower(${input.label}) AND coalesce(group_id, 0) = ${group_id ?? 0}`
      if (known) return known
      const made = await tx.tag.create({ data: { label: input.label, group_id }, select: { id: true, label: true } })
      await audit(tx, ctx, { action: 'create', subject: 'Tag', id: made.id })
      return made
    })
  }),
})
