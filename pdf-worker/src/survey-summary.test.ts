import { makeSummary } from '@kollegium/api/testing'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import {
  buildAnswer,
  buildAssignment,
  buildCandidate,
  buildCandidateFile,
  buildComment,
} from '@kollegium/db/testing/factories/validation'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from './worker.ts'

const { db, services, college } = await createPrintWorld()
// This test is about sheets, so no paper is rendered.
const worker = await startWorker(services, { render: () => Promise.reject(new Error('no papers here')) })
afterAll(() => worker.stop())

async function sentSurvey() {
  const staff = await buildUser(db, { firstname: 'Carlos', lastname: 'Utkastdal' })
  const user = await buildUser(db, { firstname: 'Amira', lastname: 'Provberg <b>', validig: { options: [] } })
  const candidate = await buildCandidate(db, { user_id: user.id, group_id: college.id, staff: [staff.id] })
  const survey = await buildSurvey(db, { title: 'Omvårdnad 1' })
  const ask = (title: string, type: string, options: object = {}) =>
    db.validigGeneralSurveyRow.create({ data: { survey_id: survey.id, title, type, options } })
  const told = await ask('Vad har du gjort?', 'text')
  const safe = await ask('Hur säker är du?', 'scale', { from: 1, to: 5, high: 'Kan visa andra' })
  const paper = await ask('Lämna intyg', 'file')
  await ask('Något mer?', 'text')
  const { id } = await buildAssignment(db, {
    ...{ candidate_id: candidate.id, survey_id: survey.id, status: 'sent' as const },
    sent_at: new Date('2026-11-20T09:31:00Z'),
  })
  const of = { assignment_id: id }
  await buildAnswer(db, { ...of, row_id: told.id, value: 'Bytt förband & mätt puls', judgement: 'more' })
  const scale = { number: 2, title: safe.title, kind: 'scale', choices: [] }
  await buildAnswer(db, { ...of, row_id: safe.id, question: scale, value: 5, judgement: 'ok' })
  await buildAnswer(db, {
    ...of,
    row_id: null,
    question: { title: 'Borttagen fråga', kind: 'text' },
    value: 'Står kvar',
  })
  await buildCandidateFile(db, { ...of, candidate_id: candidate.id, row_id: paper.id, filename: 'Delegering.pdf' })
  const replaced_at = new Date('2026-11-19')
  await buildCandidateFile(db, {
    ...of,
    candidate_id: candidate.id,
    row_id: paper.id,
    filename: 'Äldre.pdf',
    replaced_at,
  })
  await buildComment(db, { ...of, row_id: told.id, author_id: staff.id, body: 'Berätta hur du gjorde' })
  await buildComment(db, { ...of, row_id: told.id, author_id: staff.id, body: 'Bara mellan oss', internal: true })
  return { assignment_id: id, staff_id: staff.id, candidate_id: candidate.id }
}

test('the summary tells each question with answer, judgement, files and visible comments, tagged and sealed', async () => {
  const { assignment_id, staff_id } = await sentSurvey()
  const pdf = await makeSummary(services, { assignment_id, staff_id })
  const document = await getDocument({ data: new Uint8Array(pdf as Buffer), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const whole = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
  for (const fact of [
    ...['Amira Provberg <b>', 'Omvårdnad 1', college.title, '20 november 2026 kl. 10.31'],
    ...['Vad har du gjort?', 'Bytt förband & mätt puls', 'Mer behövs', 'Berätta hur du gjorde', 'Carlos Utkastdal'],
    ...['5 av 5, Kan visa andra', 'Räcker', 'Delegering.pdf', 'Inte bedömt', 'Inget svar'],
    ...['Frågor som har tagits bort', 'Borttagen fråga', 'Står kvar', 'Sida 1 av 1'],
  ]) {
    expect(whole).toContain(fact)
  }
  expect(whole).not.toContain('Bara mellan oss')
  expect(whole).not.toContain('Äldre.pdf')
  expect(((await document.getMetadata()).info as { Title?: string }).Title).toBe(
    'Sammanfattning: Omvårdnad 1 – Amira Provberg <b>',
  )
  expect(JSON.stringify(await page.getStructTree())).toContain('"H1"')
  const kept = await db.$queryRaw<{ output: unknown }[]>`SELECT output FROM pgboss.job WHERE name = 'survey_summary'`
  expect(Object.keys((kept[0]?.output ?? {}) as object).join()).toContain('sealed')
  // A PDF begins with these letters in base64.
  expect(JSON.stringify(kept)).not.toContain('JVBERi')
})

test('there is none for staff who were taken off while the job waited', async () => {
  const { assignment_id, staff_id, candidate_id } = await sentSurvey()
  await db.validigStaff.deleteMany({ where: { candidate_id } })
  expect(await makeSummary(services, { assignment_id, staff_id })).toBeNull()
})
