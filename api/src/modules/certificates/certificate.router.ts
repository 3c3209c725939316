import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { byId, listInput, maxLimit } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { day, line, rowId, version } from '../../kernel/fields.ts'
import { hasPersonalNumber } from '../../kernel/personal-number.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { historyOf } from './certificate-history.ts'
import { certificationErrors } from './certification.ts'
import { changeKind } from './change-kind.ts'
import { findDuplicates } from './duplicates.ts'
import { formProcedures } from './form-procedures.ts'
import { createThawer } from './frozen-paper.ts'
import { dataOf, maxPersons, personInput } from './input.ts'
import { issueCertificate, reissuePerson, revokePerson } from './issue.ts'
import type { Kind } from './kinds/kind.ts'
import { type CertificateRow, certificateRecords, countCertificates, listCertificates } from './list.ts'
import {
  type CertificateOut,
  documentsOf,
  personsOf,
  present,
  recordCertification,
  visibleCertificates,
} from './record.ts'
import { requireReferences } from './references.ts'
import { claim, createDraft, removeDraft, requireReadable, requireRecord, updateDraft } from './save.ts'
import { unusualDate } from './unusual-date.ts'
import { longTransaction } from './write.ts'

const t = createTranslator(sv)

const byPerson = z.object({ person_id: rowId() })
/** The verification page shows the reason to everyone, so it may hold nothing like a personal number. */
const reason = line(300)
  .min(1, { error: () => t('valid.required') })
  .refine((text) => !hasPersonalNumber(text), { error: () => t('cert.reasonNoNumber') })

/** A kind with what its procedures share. */
type Shared<Fields extends z.ZodObject> = {
  // The shared code treats all kinds alike; only callers need the types of a kind's own fields.
  kind: Kind
  data: ReturnType<typeof dataOf<Fields>>
  /** Returns a certificate as its readers see it. @throws AppError NOT_FOUND */
  show: (ctx: SignedInContext, id: number) => Promise<CertificateOut & z.output<Fields>>
}

/** @throws AppError FORBIDDEN for an actor who may do this with no certificate of the kind */
function requireRight(ctx: SignedInContext, { kind }: { kind: Kind }, action: Action): void {
  if (ctx.actor.ability.can(action, kind.subject)) return
  throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

/**
 * The procedures of one kind of certificate, the same for all kinds (Spec §2.4; shapes in docs/api.md).
 * A procedure that takes or gives personal numbers is a mutation, because a query's input stands in the address.
 */
export function certificateRouter<Fields extends z.ZodObject>(definition: Kind<Fields>) {
  const kind = definition as unknown as Kind
  const show = async (ctx: SignedInContext, id: number) => {
    const record = await requireRecord(ctx.db, ctx, kind, id, 'read')
    const shown: CertificateOut = present(ctx, kind, record)
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

    /** What makes the certificate's date unlikely, or another date for it; null for a usual one. */
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
      requireRight(ctx, shared, 'create')
      await requireReferences(ctx, kind, 'create', input.data)
      const id = await inTransaction(ctx.db, (tx) => createDraft(tx, ctx, kind, input.data), longTransaction)
      return show(ctx, id)
    }),

    update: procedure.input(z.object({ id: rowId(), data, updated_at: version() })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, shared, 'update')
      const { course_moment_id } = await requireRecord(ctx.db, ctx, kind, input.id, 'update')
      await requireReferences(ctx, kind, 'update', input.data, course_moment_id)
      await inTransaction(ctx.db, (tx) => updateDraft(tx, ctx, kind, input), longTransaction)
      return show(ctx, input.id)
    }),

    /** Changes the draft's kind; with `person_ids` it moves these persons to a draft of the other kind. */
    become: procedure
      .input(byId.extend({ updated_at: version(), person_ids: z.array(rowId()).min(1).max(maxPersons).optional() }))
      .mutation(({ ctx, input }) => {
        requireRight(ctx, shared, 'update')
        return changeKind(ctx, kind, input)
      }),

    delete: procedure.input(byId).mutation(async ({ ctx, input }) => {
      requireRight(ctx, shared, 'delete')
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
        requireRight(ctx, shared, 'issue')
        if (input.data) {
          requireRight(ctx, shared, input.id ? 'update' : 'create')
          const before = input.id ? await requireRecord(ctx.db, ctx, kind, input.id, 'update') : null
          await requireReferences(ctx, kind, before ? 'update' : 'create', input.data, before?.course_moment_id)
        }
        return show(ctx, await issueCertificate(ctx, kind, input))
      }),

    reissue: procedure.input(byPerson.extend({ reason, person: personInput })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, shared, 'issue')
      return show(ctx, await reissuePerson(ctx, kind, input))
    }),

    revoke: procedure.input(byPerson.extend({ reason })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, shared, 'revoke')
      return show(ctx, await revokePerson(ctx, kind, input))
    }),
  }
}

/** Personal data of a certificate's persons: protected identity, whole personal numbers, the paper. */
function personProcedures<Fields extends z.ZodObject>(shared: Shared<Fields>) {
  const { kind, show } = shared
  return {
    /** Sets or lifts protected identity, also after the issue. The document stays valid; the verification page stops showing it. */
    protect: procedure.input(byPerson.extend({ protected: z.boolean() })).mutation(async ({ ctx, input }) => {
      requireRight(ctx, shared, 'update')
      const person = await ctx.db.certificatePerson.findFirst({
        where: { id: input.person_id, certificate: visibleCertificates(ctx, kind, 'read') },
        select: { certificate_id: true },
      })
      if (!person) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const { certificate_id: id } = person
      await inTransaction(ctx.db, async (tx) => {
        await claim(tx, ctx, kind, 'update', id)
        const { persons } = await requireRecord(tx, ctx, kind, id, 'update')
        await tx.certificatePerson.updateMany({
          where: { id: { in: documentsOf(persons, input.person_id) }, certificate_id: id },
          data: { protected: input.protected },
        })
        const details = { person: input.person_id, protected: input.protected }
        await audit(tx, ctx, { action: 'protect', subject: kind.subject, id, details })
      })
      return show(ctx, id)
    }),

    /** The whole personal numbers of one certificate. The audit log names the reader. */
    reveal: procedure.input(byId).mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (tx) => {
        requireRight(ctx, shared, 'reveal')
        const record = await requireRecord(tx, ctx, kind, input.id, 'reveal')
        const details = { persons: record.persons.length }
        await audit(tx, ctx, { action: 'reveal', subject: kind.subject, id: record.id, details })
        return {
          persons: record.persons.map(({ id, personal_number }) => ({
            id,
            personal_number: personal_number && ctx.services.keys.open(personal_number),
          })),
        }
      }),
    ),

    /** The frozen paper of an issued person, for the screen: the personal number is masked. */
    paper: procedure.input(byPerson).query(async ({ ctx, input }) => {
      const person = await ctx.db.certificatePerson.findFirst({
        where: { id: input.person_id, status: { not: 'draft' }, certificate: visibleCertificates(ctx, kind, 'read') },
        select: { paper: true, personal_number: true },
      })
      if (!person) throw new AppError('NOT_FOUND', { message: t('error.404') })
      return createThawer(ctx.services, { masked: true })(person)
    }),
  }
}
