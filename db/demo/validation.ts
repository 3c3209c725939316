import type { Prisma, ValidigAssignmentStatus } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildAssignment, buildCandidate, buildCandidateFile } from '../testing/factories/validation.ts'
import { docxOf } from './office-files.ts'
import { pdfOf } from './pdf.ts'
import type { DemoTools } from './tools.ts'
import {
  type DemoRow,
  type DemoSurveyName,
  demoAnswer,
  type LoadedSurvey,
  loadValidationSurveys,
} from './validation-surveys.ts'

type Place = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }
type Surveys = Record<DemoSurveyName, LoadedSurvey>

const hour = 3_600_000
const day = 24 * hour

/** The question as an answer keeps it (docs/decisions/0074-candidates-and-their-files.md). */
export const keptQuestion = ({ type, title, options }: DemoRow, number: number): Prisma.InputJsonObject => ({
  ...{ number, kind: type, title },
  choices: ((options.choices ?? []) as string[]).map((each) => ({ title: each, value: each })),
})

/** Writes the demo's answers to a survey's questions, but for those of the given numbers. */
export async function answerSurvey(
  db: Db,
  assignment_id: number,
  { questions }: LoadedSurvey,
  { without = [], at }: { without?: readonly number[]; at: Date },
): Promise<void> {
  const data = questions.flatMap((row, index) => {
    const value = demoAnswer(row, at)
    if (value === null || without.includes(index + 1)) return []
    const question = keptQuestion(row, index + 1)
    return [{ assignment_id, row_id: row.id, question, value, created_at: at, updated_at: at }]
  })
  await db.validigAnswer.createMany({ data })
}

/** Loads the surveys of the validation tool and Amira, who answers four of them. */
export async function loadValidation(db: Db, { groups, people, now }: Place, tools: DemoTools): Promise<Surveys> {
  const keywords = await db.validigKeyword.findMany({ select: { id: true, title: true } })
  const surveys = await loadValidationSurveys(db, new Map(keywords.map(({ id, title }) => [title, id])))
  const [user_id, carlos, malin] = ['amipro', 'carutk', 'malski'].map((name) => people.get(name))
  if (!user_id || !carlos || !malin) return surveys
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const { id: candidate_id } = await buildCandidate(db, {
    ...{ user_id, staff: [carlos, malin], group_id: groups.get('eslov-hoor-horby') ?? null },
    ...{ invited_at: ago(28), created_at: ago(28), last_active_at: new Date(now.getTime() - 2 * hour) },
  })
  const assign = (survey: DemoSurveyName, status: ValidigAssignmentStatus, more: object) =>
    buildAssignment(db, { candidate_id, survey_id: surveys[survey].id, status, created_at: ago(27), ...more })

  const first = await assign('mapping', 'reviewed', {
    ...{ started_at: ago(26), saved_at: ago(18), sent_at: ago(18), reviewed_at: ago(11), reviewed_by_id: carlos },
  })
  await answerSurvey(db, first.id, surveys.mapping, { at: ago(18) })
  const social = await assign('socialCare', 'reopened', {
    ...{ started_at: ago(10), saved_at: ago(5), sent_at: ago(5), reopened_at: ago(2) },
  })
  await answerSurvey(db, social.id, surveys.socialCare, { at: ago(5) })
  await askForMore(db, { assignment_id: social.id, row: surveys.socialCare.questions[7], by: malin, at: ago(2) })
  const care = await assign('care', 'answering', {
    ...{ started_at: ago(4), saved_at: new Date(now.getTime() - 2 * hour), due: ago(-14) },
  })
  await answerSurvey(db, care.id, surveys.care, {
    without: [8, 14, 15, 16, 17],
    at: new Date(now.getTime() - 2 * hour),
  })
  await assign('elderly', 'notStarted', { due: ago(-28) })
  const held = { mapping: first.id, socialCare: social.id, care: care.id }
  await loadFiles(db, { candidate_id, held, surveys, ago }, tools)
  await loadBoth(db, { groups, people, now }, surveys)
  return surveys
}

