import type { Db, Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { CardField } from '../../modules/content/card.entity.ts'
import { publicImages } from '../../modules/documents/file-shape.ts'
import { personSelect, visiblePerson } from '../../modules/people/public-person.ts'
import type { SitePicture } from './texts.ts'

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

const cardColumns = {
  ...{ phone1: true, profession: true, address1: true, address2: true, postalcode: true, town: true, country: true },
} satisfies Record<(typeof onCards)[number], true>
const select = {
  ...{ ...personSelect, ...cardColumns },
  images: { ...personSelect.images, take: 1 },
} satisfies Prisma.UserSelect

export type PersonRow = Prisma.UserGetPayload<{ select: typeof select }>

/** Reads the people among `ids` who are shown externally (Spec §4), by id. One statement with its relations. */
export async function readPeople(db: Pick<Db, 'user'>, ids: readonly number[]): Promise<Map<number, PersonRow>> {
  if (ids.length === 0) return new Map()
  const where = { id: { in: [...new Set(ids)] }, ...visiblePerson }
  const rows = await db.user.findMany({ where, select })
  return new Map(rows.map((row) => [row.id, row]))
}

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
    image: publicImages(row.images)[0] ?? null,
    ...(Object.fromEntries(chosen) as Partial<Record<(typeof onCards)[number], string>>),
  }
}
