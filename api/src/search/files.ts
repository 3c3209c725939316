import { Prisma } from '@kollegium/db'
import { visibleSql } from '../access/visible-sql.ts'
import type { SignedInContext } from '../core/context.ts'
import { type FileRow, presentFile } from '../documents/file-row.ts'
import { askedOf, candidates, score, tsquery } from './asked.ts'

export type FileSearch = { search: string; portfolio_id?: number | null | undefined; limit: number }

/** As the index `File_fold_idx` has it. */
export const fileName = Prisma.sql`(f.title || ' ' || f.filename)`

/** Files that the actor may read, by their names, description and the text in them, best first; one statement. */
export async function searchFiles(ctx: SignedInContext, { search, portfolio_id, limit }: FileSearch) {
  const asked = askedOf(search)
  if (!asked && search.trim() !== '') return []
  const rows = await ctx.db.$queryRaw<FileRow[]>`
    WITH ${candidates(asked, limit, {
      from: Prisma.sql`"File" f`,
      alias: 'f',
      scope: Prisma.sql`${visibleSql(ctx.actor.ability, 'read', 'File', 'f')} AND ${
        portfolio_id ? Prisma.sql`f.portfolio_id = ${portfolio_id}` : Prisma.sql`TRUE`
      }`,
      name: fileName,
      text: asked
        ? Prisma.sql`f.id IN (SELECT x.file_id FROM "FileText" x WHERE file_search(x.text) @@ ${tsquery(asked)})`
        : undefined,
      order: Prisma.sql`f.updated_at DESC, f.id DESC`,
    })}
    SELECT f.id, f.portfolio_id, f.folder_id, f.group_id, f.title, f.description, f.status, f.disk, f.path, f.filename,
      f.filesize, f.filetype, f.sha256, f.width, f.height, f.focal_x, f.focal_y, f.preview_path, f.author_id,
      f.created_at, f.updated_at, json_build_object('status', p.status) AS portfolio
    FROM found JOIN "File" f ON f.id = found.id JOIN "Portfolio" p ON p.id = f.portfolio_id
    ORDER BY ${score(asked, fileName)} DESC, f.updated_at DESC, f.id DESC LIMIT ${limit}`
  return rows.map((row) => presentFile(row, ctx))
}
