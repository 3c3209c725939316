import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../core/context.ts'
import { crud } from '../core/crud.ts'
import { invalid } from '../core/errors.ts'
import { containing, idsOf } from '../core/filters.ts'
import { belongsTo } from '../core/links.ts'
import type { Tx } from '../core/transaction.ts'
import { router } from '../core/trpc.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { folder } from './folder.resource.ts'

const t = createWords(sv)

const select = {
  id: true,
  portfolio_id: true,
  folder_id: true,
  group_id: true,
  title: true,
  description: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.FolderSelect
type Row = Prisma.FolderGetPayload<{ select: typeof select }>

type Step = { id: number; title: string }

/** The folders from the portfolio's root down to each of `rows`, itself last; one statement. */
async function pathsOf(db: Tx, rows: { id: number }[]): Promise<Map<number, Step[]>> {
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

async function presentAll(rows: Row[], { db }: SignedInContext) {
  const paths = rows.length > 0 ? await pathsOf(db, rows) : new Map<number, Step[]>()
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    type: 'Folder' as const,
    fullPath: paths.get(row.id) ?? [],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}

/** A folder stays in its portfolio, belongs to that one's group, and never lies in itself. */
async function prepare({ db }: SignedInContext, data: Record<string, unknown>, before: Row | null) {
  const portfolio_id = (data.portfolio_id ?? before?.portfolio_id) as number
  if (before && portfolio_id !== before.portfolio_id) refuse('portfolio_id', t('valid.portfolioInUse'))
  const parent = data.folder_id as number | null | undefined
  if (parent) {
    const above = await db.folder.findUnique({ where: { id: parent }, select: { id: true, portfolio_id: true } })
    if (above?.portfolio_id !== portfolio_id) refuse('folder_id', t('valid.folderElsewhere'))
    const path = before ? (await pathsOf(db, [{ id: parent }])).get(parent) : []
    if (path?.some(({ id }) => id === before?.id)) refuse('folder_id', t('valid.folderCycle'))
  }
  if (before) return data
  const { group_id } = await db.portfolio.findUniqueOrThrow({ where: { id: portfolio_id }, select: { group_id: true } })
  return { ...data, group_id }
}

function refuse(field: string, text: string): never {
  throw invalid({ [`data.${field}`]: [text] }, t('valid.invalidFields'))
}

export const folderRouter = router({
  ...crud(folder, {
    delegate: (db) => db.folder,
    select,
    present: (rows: Row[], ctx) => presentAll(rows, ctx),
    listSelect: select,
    presentList: (rows: Row[], ctx) => presentAll(rows, ctx),
    search: (text) => ({ OR: [{ title: containing(text) }, { description: containing(text) }] }),
    filters: {
      portfolio_id: idsOf((ids) => ({ portfolio_id: { in: ids } })),
      folder_id: idsOf((ids) => ({ folder_id: { in: ids } })),
    },
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    links: { portfolio_id: belongsTo('Portfolio'), folder_id: belongsTo('Folder') },
    prepare,
    usedIn: async (db, { id }) => [
      { entity: 'folder', count: await db.folder.count({ where: { folder_id: id } }) },
      { entity: 'file', count: await db.file.count({ where: { folder_id: id } }) },
    ],
  }),
})
