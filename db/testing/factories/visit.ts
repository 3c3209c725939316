import type { DocumentFetch, Prisma, SiteSearch, Visit } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildFile } from './file.ts'

const today = () => new Date(new Date().toISOString().slice(0, 10))

/** One visit with one view of the start page of the front site, or of `group_id`. */
export function buildVisit(db: Db, overrides: Partial<Prisma.VisitUncheckedCreateInput> = {}): Promise<Visit> {
  return db.visit.create({
    data: { day: today(), path: '/', referrer_host: '', visits: 1, views: 1, ...overrides },
  })
}

/** One fetch of a file from the front site, or from that of `group_id`. */
export async function buildDocumentFetch(
  db: Db,
  overrides: Partial<Prisma.DocumentFetchUncheckedCreateInput> = {},
): Promise<DocumentFetch> {
  const file_id = overrides.file_id ?? (await buildFile(db)).id
  return db.documentFetch.create({ data: { day: today(), fetches: 1, ...overrides, file_id } })
}

/** One search of the front site, or of that of `group_id`. It has a hit, unless it has `words`. */
export function buildSiteSearch(
  db: Db,
  overrides: Partial<Prisma.SiteSearchUncheckedCreateInput> = {},
): Promise<SiteSearch> {
  const { words = '', searches = 1 } = overrides
  const without_hit = words === '' ? 0 : searches
  return db.siteSearch.create({ data: { day: today(), words, searches, without_hit, ...overrides } })
}
