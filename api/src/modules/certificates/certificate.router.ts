import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { byId, listInput, maxLimit } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { day, rowId, version } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { historyOf } from './certificate-history.ts'
import { certificationErrors } from './certification.ts'
import { changeKind } from './change-kind.ts'
import { changesOf } from './corrections/changes.ts'
import { correctPersons } from './corrections/correct.ts'
import { correctionOf } from './corrections/correction.ts'
import { protectPerson } from './corrections/protect.ts'
import { findDuplicates } from './duplicates.ts'
import { formProcedures } from './form-procedures.ts'
import { AlteredPaperError, createThawer } from './frozen-paper.ts'
import { chosenPersons, dataOf, maxPersons, personInput, reasonInput } from './input.ts'
import { issueCertificate, reissuePerson, revokePerson } from './issue.ts'
import type { Kind } from './kinds/kind.ts'
import { type CertificateRow, certificateRecords, countCertificates, listCertificates } from './list.ts'
import {
  type CertificateOut,
  openNumbers,
  personsOf,
  present,
  recordCertification,
  visibleCertificates,
} from './record.ts'
import { requireReferences } from './references.ts'
import { createDraft, removeDraft, requireReadable, requireRecord, updateDraft } from './save.ts'
import { unusualDate } from './unusual-date.ts'
import { longTransaction, requireRight } from './write.ts'

const t = createTranslator(sv)

const byPerson = z.object({ person_id: rowId() })

/** A kind with what its procedures share. */
type Shared<Fields extends z.ZodObject> = {
  // The shared code treats all kinds alike; only callers need the types of a kind's own fields.
  kind: Kind
  data: ReturnType<typeof dataOf<Fields>>
  /** Returns a certificate as its readers see it. @throws AppError NOT_FOUND */
  show: (ctx: SignedInContext, id: number) => Promise<CertificateOut & z.output<Fields>>
}

/**
 * The procedures of one kind of certificate, the same for all kinds (Spec §2.4; shapes in docs/api.md).
 * A procedure that takes or gives personal numbers is a mutation, because a query's input stands in the address.
 */
export function certificateRouter<Fields extends z.ZodObject>(definition: Kind<Fields>) {
  const kind = definition as unknown as Kind
  const show = async (ctx: SignedInContext, id: number) => {
    const record = await requireRecord(ctx.db, ctx, kind, id, 'read')
    const shown: CertificateOut = await present(ctx, kind, record)
    if (kind.certified?.demanded && shown.counts.draft > 0) {
      const certification = await recordCertification(ctx.db, kind, record)
      shown.faults = { ...shown.faults, ...certificationErrors(certification, record.certified_reason) }
    }
    return shown as CertificateOut & z.output<Fields>
  }
  const shared: Shared<Fields> = { kind, data: dataOf(definition), show }
  return router({
    ...readingProcedures(shared),
    ...draftProcedures(shared),
    ...documentProcedures(shared),
    ...personProcedures(shared),
    ...formProcedures(definition),
  })
}

/** Reads lists, one certificate, its duplicates and its history. */
function readingProcedures<Fields extends z.ZodObject>({ kind, show }: Shared<Fields>) {
  return {
    list: procedure.input(listInput).query(async ({ ctx, input }) => {
      const page = await listCertificates(ctx, kind, input)
      return { ...page, items: page.items as (CertificateRow & z.output<Fields>)[] }
    }),

    records: procedure.input(listInput).query(({ ctx, input }) => certificateRecords(ctx, kind, input)),

    personsOf: procedure
      .input(z.object({ ids: z.array(rowId()).max(maxLimit) }))
      .query(({ ctx, input }) => personsOf(ctx, kind, input.ids)),

    counts: procedure
      .input(listInput.pick({ search: true, filters: true }))
      .query(({ ctx, input }) => countCertificates(ctx, kind, input)),

    get: procedure.input(byId).query(({ ctx, input }) => show(ctx, input.id)),

    duplicates: procedure.input(byId).query(async ({ ctx, input }) => {
      await requireReadable(ctx, kind, input.id)
      return findDuplicates(ctx, kind, input.id)
    }),

    /** The reason why the certificate's date, or another date for it, is unlikely; null for a usual one. */
    unusualDate: procedure
      .input(byId.extend({ date: day().optional() }))
      .query(({ ctx, input }) => unusualDate(ctx, kind, input)),

    /** The history of the certificate, or of one person's document. */
    history: procedure
      .input(
        byId.extend({
          person_id: rowId().optional(),
          cursor: z
            .string()
            .regex(/^\d{1,18}$/)
            .optional(),
        }),
      )
      .query(({ ctx, input }) => historyOf(ctx, kind, input)),
  }
}

