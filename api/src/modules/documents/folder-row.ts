import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { folderAddresses } from './bank-address.ts'

/** The columns of a folder. */
export const folderSelect = {
  id: true,
  portfolio_id: true,
  folder_id: true,
  group_id: true,
  title: true,
  description: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.FolderSelect
export type FolderRow = Prisma.FolderGetPayload<{ select: typeof folderSelect }>

type Step = { id: number; title: string }

/** The folders from the portfolio's root down to each of `rows`, itself last; one statement. */
export async function pathsOf(db: Tx, rows: { id: number }[]): Promise<Map<number, Step[]>> {
  const steps = await db.$queryRaw<{ start: number; id: number; title: string }[]>`
    WITH RECURSIVE up AS (
      SELECT id AS start, id, title, folder_id, 0 AS height FROM "Folder" WHERE id = ANY(${rows.map(({ id }) => id)})
      UNION ALL
      SELECT up.start, f.id, f.title, f.folder_id, up.height + 1 FROM "Folder" f JOIN up ON f.id = up.folder_id WHERE up.height < 50
    )
    SELECT start, id, title FROM up ORDER BY start, height DESC`
  const paths = new Map<number, Step[]>(rows.map(({ id }) => [id, []]))
  for (const { start, id, title } of steps) paths.get(start)?.push({ id, title })
  return paths
}

/** Spec §3, Folder. `siteUrl` is the address of its page on a site; null where visitors and members find none. */
export async function presentFolders(rows: FolderRow[], ctx: Pick<Context, 'db' | 'services'>) {
  if (rows.length === 0) return []
  const [paths, addresses] = await Promise.all([pathsOf(ctx.db, rows), folderAddresses(ctx, rows)])
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    type: 'Folder' as const,
    fullPath: paths.get(row.id) ?? [],
    siteUrl: addresses.get(row.id) ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
