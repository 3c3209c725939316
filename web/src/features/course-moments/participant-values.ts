import type { ParticipantInput } from '@kollegium/api/definitions/course-moments'

/** A participant in the form; `key` identifies it while the form is open. */
export type Participant = ParticipantInput & { key: string }

/** Returns an empty participant. */
export const newParticipant = (): Participant => ({
  key: crypto.randomUUID(),
  firstname: '',
  lastname: '',
  email: '',
  personal_number: null,
  employer: '',
  workplace: null,
  employer_type: null,
  approved: false,
})

/** Returns a participant's name. */
export const nameOf = ({ firstname, lastname }: Participant) => `${firstname} ${lastname}`.trim()

/** Converts the record's participants to the form's. */
export const participantsOf = (held: unknown): Participant[] =>
  (Array.isArray(held) ? (held as ParticipantInput[]) : []).map((row) => ({ ...row, key: `saved ${row.id}` }))

/** Converts the form's participants to the API's input. */
export const toParticipants = (rows: Participant[]): ParticipantInput[] => rows.map(({ key: _, ...row }) => row)
