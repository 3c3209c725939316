import type { Db } from '@kollegium/db'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import {
  buildAnswer,
  buildAssignment,
  buildCandidate,
  buildCandidateFile,
} from '@kollegium/db/testing/factories/validation'

/**
 * A candidate with a survey of a question in text and one that wants a file: an answer, a file, and one that is removed.
 * @param user_id the candidate; another person without it. `staff` read what the candidate hands in
 */
export async function buildValidation(db: Db, user_id?: number, staff: number[] = []) {
  const survey = await buildSurvey(db)
  const row = (title: string, type: string, position: number) =>
    db.validigGeneralSurveyRow.create({ data: { survey_id: survey.id, title, type, position }, select: { id: true } })
  const text = await row('Vad har du gjort?', 'text', 0)
  const file = await row('Lämna intyg', 'file', 1)
  const candidate = await buildCandidate(db, { ...(user_id && { user_id }), staff })
  const place = { candidate_id: candidate.id }
  const assignment = await buildAssignment(db, { ...place, survey_id: survey.id, status: 'answering' })
  const answer = await buildAnswer(db, { assignment_id: assignment.id, row_id: text.id })
  const kept = await buildCandidateFile(db, { ...place, assignment_id: assignment.id, row_id: file.id })
  const removed = await buildCandidateFile(db, { ...place, removed_at: new Date() })
  return { survey, candidate, assignment, answer, questions: { text: text.id, file: file.id }, file: kept, removed }
}
export type ValidationRows = Awaited<ReturnType<typeof buildValidation>>

/** A candidate of a college whom no staff is assigned to, with a sent survey. */
export async function buildHandedIn(db: Db, group_id: number | null) {
  const candidate = await buildCandidate(db, { group_id })
  const sent_at = new Date('2026-11-20T10:00:00Z')
  const assignment = await buildAssignment(db, { candidate_id: candidate.id, status: 'sent', sent_at })
  return { candidate, assignment, answer: await buildAnswer(db, { assignment_id: assignment.id }) }
}
type HandedIn = Awaited<ReturnType<typeof buildHandedIn>>

/** A valid input for each procedure of the validation's staff. `free` is another survey of the college. */
export function staffInputs({ candidate, assignment, answer }: HandedIn, of: { group_id: number; survey: number }) {
  const ids = [candidate.id]
  const { id } = assignment
  const person = { firstname: 'Nils', lastname: 'Utkastdal', email: 'nils.utkastdal@example.com' }
  return {
    'validationStaff.standing': undefined,
    'validationStaff.keywords': { at: 1 },
    'validationStaff.list': { limit: 200, filters: { tab: ['all'] } },
    'validationStaff.counts': undefined,
    'validationStaff.candidate': { id: candidate.id },
    'validationStaff.surveyUse': { id: of.survey },
    'validationStaff.choices': { ids },
    'validationStaff.inviteChoices': {},
    'validationStaff.invite': { ...person, group_id: of.group_id },
    'validationStaff.assign': { ids, staff: [] },
    'validationStaff.handOut': { ids, surveys: [of.survey], due: '2026-12-24' },
    'validationStaff.remind': { ids },
    'validationStaff.finish': { ids, finished: true },
    'validationStaff.takeBack': { id, answers: 1, comments: 0 },
    'validationStaff.withdraw': { id: candidate.id },
    'validationStaff.remove': { id: candidate.id },
    'validationStaff.removal': { id: candidate.id },
    'validationStaff.seen': { id: candidate.id },
    'validationStaff.survey': { id },
    'validationStaff.judge': { id, answer_id: answer.id, judgement: 'ok' },
    'validationStaff.comment': { id, body: 'Berätta mer' },
    'validationStaff.reopen': { id },
    'validationStaff.review': { id },
    'validationStaff.excelLink': { ids },
    'validationStaff.summaryLink': { id },
  }
}

/** A valid input for each procedure about the candidate's own validation. */
export function validationInputs({ assignment, answer, questions, file, removed }: ValidationRows) {
  const { id } = assignment
  return {
    'ownValidation.overview': undefined,
    'ownValidation.assignment': { id },
    'ownValidation.saveAnswer': { id, rowId: questions.text, value: 'Ett nytt svar', version: answer.version },
    'ownValidation.send': { id },
    'ownValidation.comment': { id, rowId: questions.text, body: 'En fråga' },
    'ownValidation.files': undefined,
    'ownValidation.removeFile': { id: file.id },
    'ownValidation.restoreFile': { id: removed.id },
    'ownValidation.placeFile': { id: file.id, assignmentId: id, rowId: questions.file },
    'ownValidation.keywords': { ids: [1] },
  }
}
