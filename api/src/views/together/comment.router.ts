import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { requiredLine, rowId } from '../../kernel/fields.ts'
import { commentedRecord } from '../../modules/collaboration/record.ts'
import { commentsOf, editComment, peopleFor, removeComment, resolveComment, writeComment } from './comments.ts'

/** The most letters of a comment. */
const maxLength = 2_000
/** The most letters of a passage that a comment quotes. */
const maxQuote = 300

const given = {
  body: z.string().trim().min(1).max(maxLength),
  mentions: z.array(rowId()).max(10).default([]),
}
/** A passage of the record's text, and which of those that read the same. */
const quote = z.object({ text: requiredLine(maxQuote), nth: z.int().min(0).max(10_000).default(0) })
const byComment = z.object({ id: rowId() })

/** The procedures of comments on records. Each asks first whether the actor may read the record. */
export const commentRouter = router({
  list: procedure.input(commentedRecord).query(({ ctx, input }) => commentsOf(ctx, input)),
  people: procedure
    .input(commentedRecord.extend({ search: z.string().max(100) }))
    .query(({ ctx, input: { search, ...key } }) => peopleFor(ctx, key, search)),
  create: procedure
    .input(commentedRecord.extend({ ...given, parent_id: rowId().nullish(), quote: quote.nullish() }))
    .mutation(({ ctx, input: { entity, id, ...text } }) => writeComment(ctx, { entity, id }, text)),
  update: procedure
    .input(byComment.extend(given))
    .mutation(({ ctx, input: { id, ...text } }) => editComment(ctx, id, text)),
  delete: procedure.input(byComment).mutation(({ ctx, input }) => removeComment(ctx, input.id)),
  resolve: procedure
    .input(byComment.extend({ resolved: z.boolean() }))
    .mutation(({ ctx, input }) => resolveComment(ctx, input.id, input.resolved)),
})
