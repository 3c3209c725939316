import { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { CardField } from '../../modules/content/card.entity.ts'
import { type LinkedFile, linkedFileJson } from '../../modules/documents/file-shape.ts'
import { personSelect } from '../../modules/people/public-person.ts'
import { pictureOf, type SitePicture } from './texts.ts'

/** The columns of a person that stand on a card alone, because the card's editor chose them. */
const onCards = ['phone1', 'profession', 'address1', 'address2', 'postalcode', 'town', 'country'] as const

/** A person in a list (Spec §3 Contact); a card adds the fields that its editor chose. */
export type SitePerson = {
  type: 'User'
  id: number
  name: string
  firstname: string
  lastname: string
  email: string
  image: SitePicture | null
} & Partial<Record<(typeof onCards)[number], string>>

const { images: _, ...contact } = personSelect
const columns = Prisma.raw([...Object.keys(contact), ...onCards].map((column) => `u.${column}`).join(', '))

export type PersonRow = Prisma.UserGetPayload<{ select: typeof contact }> &
  Record<(typeof onCards)[number], string> & { image_description: string | null; image: LinkedFile | null }

/** The people among those ids who are shown externally (Spec §4; `visiblePerson`), as a part of a statement. */
export const shownPeople = (ids: Prisma.Sql) => Prisma.sql`
  SELECT ${columns}, i.description AS image_description, ${linkedFileJson('f')} AS image
  FROM "User" u
  LEFT JOIN LATERAL (
    SELECT file_id, description FROM "UserImage" WHERE user_id = u.id ORDER BY position, file_id LIMIT 1
  ) i ON true
  LEFT JOIN "File" f ON f.id = i.file_id
  WHERE u.id IN (${ids}) AND u.status AND u.active`

/** Presents a person with the fields that a card shows; without `fields` as Spec §3 Contact. */
export function presentSitePerson(row: PersonRow, fields: readonly CardField[] = []): SitePerson {
  const chosen = onCards.filter((field) => fields.includes(field)).map((field) => [field, row[field]])
  return {
    type: 'User',
    id: row.id,
    name: displayName(row),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    image: pictureOf(row.image, row.image_description ?? ''),
    ...(Object.fromEntries(chosen) as Partial<Record<(typeof onCards)[number], string>>),
  }
}
