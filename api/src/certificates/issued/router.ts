import { listInput } from '../../core/resource.ts'
import { procedure, router } from '../../core/trpc.ts'
import { listIssued } from './list.ts'

/** Every document that was ever issued, of all kinds (Spec §2.4; docs/api.md). */
export const issuedDocumentRouter = router({
  list: procedure.input(listInput).query(({ ctx, input }) => listIssued(ctx, input)),
})
