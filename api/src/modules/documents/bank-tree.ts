import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { elementTotals } from './element-rows.ts'
import { readableElements } from './folder-elements.ts'

const t = createTranslator(sv)

/** More folders than anybody looks over as a tree. */
const mostFolders = 2000

/** The input of a portfolio's tree and of its files to tidy. */
export const bankInput = z.object({ portfolio_id: rowId() })

type TreeFolder = { id: number; title: string; folder_id: number | null; files: number }

/**
 * Reads a portfolio as a tree: its folders by title, each with the number of files that lie directly in it.
 * @returns `folders` null when there are more than a tree can show; `files` lie directly in the portfolio
 * @throws AppError NOT_FOUND when the portfolio may not be read
 */
export async function bankTree(ctx: SignedInContext, { portfolio_id }: z.infer<typeof bankInput>) {
  const { db, actor } = ctx
  await requirePortfolio(ctx, portfolio_id)
  const [folders, [root]] = await Promise.all([
    db.$queryRaw<TreeFolder[]>`
      WITH counted AS (
        SELECT f.folder_id, count(*)::int AS files FROM "File" f
        WHERE f.portfolio_id = ${portfolio_id} AND f.folder_id IS NOT NULL AND ${visibleSql(actor.ability, 'read', 'File', 'f')}
        GROUP BY f.folder_id
      )
      SELECT d.id, d.title, d.folder_id, coalesce(counted.files, 0) AS files
      FROM "Folder" d LEFT JOIN counted ON counted.folder_id = d.id
      WHERE d.portfolio_id = ${portfolio_id} AND ${visibleSql(actor.ability, 'read', 'Folder', 'd')}
      ORDER BY d.title, d.id LIMIT ${mostFolders + 1}`,
    db.$queryRaw<{ files: number }[]>`
      SELECT count(*)::int AS files FROM "File" f
      WHERE f.portfolio_id = ${portfolio_id} AND f.folder_id IS NULL AND ${visibleSql(actor.ability, 'read', 'File', 'f')}`,
  ])
  return { folders: folders.length > mostFolders ? null : folders, files: root?.files ?? 0 }
}

/**
 * Counts a portfolio's files to tidy: those that nothing uses, and those that the group has more than once.
 * @throws AppError NOT_FOUND when the portfolio may not be read
 */
export async function bankTidy(ctx: SignedInContext, { portfolio_id }: z.infer<typeof bankInput>) {
  await requirePortfolio(ctx, portfolio_id)
  const place = { portfolio_ids: [portfolio_id], folder_id: null, search: '' }
  const scope = readableElements(ctx.actor)
  const [unused, duplicate] = await Promise.all([
    elementTotals(ctx.db, { ...place, only: 'unused' }, scope),
    elementTotals(ctx.db, { ...place, only: 'duplicate' }, scope),
  ])
  return { unused: unused.count, duplicate: duplicate.count }
}

async function requirePortfolio({ db, actor }: SignedInContext, id: number): Promise<void> {
  const where = { AND: [{ id }, visible(actor.ability, 'read', 'Portfolio')] }
  if ((await db.portfolio.count({ where })) === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
}
