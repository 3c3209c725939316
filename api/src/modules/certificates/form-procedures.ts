import { z } from 'zod'
import { procedure } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { startDraftProof } from './draft-proofs/draft-proof.ts'
import { certificationInput, dataOf } from './input.ts'
import { type Kind, type SignerRole, signerRoles } from './kinds/kind.ts'
import { proposalsFor } from './proposals.ts'
import { findEducators, formCertification, issuingGroups, paperContextOf, requireReferences } from './references.ts'
import { requireRecord } from './save.ts'
import { removeSignatory } from './signatories.ts'
import { requireRight, requireStillAllowed } from './write.ts'

const t = createTranslator(sv)

/** Reads the choices of a form and the facts of its preview. */
export function formProcedures<Fields extends z.ZodObject>(definition: Kind<Fields>) {
  const kind = definition as unknown as Kind
  return {
    groups: procedure.query(({ ctx }) => issuingGroups(ctx, kind)),

    educators: procedure
      .input(z.object({ group_id: rowId(), search: z.string().max(200).nullish() }))
      .query(({ ctx, input }) => findEducators(ctx, kind, input.group_id, input.search)),

    /** The certification on the certificate's day, for a form that is being filled in. */
    certification: procedure.input(certificationInput).query(({ ctx, input }) => formCertification(ctx, kind, input)),

    /** The proposals of a new certificate's form, from the last one, and the people who sign for the college. */
    proposals: procedure
      .input(z.object({ group_id: rowId(), id: rowId().optional(), variant: z.string().max(60).nullish() }))
      .query(({ ctx, input }) => proposalsFor(ctx, kind, input)),

    removeSignatory: procedure
      .input(
        z.object({
          group_id: rowId(),
          role: z.enum(Object.keys(signerRoles) as SignerRole[]),
          name: line(200),
        }),
      )
      .mutation(({ ctx, input }) => {
        requireRight(ctx, kind, 'update')
        return removeSignatory(ctx, kind, input)
      }),

    /** Queues a proof of the form's persons, or of the saved ones; `print.proof` gives its file. */
    proof: procedure
      .input(
        z
          .object({ id: rowId().optional(), data: dataOf(definition).optional(), at: z.int().min(0).optional() })
          .refine(({ id, data }) => id !== undefined || data !== undefined, { error: () => t('valid.required') }),
      )
      .mutation(async ({ ctx, input: { id, data, at } }) => {
        requireRight(ctx, kind, 'issue')
        const record = id === undefined ? null : await requireRecord(ctx.db, ctx, kind, id, 'issue')
        if (data) {
          await requireReferences(ctx, kind, record ? 'update' : 'create', data, record?.course_moment_id)
          const row = { group_id: data.group_id, course_moment_id: record?.course_moment_id ?? null }
          requireStillAllowed(ctx, kind, 'issue', row)
        }
        return startDraftProof(ctx, kind, { record, data: data ?? null, at })
      }),

    /** Brand, college and logos for the form's preview. */
    paperContext: procedure
      .input(z.object({ group_id: rowId(), educator_id: rowId().nullable().default(null), id: rowId().optional() }))
      .query(({ ctx, input }) => paperContextOf(ctx, kind, input)),
  }
}
