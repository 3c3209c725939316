import type { Prisma, ValidigAssignmentStatus } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { surveyRowsSelect } from '../surveys/contract.ts'
import { questionPartsOf } from '../surveys/definitions.ts'
import { fileSelect, presentFile } from './candidate-file-row.ts'
import { candidateName, isInvited, namedSelect } from './candidate-name.ts'
import { requireOneself } from './own-candidate.ts'
import { assignedTo, seenCandidates } from './staff-access.ts'
import { newsOf } from './staff-news.ts'
import { daysSince, statusOf } from './staff-status.ts'

const t = createTranslator(sv)
const person = { id: true, name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect
const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })
const iso = (moment: Date | null) => moment?.toISOString() ?? null

const candidateSelect = {
  id: true,
  education: true,
  invited_at: true,
  last_active_at: true,
  finished_at: true,
  created_at: true,
  group: { select: { id: true, title: true } },
  ...namedSelect,
  invited_email: true,
  user: { select: { ...person, email: true, phone1: true } },
  staff: { select: { user_id: true, seen_at: true, user: { select: person } }, orderBy: { created_at: 'asc' } },
  assignments: {
    select: {
      ...{ id: true, status: true, due: true, sent_at: true, saved_at: true, reviewed_at: true, reopened_at: true },
      survey: { select: { id: true, title: true } },
      _count: { select: { answers: true, comments: true } },
    },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.ValidigCandidateSelect

/**
 * A candidate with their surveys. Files and news are there for the assigned staff alone (`assigned`).
 * @throws AppError NOT_FOUND for one that the person doesn't see
 */
export async function readCandidate(ctx: SignedInContext, id: number) {
  const row = await ctx.db.validigCandidate.findFirst({
    where: { AND: [{ id }, seenCandidates(ctx)] },
    select: candidateSelect,
  })
  if (!row) throw notFound()
  const own = row.staff.find(({ user_id }) => user_id === ctx.actor.user.id)
  const isSelf = row.user.id === ctx.actor.user.id
  const assigned = own !== undefined && !isSelf && !ctx.actor.user.candidateOnly && !ctx.actor.realUser
  const now = new Date()
  const { staff, assignments } = row
  return {
    ...{ id, name: candidateName(row), ...contactOf(row), education: row.education },
    ...{ group: row.group, assigned, status: statusOf(row, now) },
    stillDays: row.last_active_at && daysSince(row.last_active_at, now),
    ...{ invited_at: iso(row.invited_at), last_active_at: iso(row.last_active_at), finished_at: iso(row.finished_at) },
    staff: staff.map((each) => ({ id: each.user_id, name: displayName(each.user) })),
    surveys: assignments.map(({ survey, due, _count, ...each }) => ({
      ...{ id: each.id, survey_id: survey.id, title: survey.title, status: each.status },
      ...{ due: due?.toISOString().slice(0, 10) ?? null, sent_at: iso(each.sent_at), saved_at: iso(each.saved_at) },
      ...{ reviewed_at: iso(each.reviewed_at), reopened_at: iso(each.reopened_at) },
      /** The rows that would go with a survey that is taken back. */
      ...{ answers: _count.answers, comments: _count.comments },
    })),
    files: assigned ? await filesOf(ctx, id) : [],
    news: assigned ? ((await newsOf(ctx, [id])).get(id) ?? null) : null,
    seen_at: assigned ? iso(own.seen_at) : null,
    may: mayOf(ctx, row, assigned),
  }
}

type Read = Prisma.ValidigCandidateGetPayload<{ select: typeof candidateSelect }>

const contactOf = (row: Read) =>
  isInvited(row) ? { email: row.invited_email ?? '', phone: '' } : { email: row.user.email, phone: row.user.phone1 }

/** The acts that the person may do with the candidate. */
function mayOf({ actor }: SignedInContext, { group, last_active_at }: Read, assigned: boolean) {
  const { ability } = actor
  const of = asSubject('ValidigCandidate', { group_id: group?.id ?? null })
  const removes = !actor.realUser && ability.can('delete', of)
  return {
    lead: assigned || ability.can('update', of),
    assign: ability.can('update', of),
    /** An invitation that nobody has used is taken back; anything else is removed. */
    withdraw: removes && last_active_at === null,
    remove: removes && last_active_at !== null,
  }
}

/** The candidate's files that stand, newest first, each with its earlier versions. */
async function filesOf(ctx: SignedInContext, candidate_id: number) {
  const rows = await ctx.db.validigFile.findMany({
    where: { candidate_id, removed_at: null },
    select: { ...fileSelect, scanned_at: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  const files = rows.map((row) => ({ ...presentFile(ctx, row), scanned: row.scanned_at !== null }))
  return files
    .filter(({ replaced_at }) => replaced_at === null)
    .map((file) => ({
      ...file,
      earlier: files.filter(({ series, replaced_at }) => series === file.series && replaced_at !== null),
    }))
}

/**
 * A survey of a candidate with answers and comments, for the assigned staff. Answers to questions that are gone stand
 * last, as they were asked. @throws AppError NOT_FOUND
 */
export async function readSurvey(ctx: SignedInContext, id: number) {
  requireOneself(ctx.actor)
  const found = await ctx.db.validigAssignment.findFirst({
    where: { id, candidate: assignedTo(ctx) },
    select: {
      ...{ id: true, candidate_id: true, status: true, sent_at: true, reviewed_at: true, reopened_at: true },
      survey: {
        select: {
          ...{ id: true, title: true, description: true },
          rows: surveyRowsSelect,
        },
      },
      answers: {
        select: {
          ...{ id: true, row_id: true, question: true, value: true, judgement: true, updated_at: true },
        },
        orderBy: { id: 'asc' },
      },
      comments: {
        select: { id: true, row_id: true, body: true, internal: true, created_at: true, author: { select: person } },
        orderBy: { id: 'asc' },
      },
    },
  })
  if (!found) throw notFound()
  return {
    ...{ id, candidate_id: found.candidate_id, survey_id: found.survey.id, title: found.survey.title },
    ...{ status: found.status, sent_at: iso(found.sent_at), reviewed_at: iso(found.reviewed_at) },
    parts: questionPartsOf(found.survey.rows),
    answers: found.answers.filter(handedIn(found)).map(presentAnswer),
    comments: found.comments.map(({ author, created_at, ...comment }) => ({
      ...comment,
      author: author && { id: author.id, name: displayName(author) },
      created_at: created_at.toISOString(),
    })),
  }
}

/** An answer is the candidate's own until it is sent. */
export function handedIn({ status, reopened_at }: { status: ValidigAssignmentStatus; reopened_at: Date | null }) {
  if (status === 'sent' || status === 'reviewed') return () => true
  return ({ updated_at }: { updated_at: Date }) =>
    status === 'reopened' && reopened_at !== null && updated_at <= reopened_at
}

type Answer = { id: number; row_id: number | null; question: unknown; value: unknown; judgement: 'ok' | 'more' | null }

function presentAnswer({ updated_at, ...answer }: Answer & { updated_at: Date }) {
  const { title = '', kind = 'text', number = 0 } = (answer.question ?? {}) as Record<string, unknown>
  const question = { title: String(title), kind: String(kind), number: Number(number) || 0 }
  return {
    ...{ id: answer.id, row_id: answer.row_id, value: answer.value, judgement: answer.judgement },
    kept: { ...question, choices: choicesIn(answer.question) },
    updated_at: updated_at.toISOString(),
  }
}

function choicesIn(question: unknown): { title: string; value: string }[] {
  const { choices } = (question ?? {}) as { choices?: unknown }
  return Array.isArray(choices)
    ? choices.map((each: { title?: unknown; value?: unknown }) => ({
        title: String(each?.title ?? ''),
        value: String(each?.value ?? ''),
      }))
    : []
}
