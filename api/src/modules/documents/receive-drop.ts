import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { auditRow, insertAudit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { line, optionalRow, requiredLine, rowId } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { cleanFilename } from './file-types.ts'

const t = createTranslator(sv)

/** Files and folders that somebody dropped on a folder, before the first byte is sent. */
export const dropInput = z.object({
  portfolio_id: rowId(),
  /** Null is the portfolio's root. */
  folder_id: optionalRow(),
  files: z
    .array(
      z.object({
        /** The folders between the place and the file, the outermost first. */
        path: z.array(requiredLine(200)).max(10),
        filename: line(500),
      }),
    )
    .min(1)
    .max(500),
})
type Drop = z.infer<typeof dropInput>

const portfolioSelect = { id: true, group_id: true } satisfies Prisma.PortfolioSelect
type Portfolio = Prisma.PortfolioGetPayload<{ select: typeof portfolioSelect }>

/**
 * Makes the folders of a drop, where they aren't already, and says where each file goes and which file of its name lies there. A
 * fixed number of statements for each level of folders; nothing is made when something is refused.
 * @returns in the order of the input; `made` counts the new folders
 * @throws AppError FORBIDDEN, INVALID at `portfolio_id` or `folder_id`
 */
export async function receiveDrop(ctx: SignedInContext, input: Drop) {
  if (!ctx.actor.ability.can('create', 'File')) throw forbidden()
  const portfolio = await placeOf(ctx, input)
  if (!ctx.actor.ability.can('create', asSubject('File', portfolio))) throw forbidden()
  const { folders, made } = await inTransaction(ctx.db, async (tx) => {
    // The same folders are dropped twice, or in parts: the second drop finds those of the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`folders of portfolio ${portfolio.id}`}))`
    return makeFolders(tx, ctx, portfolio, input)
  })
  const places = input.files.map(({ path, filename }) => ({
    folder_id: path.length > 0 ? (folders.get(keyOf(path)) ?? null) : input.folder_id,
    filename: cleanFilename(filename),
  }))
  const there = await sameNames(ctx, portfolio.id, places)
  const files = places.map(({ folder_id, filename }) => ({
    folder_id,
    existing: there.get(nameKey(folder_id, filename)) ?? null,
  }))
  return { files, made }
}

const keyOf = (path: readonly string[]) => JSON.stringify(path)
const nameKey = (folder_id: number | null, filename: string) => `${folder_id} ${filename}`

async function placeOf({ db, actor }: SignedInContext, { portfolio_id, folder_id }: Drop): Promise<Portfolio> {
  const found = await db.portfolio.findFirst({
    where: { AND: [{ id: portfolio_id }, visible(actor.ability, 'read', 'Portfolio')] },
    select: { ...portfolioSelect, folders: { where: { id: folder_id ?? 0 }, select: { id: true } } },
  })
  if (!found) throw unknownAt('portfolio_id')
  if (folder_id && found.folders.length === 0) throw unknownAt('folder_id')
  return { id: found.id, group_id: found.group_id }
}

/** The folders of the drop by their paths, level by level. */
async function makeFolders(tx: Tx, ctx: SignedInContext, { id, group_id }: Portfolio, input: Drop) {
  const folders = new Map<string, number>()
  let made = 0
  const idOf = (path: readonly string[]) => (path.length > 0 ? (folders.get(keyOf(path)) ?? null) : input.folder_id)
  const deepest = Math.max(...input.files.map(({ path }) => path.length))
  for (let depth = 1; depth <= deepest; depth += 1) {
    const paths = new Map(
      input.files.flatMap(({ path }) => {
        const part = path.slice(0, depth)
        return part.length === depth ? [[keyOf(part), part] as const] : []
      }),
    )
    const wanted = [...paths].map(([key, path]) => ({
      key,
      data: { portfolio_id: id, group_id, folder_id: idOf(path.slice(0, -1)), title: path[depth - 1] as string },
    }))
    const known = await foldersThere(
      tx,
      id,
      wanted.map(({ data }) => data),
    )
    const missing = wanted.filter(({ data }) => !known.has(nameKey(data.folder_id, data.title)))
    if (missing.length > 0) {
      if (!ctx.actor.ability.can('create', asSubject('Folder', { group_id }))) throw forbidden()
      const rows = await tx.folder.createManyAndReturn({
        data: missing.map(({ data }) => data),
        select: { id: true, folder_id: true, title: true },
      })
      for (const row of rows) known.set(nameKey(row.folder_id, row.title), row.id)
      await insertAudit(
        tx,
        rows.map((row) => auditRow(ctx, { action: 'create', subject: 'Folder', id: row.id })),
      )
      made += rows.length
    }
    for (const { key, data } of wanted) folders.set(key, known.get(nameKey(data.folder_id, data.title)) as number)
  }
  return { folders, made }
}

type Named = { folder_id: number | null; title: string }

/** The oldest folder of each name in its parent. */
async function foldersThere(tx: Tx, portfolio_id: number, wanted: readonly Named[]): Promise<Map<string, number>> {
  const rows = await tx.folder.findMany({
    where: { portfolio_id, OR: wanted.map(({ folder_id, title }) => ({ folder_id, title })) },
    orderBy: { id: 'desc' },
    select: { id: true, folder_id: true, title: true },
  })
  return new Map(rows.map((row) => [nameKey(row.folder_id, row.title), row.id]))
}

type Existing = { id: number; title: string; filename: string; folder_id: number | null; may_replace: boolean }
type Place = { folder_id: number | null; filename: string }

/** The files that lie in the same folders under the same names, as they were sent; the newest of each name. */
async function sameNames({ db, actor }: SignedInContext, portfolio_id: number, places: readonly Place[]) {
  const names = [...new Set(places.map(({ filename }) => filename))]
  const folders = [...new Set(places.map(({ folder_id }) => folder_id ?? 0))]
  // A replaced file has a part of its sum in its name (`otherName` of upload-file.ts).
  const rows = await db.$queryRaw<(Existing & { group_id: number | null; sent: string })[]>`
    SELECT * FROM (
      SELECT f.id, f.title, f.filename, f.folder_id, f.group_id,
        CASE WHEN f.filename = ANY (${names}) THEN f.filename
          ELSE regexp_replace(f.filename, '-[0-9a-f]{6}(\\.[A-Za-z0-9]+)$', '\\1') END AS sent
      FROM "File" f
      WHERE f.portfolio_id = ${portfolio_id} AND coalesce(f.folder_id, 0) = ANY (${folders})
        AND ${visibleSql(actor.ability, 'read', 'File', 'f')}
    ) AS there WHERE sent = ANY (${names}) ORDER BY id`
  return new Map(
    rows.map(({ id, title, filename, folder_id, group_id, sent }) => [
      nameKey(folder_id, sent),
      { id, title, filename, may_replace: actor.ability.can('update', asSubject('File', { group_id })) },
    ]),
  )
}

function unknownAt(field: string) {
  return invalid({ [field]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
