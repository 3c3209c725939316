import type { ParticipantInput } from '@kollegium/api/definitions/course-moments'

/** A participant in the form; `key` is its own as long as the form is open. */
export type Participant = ParticipantInput & { key: string }

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

export const nameOf = ({ firstname, lastname }: Participant) => `${firstname} ${lastname}`.trim()

export const participantsOf = (held: unknown): Participant[] =>
  (Array.isArray(held) ? (held as ParticipantInput[]) : []).map((row) => ({ ...row, key: `saved ${row.id}` }))

export const toParticipants = (rows: Participant[]): ParticipantInput[] => rows.map(({ key: _, ...row }) => row)
