import type {
  Prisma,
  ValidigAnswer,
  ValidigAssignment,
  ValidigCandidate,
  ValidigComment,
  ValidigFile,
} from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'
import { buildSurvey } from './survey.ts'
import { buildUser } from './user.ts'

/** A candidate, with a user of their own unless one is given. `staff` are the ids of the users who read what the candidate hands in. */
export async function buildCandidate(
  db: Db,
  { staff = [], ...overrides }: Partial<Prisma.ValidigCandidateUncheckedCreateInput> & { staff?: number[] } = {},
): Promise<ValidigCandidate> {
  const user_id = overrides.user_id ?? (await buildUser(db, { validig: { options: [] } })).id
  const data = { education: 'Yrkespaket undersköterska', ...overrides, user_id }
  // One after the other, because the first is the candidate's contact.
  const since = Date.now() - staff.length
  const create = staff.map((each, at) => ({ user_id: each, created_at: new Date(since + at) }))
  return db.validigCandidate.create({ data: { ...data, staff: { create } } })
}

/** A survey handed out to a candidate. */
export async function buildAssignment(
  db: Db,
  overrides: Partial<Prisma.ValidigAssignmentUncheckedCreateInput> = {},
): Promise<ValidigAssignment> {
  const candidate_id = overrides.candidate_id ?? (await buildCandidate(db)).id
  const survey_id = overrides.survey_id ?? (await buildSurvey(db)).id
  return db.validigAssignment.create({ data: { ...overrides, candidate_id, survey_id } })
}

/** An answer in text. */
export async function buildAnswer(
  db: Db,
  overrides: Partial<Prisma.ValidigAnswerUncheckedCreateInput> = {},
): Promise<ValidigAnswer> {
  const assignment_id = overrides.assignment_id ?? (await buildAssignment(db)).id
  const question = { number: 1, title: 'Vad har du gjort?', kind: 'text', choices: [] }
  return db.validigAnswer.create({ data: { question, value: 'Ett svar', ...overrides, assignment_id } })
}

/** A comment that the candidate sees. */
export async function buildComment(
  db: Db,
  overrides: Partial<Prisma.ValidigCommentUncheckedCreateInput> = {},
): Promise<ValidigComment> {
  const assignment_id = overrides.assignment_id ?? (await buildAssignment(db)).id
  return db.validigComment.create({ data: { body: 'Berätta mer.', ...overrides, assignment_id } })
}

/** The row of a candidate's file. It puts no bytes on the disk. */
export async function buildCandidateFile(
  db: Db,
  overrides: Partial<Prisma.ValidigFileUncheckedCreateInput> = {},
): Promise<ValidigFile> {
  const candidate_id = overrides.candidate_id ?? (await buildCandidate(db)).id
  const number = nextNumber()
  return db.validigFile.create({
    data: {
      path: `validig/${candidate_id}/${number}.pdf`,
      disk: 's3.vodocs_files',
      filename: `intyg-${number}.pdf`,
      filesize: 1024,
      filetype: 'application/pdf',
      sha256: '0'.repeat(64),
      ...overrides,
      candidate_id,
    },
  })
}
