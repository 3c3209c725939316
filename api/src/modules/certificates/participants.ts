import { Prisma } from '@kollegium/db'
import { lockRows, type Tx } from '../../kernel/transaction.ts'

/** What tells people apart; the key is the personal number's. */
type Somebody = { firstname: string; lastname: string; email: string; personal_number_key: string | null }
/** A person who has a document, or is to have one, and the participant that was kept for them. */
type Person = Somebody & { id: number; participant_id: number | null }
type Participant = Somebody & { id: number }

/** Who holds a place: one whose document was withdrawn or replaced needs another. */
export const holding = { status: { in: ['draft', 'issued'] } } satisfies Prisma.CertificatePersonWhereInput

export const holderSelect = {
  id: true,
  participant_id: true,
  firstname: true,
  lastname: true,
  email: true,
  personal_number_key: true,
} as const satisfies Prisma.CertificatePersonSelect

/**
 * Which participant each person is, by their ids: the one that was kept, however they are called now; otherwise the one of
 * the same personal number; otherwise the only one of the name whose number and address don't say that it is another.
 * A participant is one person at most.
 */
export function participantsAmong(persons: Person[], participants: Participant[]): Map<number, number> {
  const free = new Map(participants.map((each) => [each.id, each]))
  const found = new Map<number, number>()
  const take = (person: Person, participant: Participant | undefined) => {
    if (!participant || !free.delete(participant.id)) return
    found.set(person.id, participant.id)
  }
  for (const person of persons) take(person, free.get(person.participant_id ?? 0))
  const rest = () => persons.filter(({ id }) => !found.has(id))
  const numbers = new Map(participants.map((each) => [each.personal_number_key, each]))
  for (const person of rest()) if (person.personal_number_key) take(person, numbers.get(person.personal_number_key))
  const names = Map.groupBy(participants, nameOf)
  for (const person of rest()) {
    const near = (names.get(nameOf(person)) ?? []).filter((each) => free.has(each.id) && mayBe(person, each))
    const alike = near.filter(({ email }) => plain(email) === plain(person.email))
    take(person, alike[0] ?? (near.length === 1 ? near[0] : undefined))
  }
  return found
}

const plain = (text: string) => text.trim().toLocaleLowerCase('sv')
const nameOf = ({ firstname, lastname }: Somebody) => plain(`${firstname} ${lastname}`)

function mayBe(one: Somebody, other: Somebody): boolean {
  const differ = (a: string | null, b: string | null) => Boolean(a && b && a !== b)
  return !differ(one.personal_number_key, other.personal_number_key) && !differ(plain(one.email), plain(other.email))
}

/** Nobody on the certificate is a participant any more: it is of no course moment. */
export async function forgetParticipants(tx: Tx, certificate_id: number): Promise<void> {
  const where = { certificate_id, participant_id: { not: null } }
  await tx.certificatePerson.updateMany({ where, data: { participant_id: null } })
}

/**
 * Keeps of all who hold a place on the diplomas of a course moment which participant they are, so that it is known when
 * they are called something else: before they are written, and of new ones afterwards. The course moment is held until the
 * transaction ends, so that nobody else takes a place meanwhile.
 */
export async function keepParticipants(tx: Tx, course_moment_id: number | null): Promise<void> {
  if (course_moment_id === null) return
  await lockRows(tx, 'CourseMoment', [course_moment_id], 'write')
  const participants = await tx.participant.findMany({
    where: { course_moment_id },
    select: { id: true, firstname: true, lastname: true, email: true, personal_number_key: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const persons = await tx.certificatePerson.findMany({
    where: { certificate: { course_moment_id }, ...holding },
    select: holderSelect,
    orderBy: { id: 'asc' },
  })
  const found = participantsAmong(persons, participants)
  const changed = persons.filter(({ id, participant_id }) => participant_id !== (found.get(id) ?? null))
  if (changed.length === 0) return
  const rows = changed.map(({ id }) => Prisma.sql`(${id}::int, ${found.get(id) ?? null}::int)`)
  await tx.$executeRaw`
    UPDATE "CertificatePerson" AS person SET participant_id = kept.participant_id
    FROM (VALUES ${Prisma.join(rows)}) AS kept (id, participant_id) WHERE person.id = kept.id`
}
