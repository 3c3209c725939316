import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { CardField } from '../../modules/content/card.entity.ts'
import { urlOf } from '../../modules/content/content-shape.ts'
import { subjectOf } from '../../modules/content/content-subjects.ts'
import { personSelect, visiblePerson } from '../../modules/people/public-person.ts'
import { whereVisibleOnSites } from '../../modules/sites/active-site.ts'
import { presentPerson } from './people.ts'

// Items of lists and cards: each item's visibility is checked by itself, whatever contains it.

const contentSelect = {
  id: true,
  type: true,
  title: true,
  slug: true,
  group: { select: { name: true } },
} satisfies Prisma.ContentSelect

/** The columns of a person beyond Spec §3 Contact that a card's editor can choose to show. */
const onCards = ['address1', 'address2', 'postalcode', 'town', 'country', 'phone1', 'profession'] as const
const userSelect = {
  ...personSelect,
  ...{ address1: true, address2: true, postalcode: true, town: true, country: true, phone1: true, profession: true },
} satisfies Prisma.UserSelect satisfies Record<(typeof onCards)[number], true>

type Named = { content_id: number | null; user_id: number | null }

/** Finds the rows that are named, as far as visitors see them: two statements with their relations for all of them. */
export async function visibleEntities({ db, services: { env } }: Pick<Context, 'db' | 'services'>, named: Named[]) {
  const idsOf = (key: keyof Named) => [...new Set(named.flatMap((each) => each[key] ?? []))]
  const [contents, users] = await Promise.all([
    db.content.findMany({
      // Pages of help have readers of their own, and stand in no list.
      where: { AND: [{ id: { in: idsOf('content_id') }, type: { not: 'book' } }, whereVisibleOnSites()] },
      select: contentSelect,
    }),
    db.user.findMany({ where: { id: { in: idsOf('user_id') }, ...visiblePerson }, select: userSelect }),
  ])
  const texts = new Map(contents.map((row) => [row.id, row]))
  const people = new Map(users.map((row) => [row.id, row]))

  /** @param fields those that a card shows */
  return ({ content_id, user_id }: Named, fields: readonly CardField[] = []) => {
    const text = texts.get(content_id ?? 0)
    if (text) {
      const { id, type, title } = text
      return { id, type: subjectOf[type], title, status: 'published' as const, url: urlOf(env, text) }
    }
    const user = people.get(user_id ?? 0)
    if (!user) return null
    const chosen = onCards.filter((field) => fields.includes(field)).map((field) => [field, user[field]])
    return {
      ...presentPerson(user),
      ...(Object.fromEntries(chosen) as Partial<Pick<typeof user, (typeof onCards)[number]>>),
    }
  }
}
