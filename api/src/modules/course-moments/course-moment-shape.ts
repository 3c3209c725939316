import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { dayOf, momentOf } from '../../kernel/fields.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import { feeOf } from './course-moment.entity.ts'

const person = { id: true, name: true, firstname: true, lastname: true } as const satisfies Prisma.UserSelect
const college = { id: true, name: true, title: true, category: true } as const satisfies Prisma.GroupSelect
const byName = [
  { lastname: 'asc' },
  { firstname: 'asc' },
  { id: 'asc' },
] satisfies Prisma.UserOrderByWithRelationInput[]

const columns = {
  id: true,
  number: true,
  title: true,
  orderer: true,
  group_id: true,
  orderer_college_id: true,
  place: true,
  from: true,
  to: true,
  audience: true,
  billed_at: true,
  created_at: true,
  updated_at: true,
  group: { select: college },
} as const satisfies Prisma.CourseMomentSelect

/** The columns of a list row. */
export const courseMomentListSelect = {
  ...columns,
  // Ids instead of a count: the database would count the participants of all course moments before it takes a page.
  participants: { select: { id: true } },
} as const satisfies Prisma.CourseMomentSelect

/** The columns of a participant. */
export const participantSelect = {
  id: true,
  firstname: true,
  lastname: true,
  email: true,
  personal_number: true,
  personal_number_key: true,
  employer: true,
  workplace: true,
  employer_type: true,
  approved: true,
  position: true,
} as const satisfies Prisma.ParticipantSelect

/** The participants' order. */
export const inOrder = [
  { position: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.ParticipantOrderByWithRelationInput[]

/** The columns of a whole course moment. */
export const courseMomentSelect = {
  ...columns,
  description: true,
  orderer_description: true,
  billing_organisation: true,
  billing_orgnr: true,
  billing_address: true,
  billing_responsible: true,
  billing_order: true,
  ordererCollege: { select: college },
  author: { select: person },
  educators: { select: person, orderBy: byName },
  stakeholders: { select: person, orderBy: byName },
  participants: { select: participantSelect, orderBy: [...inOrder] },
} as const satisfies Prisma.CourseMomentSelect

export type CourseMomentRow = Prisma.CourseMomentGetPayload<{ select: typeof courseMomentListSelect }>
export type CourseMomentFull = Prisma.CourseMomentGetPayload<{ select: typeof courseMomentSelect }>
export type ParticipantRow = CourseMomentFull['participants'][number]

type Columns = Omit<CourseMomentRow, 'participants'>

const presentColumns = <Row extends Columns>(row: Row) => ({
  ...row,
  type: 'CourseMoment' as const,
  groupTitle: row.group.title,
  /** In whole SEK. */
  fee: feeOf(row.audience),
  from: dayOf(row.from),
  to: dayOf(row.to),
  billed_at: momentOf(row.billed_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A list row for clients; `participants` is their number. */
export const presentRow = ({ participants, ...row }: CourseMomentRow) => ({
  ...presentColumns(row),
  participants: participants.length,
})

type Person = Prisma.UserGetPayload<{ select: typeof person }>
const presentPerson = (user: Person) => ({
  ...user,
  username: user.name,
  name: displayName(user),
  type: 'User' as const,
})

/** A whole course moment for clients, with masked personal numbers. */
export const presentCourseMoment = (
  keys: Keys,
  { participants, educators, stakeholders, author, ...row }: CourseMomentFull,
) => ({
  ...presentColumns(row),
  author: author && presentPerson(author),
  educators: educators.map(presentPerson),
  stakeholders: stakeholders.map(presentPerson),
  participants: participants.map(({ personal_number, personal_number_key: _, position: __, ...each }) => ({
    ...each,
    personal_number: personal_number && maskPersonalNumber(keys.open(personal_number)),
  })),
})
