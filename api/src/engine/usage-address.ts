import type { Prisma } from '@kollegium/db'
import { subjectFacts, subjectNames } from '../access/subjects.ts'
import type { EntityName } from '../i18n/sv/entities.ts'
import { currentStatus, type Publication } from './publication.ts'
import { siteOf } from './site-address.ts'

// The page of a site that shows a row which uses another: a text's own page, a group's site, and the start page that a setting is
// about. Cards, sections, menus and messages have none of their own.

type Site = { name: string; status: boolean; vopagesStatus: boolean }

/** The columns of a group that tell where its site is, and whether visitors see it. */
export const siteColumns = { name: true, status: true, vopagesStatus: true } as const

/** The columns by which a using row's page is found, as far as its table has them. */
export type Placed = Partial<Site & Omit<Publication, 'date' | 'status'>> & {
  slug?: string
  group?: (Site & { id: number; title: string }) | null
}

/** The folders of the texts that have pages, by entity. */
const folders = new Map(
  subjectNames.flatMap((subject) => {
    const { name, published, model } = subjectFacts(subject)
    return name && model === 'Content' && published?.path !== undefined ? [[name, published.path] as const] : []
  }),
)

/** The columns that {@link shownAt} reads of a table, beside its group. */
export function placeColumns(entity: EntityName, model: Prisma.ModelName): Record<string, true> {
  if (model === 'Content') return { slug: true, status: true, publish_at: true, unpublish_at: true }
  return entity === 'group' ? siteColumns : {}
}

const siteIfOpen = (env: Parameters<typeof siteOf>[0], site: Site | null): string | null =>
  site === null || (site.status && site.vopagesStatus) ? siteOf(env, site) : null

/** Returns the address of a row's page on a site; null where visitors see none. */
export function shownAt(env: Parameters<typeof siteOf>[0], entity: EntityName, row: Placed): string | null {
  const { group = null } = row
  if (entity === 'group') return siteIfOpen(env, row as Site)
  if (entity === 'setting') return siteIfOpen(env, group)
  const folder = folders.get(entity)
  if (folder === undefined || currentStatus(row as unknown as Publication) !== 'published') return null
  return [siteOf(env, group), folder, row.slug].filter(Boolean).join('/')
}
