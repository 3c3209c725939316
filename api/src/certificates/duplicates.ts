import type { SignedInContext } from '../core/context.ts'
import { dayOf } from '../core/fields.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { swedish } from './persons.ts'
import { type CertificateRecord, reach } from './record.ts'

const shown = 500

/**
 * Draft persons who already hold an issued document of the kind: by personal number, or by name when either has none.
 * A hint and no fault: some get two. Only what the actor may read is told.
 */
export async function findDuplicates(ctx: SignedInContext, kind: Kind, record: CertificateRecord) {
  const drafts = await ctx.db.certificatePerson.findMany({
    where: { certificate_id: record.id, status: 'draft' },
    select: { id: true, position: true, firstname: true, lastname: true, personal_number_key: true },
    orderBy: { position: 'asc' },
  })
  const keys = drafts.flatMap(({ personal_number_key: key }) => (key ? [key] : []))
  const names = [...new Map(drafts.map((person) => [nameOf(person), person])).values()]
  if (names.length === 0) return []
  const held = await ctx.db.certificatePerson.findMany({
    where: {
      status: 'issued',
      certificate: reach(ctx, kind, 'read'),
      OR: [
        { personal_number_key: { in: keys } },
        ...names.map(({ firstname, lastname }) => ({
          firstname: { equals: firstname, mode: 'insensitive' as const },
          lastname: { equals: lastname, mode: 'insensitive' as const },
        })),
      ],
    },
    select: {
      number: true,
      firstname: true,
      lastname: true,
      personal_number_key: true,
      certificate_id: true,
      certificate: { select: { date: true, fields: true } },
    },
    orderBy: { id: 'desc' },
    take: shown,
  })
  return drafts.flatMap((person) => {
    const key = person.personal_number_key
    const same = held.find((other) => key !== null && other.personal_number_key === key)
    // Two different numbers are two people, whatever they are called.
    const namesake = held.find(
      (other) => nameOf(other) === nameOf(person) && (key === null || other.personal_number_key === null),
    )
    const found = same ?? namesake
    if (!found) return []
    const fields = kindFields(kind, found.certificate.fields as Record<string, unknown>)
    return [
      {
        person_id: person.id,
        position: person.position,
        by: same ? ('personal_number' as const) : ('name' as const),
        number: found.number,
        certificate_id: found.certificate_id,
        date: dayOf(found.certificate.date) as string,
        title: kind.title(fields, swedish),
      },
    ]
  })
}

function nameOf(person: { firstname: string; lastname: string }): string {
  return `${person.firstname} ${person.lastname}`.toLocaleLowerCase('sv')
}
