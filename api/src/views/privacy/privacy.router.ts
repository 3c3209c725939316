import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { correction, correctPerson } from './correct.ts'
import { extractFormats, extractPath, namedBy, ownFormats, ownPath, personInput } from './download.ts'
import { beginErasure, latestErasures, resumeErasure } from './erasure.ts'
import { numberReads } from './number-reads.ts'
import { personOverview } from './person.ts'
import { findRows } from './person-rows.ts'
import { register } from './register.ts'
import { registerPage } from './register-page.ts'
import { enqueueRemoval } from './retention-queue.ts'
import { searchPersons } from './search-person.ts'

const t = createTranslator(sv)

function requirePrivacy({ actor }: SignedInContext, action: 'read' | 'update' | 'delete'): void {
  if (!actor.ability.can(action, 'Privacy')) throw forbidden()
}

/** The register of personal data, and all that is kept of one person. The national office alone. */
export const privacyRouter = router({
  /** The entries of the register with their last removals, and accounts that are left out of them. */
  register: procedure.query(({ ctx }) => {
    requirePrivacy(ctx, 'read')
    return registerPage(ctx)
  }),

  /** Lets one entry of the register remove what is due, at once: after a removal that failed. */
  remove: procedure.input(z.object({ entry: z.string().max(40) })).mutation(async ({ ctx, input }) => {
    requirePrivacy(ctx, 'delete')
    const entry = register.find(({ id }) => id === input.entry)
    if (!entry || !('removal' in entry)) throw new AppError('NOT_FOUND', { message: t('error.404') })
    const { boss } = ctx.services
    await inTransaction(ctx.db, async (tx) => {
      await audit(tx, ctx, { action: 'remove', subject: 'Privacy', details: { entry: entry.id } })
      if (boss) await enqueueRemoval(boss, tx, entry.id)
    })
    return { entry: entry.id }
  }),

  /** Finds persons. A mutation, so that a typed name or number stands in no address. */
  search: procedure.input(z.object({ text: z.string().trim().min(3).max(200) })).mutation(({ ctx, input }) => {
    requirePrivacy(ctx, 'read')
    return searchPersons(ctx, input.text)
  }),

  /** All that is kept of one person, and what an erasure would take and leave. */
  person: procedure.input(personInput).query(({ ctx, input }) => {
    requirePrivacy(ctx, 'read')
    return personOverview(ctx, namedBy(input))
  }),

  /**
   * The times in the last year when somebody saw the number on the actor's own account. Documents are left out: people write their
   * numbers and addresses themselves, and would ask for those of others.
   */
  ownReads: procedure.query(async ({ ctx }) => {
    const rows = await findRows(ctx.db, Prisma.sql`id = ${ctx.actor.user.id}`, ['User'])
    const since = new Date(Date.now() - 365 * 24 * 3600_000).toISOString()
    return (await numberReads(ctx.db, rows)).filter(({ at }) => at > since)
  }),

  /** Where all that is kept of the actor's own account is a file, for two minutes (articles 15 and 20 of the regulation). */
  ownLink: procedure.input(z.object({ format: z.enum(ownFormats) })).query(({ ctx, input }) => {
    requireNotMasquerading(ctx.actor, 'privacy.own.masquerade')
    return linkTo(ctx, ownPath(input.format))
  }),

  /** Where the extract of the register is a file, for two minutes. */
  link: procedure.input(personInput.extend({ format: z.enum(extractFormats) })).query(({ ctx, input }) => {
    requirePrivacy(ctx, 'read')
    const { format, ...person } = input
    return linkTo(ctx, extractPath(person, format))
  }),

  /** Corrects name, address or number everywhere. */
  correct: procedure.input(personInput.extend({ data: correction })).mutation(({ ctx, input }) => {
    requirePrivacy(ctx, 'update')
    return correctPerson(ctx, namedBy(input), input.data)
  }),

  /** Begins to erase a person. */
  erase: procedure.input(personInput).mutation(({ ctx, input }) => {
    requirePrivacy(ctx, 'delete')
    return beginErasure(ctx, namedBy(input))
  }),

  /** Lets an erasure that failed go on. */
  resume: procedure.input(z.object({ id: z.uuid() })).mutation(({ ctx, input }) => {
    requirePrivacy(ctx, 'delete')
    return resumeErasure(ctx, input.id)
  }),

  /** The latest erasures with their parts. */
  erasures: procedure.query(({ ctx }) => {
    requirePrivacy(ctx, 'read')
    return latestErasures(ctx)
  }),
})