/** Makes, changes and removes drafts. */
function draftProcedures<Fields extends z.ZodObject>(shared: Shared<Fields>) {
  const { kind, data, show } = shared
  return {
    create: procedure.input(z.object({ data })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, kind, 'create')
      await requireReferences(ctx, kind, 'create', input.data)
      const id = await inTransaction(ctx.db, (tx) => createDraft(tx, ctx, kind, input.data), longTransaction)
      return show(ctx, id)
    }),

    update: procedure.input(z.object({ id: rowId(), data, updated_at: version() })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, kind, 'update')
      const { course_moment_id } = await requireRecord(ctx.db, ctx, kind, input.id, 'update')
      await requireReferences(ctx, kind, 'update', input.data, course_moment_id)
      await inTransaction(ctx.db, (tx) => updateDraft(tx, ctx, kind, input), longTransaction)
      return show(ctx, input.id)
    }),

    /** Changes the draft's kind; with `person_ids` it moves these persons to a draft of the other kind. */
    changeKind: procedure
      .input(byId.extend({ updated_at: version(), person_ids: z.array(rowId()).min(1).max(maxPersons).optional() }))
      .mutation(({ ctx, input }) => {
        requireRight(ctx, kind, 'update')
        return changeKind(ctx, kind, input)
      }),

    delete: procedure.input(byId).mutation(async ({ ctx, input }) => {
      requireRight(ctx, kind, 'delete')
      await inTransaction(ctx.db, (tx) => removeDraft(tx, ctx, kind, input.id))
      return { id: input.id }
    }),
  }
}

/** Issues, corrects and revokes documents. */
function documentProcedures<Fields extends z.ZodObject>(shared: Shared<Fields>) {
  const { kind, data, show } = shared
  return {
    issue: procedure
      .input(
        z
          .object({
            id: rowId().optional(),
            data: data.optional(),
            updated_at: version().optional(),
            /** The stamp that {@link certification} gave. */
            certification: z.string().max(64).optional(),
            /** Drafted persons who stay drafts. */
            leave: z.array(rowId()).max(maxPersons).optional(),
          })
          .refine(({ id, data }) => id !== undefined || data !== undefined, { error: () => t('valid.required') })
          // A save without the version would overwrite another editor's save.
          .refine(({ id, updated_at }) => id === undefined || updated_at !== undefined, {
            error: () => t('valid.required'),
          }),
      )
      .mutation(async ({ ctx, input }) => {
        requireRight(ctx, kind, 'issue')
        if (input.data) {
          requireRight(ctx, kind, input.id ? 'update' : 'create')
          const before = input.id ? await requireRecord(ctx.db, ctx, kind, input.id, 'update') : null
          await requireReferences(ctx, kind, before ? 'update' : 'create', input.data, before?.course_moment_id)
        }
        return show(ctx, await issueCertificate(ctx, kind, input))
      }),

    reissue: procedure
      .input(byPerson.extend({ reason: reasonInput, person: personInput }))
      .mutation(async ({ ctx, input }) => {
        requireRight(ctx, kind, 'issue')
        return show(ctx, await reissuePerson(ctx, kind, input))
      }),

    revoke: procedure.input(byPerson.extend({ reason: reasonInput })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, kind, 'revoke')
      return show(ctx, await revokePerson(ctx, kind, input))
    }),

    /** The present facts of the documents to correct. A mutation, because thousands of ids don't fit an address. */
    correction: procedure
      .input(z.union([z.object({ certificate_id: rowId() }), z.object({ person_ids: chosenPersons })]))
      .mutation(({ ctx, input }) => {
        requireRight(ctx, kind, 'issue')
        return correctionOf(ctx, kind, input)
      }),

    /** Replaces documents that share what was wrong. */
    correct: procedure
      .input(
        z.object({
          person_ids: chosenPersons,
          reason: reasonInput,
          changes: changesOf(kind),
          outputs: z
            .array(z.enum(['pdf', 'mail']))
            .max(2)
            .default([]),
        }),
      )
      .mutation(({ ctx, input }) => {
        requireRight(ctx, kind, 'issue')
        return correctPersons(ctx, kind, input)
      }),
  }
}

/** Personal data of a certificate's persons: protected identity, whole personal numbers, the paper. */
function personProcedures<Fields extends z.ZodObject>(shared: Shared<Fields>) {
  const { kind, show } = shared
  return {
    /** Sets or lifts protected identity, also after the issue. The document stays valid; the verification page stops showing it. */
    protect: procedure.input(byPerson.extend({ protected: z.boolean() })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, kind, 'update')
      return show(ctx, await protectPerson(ctx, kind, input))
    }),

    /** The whole personal numbers of one certificate. The audit log names the reader. */
    reveal: procedure.input(byId).mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        requireRight(ctx, kind, 'reveal')
        const record = await requireRecord(tx, ctx, kind, input.id, 'reveal')
        const details = { persons: record.persons.length }
        await audit(tx, ctx, { action: 'reveal', subject: kind.subject, id: record.id, details })
        const numbers = await openNumbers(ctx.services.keys, record.persons)
        return { persons: record.persons.map(({ id }, index) => ({ id, personal_number: numbers[index] ?? null })) }
      }),
    ),

    /** The frozen paper of an issued person, for the screen: the personal number is masked. */
    paper: procedure.input(byPerson).query(async ({ ctx, input }) => {
      const person = await ctx.db.certificatePerson.findFirst({
        where: { id: input.person_id, status: { not: 'draft' }, certificate: visibleCertificates(ctx, kind, 'read') },
        select: { paper: true, personal_number: true },
      })
      if (!person) throw new AppError('NOT_FOUND', { message: t('error.404') })
      try {
        return await createThawer(ctx.services, { masked: true })(person)
      } catch (error) {
        if (!(error instanceof AlteredPaperError)) throw error
        throw new AppError('CONFLICT', { message: t('error.fileAltered'), cause: error })
      }
    }),
  }
}
