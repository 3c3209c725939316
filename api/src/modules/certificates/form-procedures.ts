import { z } from 'zod'
import { procedure } from '../../engine/trpc.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { certificationInput } from './input.ts'
import { type Kind, type SignerRole, signerRoles } from './kinds/kind.ts'
import { proposalsFor } from './proposals.ts'
import { findEducators, formCertification, issuingGroups, paperContextOf } from './references.ts'
import { removeSignatory } from './signatories.ts'

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

    /** What a new certificate's form proposes, from the last one, and the people who sign for the college. */
    proposals: procedure
      .input(z.object({ group_id: rowId(), variant: z.string().max(60).nullish() }))
      .query(({ ctx, input }) => proposalsFor(ctx, kind, input)),

    removeSignatory: procedure
      .input(z.object({ group_id: rowId(), role: z.enum(Object.keys(signerRoles) as SignerRole[]), name: line(200) }))
      .mutation(({ ctx, input }) => removeSignatory(ctx, kind, input)),

    /** Brand, college and logos for the form's preview. */
    paperContext: procedure
      .input(z.object({ group_id: rowId(), educator_id: rowId().nullable().default(null), id: rowId().optional() }))
      .query(({ ctx, input }) => paperContextOf(ctx, kind, input)),
  }
}
