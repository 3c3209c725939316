import { z } from 'zod'
import { byId, listInput } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { rowId } from '../../kernel/fields.ts'
import { keywordsInput } from './keywords.ts'
import { comment, commentInput, judge, judgeInput, reopen, review } from './staff-acts.ts'
import { excelLink, summaryLink } from './staff-export.ts'
import { invite, inviteInput } from './staff-invite.ts'
import { countTabs, listCandidates } from './staff-list.ts'
import { markSeen } from './staff-news.ts'
import {
  assign,
  assignInput,
  choicesFor,
  chosenInput,
  finish,
  finishInput,
  handOut,
  handOutInput,
  remind,
} from './staff-office.ts'
import { inviteChoices, staffKeywords, staffStanding, surveyUse } from './staff-overview.ts'
import { readRemoval, removeCandidate, takeBack, takeBackInput, withdrawInvitation } from './staff-remove.ts'
import { readCandidate, readSurvey } from './staff-review.ts'

/** The staff's part of the validation tool (docs/decisions/0075-staff-of-the-validation-tool.md). */
export const validationStaffRouter = router({
  /** Whether the person works with candidates, and what they may do. */
  standing: procedure.query(({ ctx }) => staffStanding(ctx)),
  /** The keywords of the validation, to be read. */
  keywords: procedure.input(keywordsInput).query(({ ctx, input }) => staffKeywords(ctx, input)),
  list: procedure.input(listInput).query(({ ctx, input }) => listCandidates(ctx, input)),
  /** The number of candidates under each tab of the list. */
  counts: procedure.query(({ ctx }) => countTabs(ctx)),
  candidate: procedure.input(byId).query(({ ctx, input }) => readCandidate(ctx, input.id)),
  /** A survey of a candidate with its answers, for the assigned staff. */
  survey: procedure.input(byId).query(({ ctx, input }) => readSurvey(ctx, input.id)),
  /** How many candidates a survey has: for the person who changes it. */
  surveyUse: procedure.input(byId).query(({ ctx, input }) => surveyUse(ctx, input.id)),
  /** People and surveys to choose for candidates. */
  choices: procedure
    .input(z.object({ ids: z.array(rowId()).min(1).max(100) }))
    .query(({ ctx, input }) => choicesFor(ctx, input.ids)),
  /** Colleges to invite to; with one of them its people and surveys, too. */
  inviteChoices: procedure
    .input(z.object({ group_id: rowId().nullish() }))
    .query(({ ctx, input }) => inviteChoices(ctx, input.group_id ?? null)),

  /** The numbers of rows that go with a candidate who is removed. */
  removal: procedure.input(byId).query(({ ctx, input }) => readRemoval(ctx, input.id)),

  /** Notes that the person has opened a candidate. */
  seen: procedure.input(byId).mutation(({ ctx, input }) => markSeen(ctx, input.id)),
  judge: procedure.input(judgeInput).mutation(({ ctx, input }) => judge(ctx, input)),
  comment: procedure.input(commentInput).mutation(({ ctx, input }) => comment(ctx, input)),
  reopen: procedure.input(byId).mutation(({ ctx, input }) => reopen(ctx, input.id)),
  review: procedure.input(byId).mutation(({ ctx, input }) => review(ctx, input.id)),

  /** A link to the answers of candidates as an Excel file. A mutation, because many ids don't fit an address. */
  excelLink: procedure.input(chosenInput).mutation(({ ctx, input }) => excelLink(ctx, input)),
  /** A link to the summary of a candidate's survey as a PDF. A mutation like its neighbour: a link is made when it is asked for. */
  summaryLink: procedure.input(byId).mutation(({ ctx, input }) => summaryLink(ctx, input.id)),

  invite: procedure.input(inviteInput).mutation(({ ctx, input }) => invite(ctx, input)),
  assign: procedure.input(assignInput).mutation(({ ctx, input }) => assign(ctx, input)),
  handOut: procedure.input(handOutInput).mutation(({ ctx, input }) => handOut(ctx, input)),
  remind: procedure.input(chosenInput).mutation(({ ctx, input }) => remind(ctx, input.ids)),
  finish: procedure.input(finishInput).mutation(({ ctx, input }) => finish(ctx, input)),

  /** Takes back a survey that was never sent. */
  takeBack: procedure.input(takeBackInput).mutation(({ ctx, input }) => takeBack(ctx, input)),
  /** Takes back an invitation that the candidate hasn't acted on. */
  withdraw: procedure.input(byId).mutation(({ ctx, input }) => withdrawInvitation(ctx, input.id)),
  /** Removes a candidate with everything that they handed in. */
  remove: procedure.input(byId).mutation(({ ctx, input }) => removeCandidate(ctx, input.id)),
})
