import { z } from 'zod'
import { emailAddress, line, rowId } from '../core/fields.ts'
import { employerTypes } from '../groups/group.resource.ts'
import { personalNumber, personName } from '../people/user-fields.ts'

// Spec §3 Participant. Isomorphic.

export const workplaces = [
  ...(['aldreboende', 'hemtjanst', 'hemvard', 'lss', 'psykiatri', 'sjukhus', 'vardcentral', 'annat'] as const),
] as const

export const workplaceWords = {
  aldreboende: 'enum.workplace.aldreboende',
  hemtjanst: 'enum.workplace.hemtjanst',
  hemvard: 'enum.workplace.hemvard',
  lss: 'enum.workplace.lss',
  psykiatri: 'enum.workplace.psykiatri',
  sjukhus: 'enum.workplace.sjukhus',
  vardcentral: 'enum.workplace.vardcentral',
  annat: 'enum.workplace.annat',
} as const

/** More than any course has room for. */
export const maxParticipants = 500

/** `id` of one who is there already; without it the participant is a new one. A masked number leaves the saved one as it is. */
export const participant = z.object({
  id: rowId().nullish(),
  firstname: personName('valid.firstname').min(1),
  lastname: personName('valid.lastname').min(1),
  email: emailAddress().default(''),
  personal_number: personalNumber().default(null),
  employer: line(200).default(''),
  workplace: z.enum(workplaces).nullable().default(null),
  employer_type: z.enum(employerTypes).nullable().default(null),
  approved: z.boolean().default(false),
})
export type ParticipantInput = z.infer<typeof participant>
