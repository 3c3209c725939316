import type { Prisma } from '@kollegium/db'
import express, { type Request } from 'express'
import type { z } from 'zod'
import { auditRow, insertAudit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { downloader, linkTo } from '../../platform/auth/signed-link.ts'
import { type Column, sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { surveyRowsSelect } from '../surveys/contract.ts'
import { answerAsText, questionPartsOf, questionsOf } from '../surveys/definitions.ts'
import { candidateName, namedSelect } from './candidate-name.ts'
import { requireOneself } from './own-candidate.ts'
import { assignedTo } from './staff-access.ts'
import { chosenInput } from './staff-office.ts'
import { handedIn } from './staff-review.ts'
import { makeSummary } from './survey-summary.job.ts'

const t = createTranslator(sv)

const pathOf = (ids: readonly number[]) => `/api/v1/validation/answers/${ids.join('-')}.xlsx`

/**
 * Makes a link to the candidates' answers as an Excel file, for two minutes.
 * @throws AppError NOT_FOUND unless the person is assigned to each of them
 */
export async function excelLink(ctx: SignedInContext, { ids }: z.infer<typeof chosenInput>) {
  const wanted = [...new Set(ids)]
  await requireAll(ctx, wanted)
  return linkTo(ctx, pathOf(wanted))
}

/** Statuses of a survey that has been sent. One that was opened again holds the answers that are as they were sent. */
const wasSent = ['sent', 'reopened', 'reviewed'] as const

const summaryPath = (id: number) => `/api/v1/validation/summary/${id}.pdf`

/**
 * Makes a link to the summary of a candidate's survey as a PDF, for two minutes.
 * @throws AppError NOT_FOUND unless the person is assigned to the candidate and the survey has been sent
 */
export async function summaryLink(ctx: SignedInContext, id: number) {
  await requireSummary(ctx, id)
  return linkTo(ctx, summaryPath(id))
}

async function requireSummary(ctx: SignedInContext, id: number) {
  requireOneself(ctx.actor)
  const found = await ctx.db.validigAssignment.findFirst({
    where: { id, status: { in: [...wasSent] }, candidate: assignedTo(ctx) },
    select: { candidate_id: true },
  })
  if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return found
}

async function requireAll(ctx: SignedInContext, ids: readonly number[]): Promise<void> {
  requireOneself(ctx.actor)
  const known = await ctx.db.validigCandidate.count({ where: { AND: [{ id: { in: [...ids] } }, assignedTo(ctx)] } })
  if (known < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
}

type Row = {
  candidate: string
  survey: string
  number: number
  question: string
  answer: string
  judgement: string
  sent: Date | null
}

const columns: Column<Row>[] = [
  { title: 'vstaff.candidate', width: 28, value: ({ candidate }) => candidate },
  { title: 'vstaff.survey', width: 32, value: ({ survey }) => survey },
  { title: 'vstaff.number', width: 8, value: ({ number }) => number || null },
  { title: 'vstaff.question', width: 60, value: ({ question }) => question },
  { title: 'vstaff.answer', width: 60, value: ({ answer }) => answer },
  { title: 'vstaff.judgement', width: 16, value: ({ judgement }) => judgement },
  { title: 'vstaff.sent', width: 14, value: ({ sent }) => sent },
]

const select = {
  ...{ status: true, sent_at: true, reopened_at: true },
  survey: {
    select: {
      title: true,
      rows: surveyRowsSelect,
    },
  },
  candidate: { select: namedSelect },
  answers: {
    select: { row_id: true, question: true, value: true, judgement: true, updated_at: true },
    orderBy: { id: 'asc' },
  },
  files: {
    where: { replaced_at: null, removed_at: null },
    select: { row_id: true, filename: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.ValidigAssignmentSelect
type HandedIn = Prisma.ValidigAssignmentGetPayload<{ select: typeof select }>

/**
 * Makes the file: a row for each question of the surveys that were handed in, answered or not, and below them the answers to
 * questions that are gone. Files stand by their names. Cells hold texts, never formulas.
 */
export async function answersWorkbook(ctx: SignedInContext, ids: readonly number[]) {
  const assignments = await ctx.db.validigAssignment.findMany({
    where: { candidate_id: { in: [...ids] }, status: { in: [...wasSent] } },
    select,
    orderBy: [{ candidate_id: 'asc' }, { id: 'asc' }],
  })
  const rows = assignments.flatMap(rowsOf)
  return { bytes: await workbookOf([sheet(t('vstaff.answersSheet'), columns, rows)]), rows: rows.length }
}

function rowsOf(assignment: HandedIn): Row[] {
  const { files, candidate, survey, sent_at } = assignment
  const answers = assignment.answers.filter(handedIn(assignment))
  const of = { candidate: candidateName(candidate), survey: survey.title, sent: sent_at }
  const questions = questionsOf(questionPartsOf(survey.rows))
  const asked = questions.map(({ rowId, number, title }) => {
    const answer = answers.find(({ row_id }) => row_id === rowId)
    const kept = answer && answerAsText(answer.question, answer.value)
    const named = files.filter(({ row_id }) => row_id === rowId).map(({ filename }) => filename)
    const text = named.length > 0 ? named.join(', ') : (kept?.text ?? '')
    return { ...of, number, question: kept?.title || title, answer: text, judgement: wordOf(answer?.judgement) }
  })
  const gone = answers.filter(({ row_id }) => questions.every(({ rowId }) => rowId !== row_id))
  const former = gone.map(({ question, value, judgement }) => {
    const { number, title, text } = answerAsText(question, value)
    return { ...of, number, question: title, answer: text, judgement: wordOf(judgement) }
  })
  return [...asked, ...former.sort((a, b) => a.number - b.number)]
}

const wordOf = (judgement: 'ok' | 'more' | null | undefined): string =>
  judgement ? t(judgement === 'ok' ? 'vstaff.ok' : 'vstaff.more') : ''

/**
 * `GET /api/v1/validation/answers/{ids}.xlsx` and `GET /api/v1/validation/summary/{id}.pdf`: they need a signed link or
 * the Authorization header.
 */
export function createStaffExportRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/validation/answers/:ids.xlsx',
    restHandler(services, async (request, response) => {
      const { data } = chosenInput.safeParse({ ids: String(request.params.ids).split('-').map(Number) })
      if (!data) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      await requireAll(ctx, data.ids)
      services.watch.admitExport(ctx)
      const { bytes, rows } = await answersWorkbook(ctx, data.ids)
      await noteExport(ctx, data.ids, { file: 'answers', rows })
      sendDownload(response, { name: t('vstaff.answersSheet'), extension: 'xlsx', bytes })
    }),
  )
  routes.get(
    '/api/v1/validation/summary/:id.pdf',
    restHandler(services, async (request, response) => {
      const { data: id } = rowId().safeParse(Number(request.params.id))
      if (id === undefined) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      const { candidate_id } = await requireSummary(ctx, id)
      services.watch.admitExport(ctx)
      const bytes = await makeSummary(services, { assignment_id: id, staff_id: ctx.actor.user.id })
      if (!bytes) throw new AppError('UNAVAILABLE', { message: t('vstaff.pdfFailed') })
      await noteExport(ctx, [candidate_id], { file: 'summary', assignment: id })
      sendDownload(response, { name: t('vstaff.summary'), extension: 'pdf', bytes })
    }),
  )
  return routes
}

/** Notes an export in the log before the file is sent, so that no file leaves unlogged. */
const noteExport = (ctx: SignedInContext, ids: readonly number[], details: Record<string, string | number>) =>
  insertAudit(
    ctx.db,
    ids.map((id) => auditRow(ctx, { action: 'download', subject: 'ValidigCandidate', id, details })),
  )