/** Oksana is staff of another candidate, and is validated herself by the region. */
async function loadBoth(db: Db, { groups, people, now }: Place, surveys: Surveys): Promise<void> {
  const [user_id, mentor] = ['oksfik', 'ivamon'].map((name) => people.get(name))
  if (!user_id || !mentor) return
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const { id: candidate_id } = await buildCandidate(db, {
    ...{ user_id, staff: [mentor], group_id: groups.get('skane') ?? null, education: 'Handledarutbildning steg 3' },
    ...{ invited_at: ago(12), created_at: ago(12), last_active_at: ago(3) },
  })
  const begun = await buildAssignment(db, {
    ...{ candidate_id, survey_id: surveys.mapping.id, status: 'answering', created_at: ago(12) },
    ...{ started_at: ago(4), saved_at: ago(3), due: ago(-10) },
  })
  await answerSurvey(db, begun.id, surveys.mapping, { without: [9, 10, 11, 12, 13, 14, 15, 16], at: ago(3) })
}

async function askForMore(
  db: Db,
  { assignment_id, row, by, at }: { assignment_id: number; row: DemoRow | undefined; by: number; at: Date },
): Promise<void> {
  if (!row) return
  await db.validigAnswer.updateMany({
    where: { assignment_id, row_id: row.id },
    data: { judgement: 'more', judged_by_id: by, judged_at: at },
  })
  const body = 'Berätta mer om hur du gjorde när du skrev genomförandeplanen.'
  await db.validigComment.create({ data: { assignment_id, row_id: row.id, author_id: by, body, created_at: at } })
}

type Held = Pick<Record<DemoSurveyName, number>, 'mapping' | 'socialCare' | 'care'>
type DemoFile = { filename: string; days: number; survey: keyof Held; question: number }

/** Amira's files: those of the sent survey first. */
const files: DemoFile[] = [
  { filename: 'Intyg, webbutbildning om demens.pdf', days: 19, survey: 'mapping', question: 16 },
  { filename: 'Anställningsintyg Hemtjänst Exempel.docx', days: 19, survey: 'mapping', question: 16 },
  {
    filename: 'Intyg handledarutbildning för dig som ska ta emot elever från vård- och omsorgsprogrammet.pdf',
    ...{ days: 18, survey: 'mapping', question: 16 },
  },
  { filename: 'Betyg, Vård- och omsorgsprogrammet 2004.pdf', days: 18, survey: 'mapping', question: 16 },
  { filename: 'Genomförandeplan, avidentifierad.pdf', days: 5, survey: 'socialCare', question: 7 },
  { filename: 'Intyg om delegering, insulin.docx', days: 0.1, survey: 'care', question: 10 },
]

async function loadFiles(
  db: Db,
  place: { candidate_id: number; held: Held; surveys: Surveys; ago: (days: number) => Date },
  tools: DemoTools,
): Promise<void> {
  const { candidate_id, held, surveys, ago } = place
  const store = async ({ filename, days, survey, question }: DemoFile) => {
    const title = filename.replace(/\.\w+$/, '')
    const text = ['Demohem Vård och Omsorg intygar att Amira Provberg har arbetat hos oss.', 'Intyget är påhittat.']
    const bytes = filename.endsWith('.docx') ? docxOf(title, text) : pdfOf(title, text)
    const stored = await tools.storeCandidateFile({ bytes, filename, candidate_id })
    const row_id = surveys[survey].questions[question - 1]?.id ?? null
    return { ...stored, candidate_id, assignment_id: held[survey], row_id, created_at: ago(days) }
  }
  for (const file of files) {
    if (!file.filename.includes('insulin')) {
      await buildCandidateFile(db, await store(file))
      continue
    }
    const before = await buildCandidateFile(db, {
      ...(await store({ ...file, filename: 'Intyg om delegering.docx', days: 8 })),
      replaced_at: ago(file.days),
    })
    await db.validigFile.update({ where: { id: before.id }, data: { series_id: before.id }, select: { id: true } })
    await buildCandidateFile(db, { ...(await store(file)), series_id: before.id, version: 2 })
  }
}
