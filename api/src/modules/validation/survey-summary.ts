import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { Services } from '../../engine/services.ts'
import { dayIn, swedishMoment } from '../../i18n/languages.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { surveyRowsSelect } from '../surveys/contract.ts'
import { answerAsText, type Question, questionPartsOf } from '../surveys/definitions.ts'
import { handedIn } from './staff-review.ts'
import type { SummaryPayload } from './survey-summary.job.ts'

const t = createTranslator(sv)
const person = { name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect

const select = {
  ...{ status: true, sent_at: true, reopened_at: true, reviewed_at: true },
  reviewed_by: { select: person },
  survey: {
    select: {
      title: true,
      rows: surveyRowsSelect,
    },
  },
  candidate: { select: { education: true, group: { select: { title: true } }, user: { select: person } } },
  answers: {
    select: { row_id: true, question: true, value: true, judgement: true, updated_at: true },
    orderBy: { id: 'asc' },
  },
  // Words among the staff stay among them.
  comments: {
    where: { internal: false },
    select: { row_id: true, body: true, created_at: true, author: { select: person } },
    orderBy: { id: 'asc' },
  },
  files: {
    where: { replaced_at: null, removed_at: null },
    select: { row_id: true, filename: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.ValidigAssignmentSelect

type Found = Prisma.ValidigAssignmentGetPayload<{ select: typeof select }>
type Answer = Found['answers'][number]

/**
 * Reads a candidate's survey for its summary, in texts for people.
 * @returns null unless the reader is assigned to the candidate, and for a survey that was never sent
 */
export async function surveySummary({ db }: Pick<Services, 'db'>, { assignment_id, staff_id }: SummaryPayload) {
  const found = await db.validigAssignment.findFirst({
    where: {
      ...{ id: assignment_id, status: { in: ['sent', 'reopened', 'reviewed'] } },
      candidate: { staff: { some: { user_id: staff_id } }, user_id: { not: staff_id } },
    },
    select,
  })
  if (!found) return null
  const answers = found.answers.filter(handedIn(found))
  const parts = questionPartsOf(found.survey.rows)
  const known = new Set(parts.flatMap(({ questions }) => questions.map(({ rowId }) => rowId)))
  const gone = answers.filter(({ row_id }) => row_id === null || !known.has(row_id))
  const told = parts.map(({ title, questions }) => ({
    title,
    questions: questions.map((question) =>
      lineOf(
        found,
        answers.find(({ row_id }) => row_id === question.rowId),
        question,
      ),
    ),
  }))
  return {
    ...headOf(found),
    parts: [
      ...told,
      ...(gone.length > 0 ? [{ title: t('vstaff.gone'), questions: gone.map((each) => lineOf(found, each)) }] : []),
    ],
    comments: commentsOn(found, null),
  }
}

function headOf({ candidate, survey, status, sent_at, reviewed_at, reviewed_by }: Found) {
  const reviewed =
    reviewed_at &&
    (reviewed_by
      ? t('vstaff.reviewedBy', { date: swedishMoment(reviewed_at), name: displayName(reviewed_by) })
      : swedishMoment(reviewed_at))
  const facts = [
    [t('vstaff.candidate'), displayName(candidate.user)],
    [t('vstaff.education'), candidate.education],
    [t('vstaff.college'), candidate.group?.title],
    [t('vstaff.state'), t(`vstaff.surveyStatus.${status}`)],
    [t('vstaff.sent'), sent_at && swedishMoment(sent_at)],
    [t('vstaff.reviewedAt'), reviewed],
    [t('vstaff.made'), swedishMoment(new Date())],
  ]
  return {
    name: displayName(candidate.user),
    survey: survey.title,
    facts: facts.flatMap(([label, text]) => (label && text ? { label, text } : [])),
  }
}

/** A question with its answer. An answer has a judgement, or says that it has none yet. */
function lineOf(found: Found, answer: Answer | undefined, question?: Question) {
  const rowId = question?.rowId ?? null
  const files = found.files.filter(({ row_id }) => rowId !== null && row_id === rowId).map(({ filename }) => filename)
  const kept = answer && answerAsText(answer.question, answer.value)
  const text = answer && kept ? answerText(answer, kept.text, question) : ''
  const judged: 'ok' | 'more' | 'none' | null = answer?.judgement ?? (text || files.length > 0 ? 'none' : null)
  return {
    number: question?.number || kept?.number || 0,
    title: kept?.title || question?.title || '',
    // A file's answer is its name; the ids in its value say nothing.
    answer: text || (files.length > 0 ? '' : t('vstaff.noAnswer')),
    files,
    judged,
    judgement: judged ? t(judged === 'none' ? 'vstaff.notJudged' : `vstaff.${judged}`) : '',
    comments: rowId === null ? [] : commentsOn(found, rowId),
  }
}

function answerText({ question, value }: Answer, text: string, now?: Question): string {
  const { kind } = (question ?? {}) as { kind?: unknown }
  if (kind === 'file') return ''
  const step = Number(value)
  if (kind === 'scale' && now?.kind === 'scale' && Number.isInteger(step)) {
    const { from, to, low, high, labels } = now.scale
    const word = labels[step] || (step === from ? low : step === to ? high : '')
    return [t('vstaff.of', { number: step, total: to }), word].filter(Boolean).join(', ')
  }
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) {
    return dayIn('sv', new Date(text))
  }
  return text
}

function commentsOn({ comments }: Found, rowId: number | null) {
  return comments
    .filter(({ row_id }) => row_id === rowId)
    .map(({ author, body, created_at }) => ({
      ...{ author: author ? displayName(author) : t('user.removed'), made: swedishMoment(created_at), text: body },
    }))
}
