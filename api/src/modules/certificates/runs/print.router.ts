import { z } from 'zod'
import { renewActor } from '../../../access/renew-actor.ts'
import { pageInput, rangeOf } from '../../../engine/resource.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { plainText, rowId } from '../../../kernel/fields.ts'
import { linkTo } from '../../../platform/auth/signed-link.ts'
import { personFilePath, requireDocument, runFilePath } from '../downloads.ts'
import { draftProofState } from '../draft-proofs/draft-proof.ts'
import { runFilter } from './filtered-persons.ts'
import { cancelRun, failuresOf, findRuns, requireFile, requireRun, retryRun, startRun } from './print-run.ts'
import { choicesFor } from './run-persons.ts'
import { watchTables } from './watch.ts'

const t = createTranslator(sv)
const byRun = z.object({ id: z.uuid() })
const ended = ['done', 'failed', 'cancelled']

const selection = z.object({
  certificate_id: rowId().optional(),
  person_ids: z.array(rowId()).min(1).max(5000).optional(),
  run_id: z.uuid().optional(),
  /** With `run_id`: only the persons whose documents were finished before the run stopped. */
  kept: z.boolean().optional(),
  /** Every certificate of a list's filter, over its pages. */
  filter: runFilter.optional(),
})
const one = (input: z.infer<typeof selection>) =>
  [input.certificate_id, input.person_ids, input.run_id, input.filter].filter((each) => each !== undefined).length === 1
const exactlyOne = { error: () => t('valid.required') }

/** Print runs of issued certificates (Spec §2.4), Excel lists and mails. A client starts a run, follows it, and may return to it. */
export const printRouter = router({
  start: procedure
    .input(
      selection
        .extend({
          output: z.enum(['pdf', 'zip', 'xlsx', 'mail']).default('pdf'),
          /** In a list: none, masked, or whole, which needs a right. */
          personal_numbers: z.enum(['none', 'masked', 'whole']).optional(),
          order: z.enum(['list', 'lastname']).optional(),
          /** In mails: a sentence of the college's own, as plain text. */
          greeting: plainText(500).optional(),
          /** With `filter`: the mark that its choices gave. */
          mark: z.string().max(100).optional(),
        })
        .refine(one, exactlyOne),
    )
    .mutation(({ ctx, input }) => startRun(ctx, input)),

  /** The choices for a run of these persons. A mutation, because thousands of ids don't fit an address. */
  choices: procedure.input(selection.refine(one, exactlyOne)).mutation(async ({ ctx, input }) => {
    if (input.run_id) await requireRun(ctx.db, ctx, input.run_id, 'read')
    return choicesFor(ctx, input)
  }),

  /** The actor's own runs, last started or last changed first. */
  list: procedure
    .input(pageInput.extend({ latest: z.enum(['created_at', 'updated_at']).default('created_at') }))
    .query(async ({ ctx, input }) => {
      const { page, limit, skip } = rangeOf(input)
      return { ...(await findRuns(ctx, input.latest, { skip, take: limit })), page, limit }
    }),

  get: procedure.input(byRun).query(({ ctx, input }) => requireRun(ctx.db, ctx, input.id, 'read')),

  failures: procedure.input(byRun).query(({ ctx, input }) => failuresOf(ctx, input.id)),

  cancel: procedure.input(byRun).mutation(({ ctx, input }) => cancelRun(ctx, input.id)),

  retry: procedure.input(byRun).mutation(({ ctx, input }) => retryRun(ctx, input.id)),

  /** The run now and after every change, until its end. */
  progress: procedure.input(byRun).subscription(async function* ({ ctx, input, signal }) {
    const stop = signal ?? new AbortController().signal
    let last = ''
    for await (const _ of watchTables(ctx.services.changes, ['PrintRun'], stop)) {
      const asker = { ...ctx, actor: await renewActor(ctx.db, ctx.actor) }
      const run = await requireRun(ctx.db, asker, input.id, 'read')
      const now = [run.status, run.step, run.done, run.failed, run.error].join()
      if (now !== last) yield run
      last = now
      if (ended.includes(run.status)) return
    }
  }),

  /** A link that downloads the finished file for two minutes, because a browser's download sends no header. */
  link: procedure.input(byRun).mutation(async ({ ctx, input }) => {
    const run = await requireFile(ctx, input.id)
    return linkTo(ctx, runFilePath(run.id))
  }),

  /** Waits for a proof of one's own, with the link that downloads it for two minutes. While it waits the client asks again. */
  proof: procedure.input(byRun).mutation(({ ctx, input }) => draftProofState(ctx, input.id)),

  personLink: procedure.input(z.object({ person_id: rowId() })).mutation(async ({ ctx, input }) => {
    await requireDocument(ctx, input.person_id)
    return linkTo(ctx, personFilePath(input.person_id))
  }),
})
