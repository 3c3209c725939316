import { Prisma } from '@kollegium/db'
import { lockRows, type Tx } from '../../kernel/transaction.ts'

/** The columns that tell people apart; the key is the personal number's. */
type Identity = { firstname: string; lastname: string; email: string; personal_number_key: string | null }
/** A person with a document or a draft, and the linked participant. */
type Person = Identity & { id: number; participant_id: number | null }
type Participant = Identity & { id: number }

/** Persons who hold their participant's place. A revoked or replaced document frees the place. */
export const holdsPlace = { status: { in: ['draft', 'issued'] } } satisfies Prisma.CertificatePersonWhereInput

/** The columns that {@link matchParticipants} needs of a person. */
export const holderSelect = {
  id: true,
  participant_id: true,
  firstname: true,
  lastname: true,
  email: true,
  personal_number_key: true,
} as const satisfies Prisma.CertificatePersonSelect

/**
 * Finds the participant of each person, as ids by ids: first the linked one, whatever the names are now; then the one with the
 * same personal number; then one with the same name, if neither number nor address contradicts and no other fits as well.
 * A participant belongs to one person at most.
 */
export function matchParticipants(persons: Person[], participants: Participant[]): Map<number, number> {
  const free = new Map(participants.map((each) => [each.id, each]))
  const found = new Map<number, number>()
  const assign = (person: Person, participant: Participant | undefined) => {
    if (!participant || !free.delete(participant.id)) return
    found.set(person.id, participant.id)
  }
  for (const person of persons) assign(person, free.get(person.participant_id ?? 0))
  const rest = () => persons.filter(({ id }) => !found.has(id))
  const numbers = new Map(participants.map((each) => [each.personal_number_key, each]))
  for (const person of rest()) if (person.personal_number_key) assign(person, numbers.get(person.personal_number_key))
  const names = Map.groupBy(participants, nameOf)
  for (const person of rest()) {
    const candidates = (names.get(nameOf(person)) ?? []).filter((each) => free.has(each.id) && mayBe(person, each))
    const sameEmail = candidates.filter(({ email }) => plain(email) === plain(person.email))
    assign(person, sameEmail[0] ?? (candidates.length === 1 ? candidates[0] : undefined))
  }
  return found
}

const plain = (text: string) => text.trim().toLocaleLowerCase('sv')
const nameOf = ({ firstname, lastname }: Identity) => plain(`${firstname} ${lastname}`)

/** Tells whether two with the same name may be one person. */
function mayBe(one: Identity, other: Identity): boolean {
  const differ = (a: string | null, b: string | null) => Boolean(a && b && a !== b)
  return !differ(one.personal_number_key, other.personal_number_key) && !differ(plain(one.email), plain(other.email))
}

/** Unlinks all persons of a certificate that no longer belongs to a course moment. */
export async function unlinkParticipants(tx: Tx, certificate_id: number): Promise<void> {
  const where = { certificate_id, participant_id: { not: null } }
  await tx.certificatePerson.updateMany({ where, data: { participant_id: null } })
}

/**
 * Links the persons on a course moment's diplomas to its participants, so that a later change of name doesn't part them. A save
 * links before it writes, for the old names, and after it, for new persons. The course moment stays locked until the transaction
 * ends, so that no other save takes a place meanwhile.
 */
export async function linkParticipants(tx: Tx, course_moment_id: number | null): Promise<void> {
  if (course_moment_id === null) return
  await lockRows(tx, 'CourseMoment', [course_moment_id], 'write')
  const participants = await tx.participant.findMany({
    where: { course_moment_id },
    select: { id: true, firstname: true, lastname: true, email: true, personal_number_key: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const persons = await tx.certificatePerson.findMany({
    where: { certificate: { course_moment_id }, ...holdsPlace },
    select: holderSelect,
    orderBy: { id: 'asc' },
  })
  const found = matchParticipants(persons, participants)
  const changed = persons.filter(({ id, participant_id }) => participant_id !== (found.get(id) ?? null))
  if (changed.length === 0) return
  const rows = changed.map(({ id }) => Prisma.sql`(${id}::int, ${found.get(id) ?? null}::int)`)
  await tx.$executeRaw`
    UPDATE "CertificatePerson" AS person SET participant_id = link.participant_id
    FROM (VALUES ${Prisma.join(rows)}) AS link (id, participant_id) WHERE person.id = link.id`
}
