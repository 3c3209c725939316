import { z } from 'zod'
import { listInput } from '../../../engine/resource.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { linkTo } from '../../../platform/auth/signed-link.ts'
import { revocationOf } from '../corrections/revocation.ts'
import { revokePersons } from '../corrections/revoke-many.ts'
import { chosenPersons, reasonInput } from '../input.ts'
import { issuedToPersonalNumber, personalNumberInput } from './by-personal-number.ts'
import { fileInput, issuedFilePath, requireRoomInFile } from './download.ts'
import { listIssued } from './list.ts'

/** The issued documents of all kinds (Spec §2.4; docs/api.md). */
export const issuedDocumentRouter = router({
  list: procedure.input(listInput).query(({ ctx, input }) => listIssued(ctx, input)),

  /** The documents of the person with this number. A mutation, because a query's input stands in the address; it is logged. */
  ofPersonalNumber: procedure
    .input(personalNumberInput)
    .mutation(({ ctx, input }) => issuedToPersonalNumber(ctx, input)),

  /** A link to the whole list as an Excel file, for two minutes; INVALID for more documents than a file holds. */
  link: procedure.input(fileInput).query(async ({ ctx, input }) => {
    await requireRoomInFile(ctx, input)
    return linkTo(ctx, issuedFilePath(input, ctx.groupId))
  }),

  /** The documents that a revocation would end. A mutation, because thousands of ids don't fit an address. */
  revocation: procedure
    .input(z.object({ person_ids: chosenPersons }))
    .mutation(({ ctx, input }) => revocationOf(ctx, input.person_ids)),

  /** Revokes documents of any kinds, for one reason. */
  revoke: procedure
    .input(z.object({ person_ids: chosenPersons, reason: reasonInput, mail: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => revokePersons(ctx, input)),
})
