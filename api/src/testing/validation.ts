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
    'ownValidation.keywords': undefined,
  }
}
