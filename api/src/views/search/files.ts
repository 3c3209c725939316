import { Prisma } from '@kollegium/db'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { rankedHits } from '../../engine/search/ranking.ts'
import { searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import { type FileRow, presentFile } from '../../modules/documents/file-row.ts'

export type FileSearch = { search: string; portfolio_id?: number | null | undefined; limit: number }

/** Files that the actor may read, by their names, description and the text in them, best first. */
export async function searchFiles(ctx: SignedInContext, { search, portfolio_id, limit }: FileSearch) {
  const terms = searchTermsOf(search)
  if (!terms && search.trim() !== '') return []
  const inPortfolio = portfolio_id ? Prisma.sql`f.portfolio_id = ${portfolio_id}` : Prisma.sql`TRUE`
  const hits = await rankedHits(ctx.db, terms, limit, {
    table: 'File',
    alias: 'f',
    name: Prisma.sql`(f.title || ' ' || f.filename)`,
    newest: 'created_at',
    text: terms
      ? Prisma.sql`f.id IN (SELECT x.file_id FROM "FileText" x WHERE x.search @@ ${tsquery(terms)})`
      : undefined,
    rows: (from, most, first) => ctx.db.$queryRaw<FileRow[]>`
      SELECT f.id, f.portfolio_id, f.folder_id, f.group_id, f.title, f.description, f.status, f.disk, f.path, f.filename,
        f.filesize, f.filetype, f.sha256, f.scanned_at, f.malware, f.width, f.height, f.focal_x, f.focal_y, f.preview_path, f.author_id,
        f.created_at, f.updated_at, f.portfolio_status
      FROM ${from}
      WHERE ${visibleSql(ctx.actor.ability, 'read', 'File', 'f')} AND ${inPortfolio}
      ORDER BY ${first} f.created_at DESC, f.id DESC LIMIT ${most}`,
  })
  return hits.map(({ row }) => presentFile(row, ctx))
}
