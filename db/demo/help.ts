import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import type { HelpPage } from './help-page.ts'

/** Loads a book with its pages. Answers its id. */
export async function loadHelp(
  db: Db,
  page: HelpPage,
  author_id: number | null,
  under: number | null = null,
  position = 0,
) {
  const { pages = [], roles = [], groupRoles = [], access = null, ...text } = page
  const named = (names: string[]) => ({ connect: names.map((name) => ({ name })) })
  const readers = { roles: named(roles), groupRoles: named(groupRoles) }
  const place = { type: 'book' as const, template: 'standard', position, parent_id: under, author_id }
  const { id } = await db.content.create({
    data: { ...text, ...place, ...readers, access, status: 'published' } as Prisma.ContentUncheckedCreateInput,
    select: { id: true },
  })
  for (const [index, each] of pages.entries()) await loadHelp(db, each, author_id, id, index)
  return id
}
