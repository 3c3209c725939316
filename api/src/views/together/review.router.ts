import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { moment, rowId, toMoment, version } from '../../kernel/fields.ts'
import { sharedNames, sharedRecord } from '../../modules/collaboration/record.ts'
import { restoreBeside, takeSourceBeside } from './given-texts.ts'
import { dropChange, formOf, keepChange } from './pending.ts'
import {
  approve,
  askForReview,
  reviewedGroups,
  reviewersFor,
  reviewOf,
  sendBack,
  waitingReviews,
  withdraw,
} from './reviews.ts'

const reviewed = sharedRecord.extend({ entity: z.enum(sharedNames).exclude(['menu']) })

/** The procedures of reviews: a text is read by somebody else before visitors see it. */
export const reviewRouter = router({
  get: procedure.input(reviewed).query(({ ctx, input }) => reviewOf(ctx, input)),
  reviewers: procedure
    .input(reviewed.extend({ search: z.string().max(100).nullish() }))
    .query(({ ctx, input: { search, ...key } }) => reviewersFor(ctx, key, search ?? '')),
  /** The requests that wait, and the groups of the actor whose every text is reviewed by others (null: the front). */
  waiting: procedure.query(async ({ ctx }) => ({
    items: await waitingReviews(ctx),
    reviewedGroups: await reviewedGroups(ctx),
  })),
  /** The changed text that waits beside a record, for its form. */
  form: procedure.input(reviewed).query(({ ctx, input }) => formOf(ctx, input)),
  /** Saves the form of a published record for a review. */
  keep: procedure
    .input(reviewed.extend({ data: z.record(z.string().max(60), z.unknown()), updated_at: version() }))
    .mutation(({ ctx, input: { data, updated_at, ...key } }) => keepChange(ctx, key, { data, updated_at })),
  /** Keeps an older version as the changed text. */
  restore: procedure
    .input(reviewed.extend({ revision_id: rowId(), updated_at: version() }))
    .mutation(({ ctx, input: { revision_id, updated_at, ...key } }) =>
      restoreBeside(ctx, key, { revision_id, updated_at }),
    ),
  /** Keeps what changed in the source of a copy in the changed text. */
  takeSource: procedure
    .input(reviewed.extend({ updated_at: version() }))
    .mutation(({ ctx, input: { updated_at, ...key } }) => takeSourceBeside(ctx, key, updated_at)),
  /** Throws a changed text away. */
  drop: procedure
    .input(reviewed.extend({ updated_at: version() }))
    .mutation(({ ctx, input: { updated_at, ...key } }) => dropChange(ctx, key, updated_at)),
  ask: procedure
    .input(reviewed.extend({ reviewer_id: rowId().nullish() }))
    .mutation(({ ctx, input: { entity, id, reviewer_id } }) => askForReview(ctx, { entity, id }, reviewer_id ?? null)),
  approve: procedure
    .input(reviewed.extend({ updated_at: version(), publish_at: moment() }))
    .mutation(({ ctx, input: { updated_at, publish_at, ...key } }) =>
      approve(ctx, key, { version: updated_at, publish_at: toMoment(publish_at) }),
    ),
  sendBack: procedure
    .input(reviewed.extend({ word: z.string().trim().min(1).max(1_000) }))
    .mutation(({ ctx, input: { word, ...key } }) => sendBack(ctx, key, word)),
  withdraw: procedure.input(reviewed).mutation(({ ctx, input }) => withdraw(ctx, input)),
})
