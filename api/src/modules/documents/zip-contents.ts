import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { cleanFilename } from './file-types.ts'
import { megabyte } from './quota.ts'

const t = createTranslator(sv)

/** The most that one ZIP holds. */
export const zipLimits = { files: 2000, bytes: 1000 * megabyte }

/** The most folders and files that are chosen one by one: the link of a ZIP names them, and proxies take addresses of 8 kB. */
const mostChosen = 500

const ids = () => z.array(rowId()).max(zipLimits.files)

/** The content of a ZIP: folders with all that lies below them, and files; without any of them the whole portfolio. */
export const zipInput = z.object({
  portfolio_id: rowId(),
  folder_ids: ids().default([]),
  file_ids: ids().default([]),
})
export type ZipAsked = z.infer<typeof zipInput>

const fileSelect = {
  id: true,
  folder_id: true,
  disk: true,
  path: true,
  filename: true,
  filesize: true,
  filetype: true,
  sha256: true,
  updated_at: true,
} satisfies Prisma.FileSelect
type ZipFile = Prisma.FileGetPayload<{ select: typeof fileSelect }>

/** A file and its name in the ZIP, with its folders. */
export type ZipEntry = { name: string; file: ZipFile }

/**
 * Finds the files of a ZIP that the actor may read; one with malicious code is left out. A fixed number of statements.
 * @returns with the ZIP's own name
 * @throws AppError NOT_FOUND when the portfolio may not be read, INVALID at `files` when there are none or too many, or too many chosen
 */
export async function zipContents(ctx: SignedInContext, asked: ZipAsked) {
  const { db, actor } = ctx
  const { portfolio_id, folder_ids, file_ids } = asked
  const chosenNumber = folder_ids.length + file_ids.length
  if (chosenNumber > mostChosen) throw refusal(t('valid.zipChosen', { number: chosenNumber, total: mostChosen }))
  const portfolio = await db.portfolio.findFirst({
    where: { AND: [{ id: portfolio_id }, visible(actor.ability, 'read', 'Portfolio')] },
    select: { title: true },
  })
  if (!portfolio) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const isWhole = chosenNumber === 0
  const folders = await foldersOf(ctx, asked, isWhole)
  const inFolders = { folder_id: { in: [...folders.keys()] } }
  const chosen = isWhole ? [inFolders, { folder_id: null }] : [inFolders, { id: { in: file_ids } }]
  const where = { AND: [{ portfolio_id, malware: null, OR: chosen }, visible(actor.ability, 'read', 'File')] }
  const totals = await db.file.aggregate({ where, _count: true, _sum: { filesize: true } })
  requireFitting(totals._count, totals._sum.filesize ?? 0)
  const files = await db.file.findMany({
    where,
    select: fileSelect,
    orderBy: [{ folder_id: 'asc' }, { filename: 'asc' }],
  })
  const [only] = folder_ids
  const title = folder_ids.length === 1 && file_ids.length === 0 && only ? folders.get(only)?.[0] : undefined
  return {
    name: `${segmentOf(title ?? portfolio.title)}.zip`,
    entries: named(files, folders),
    bytes: totals._sum.filesize ?? 0,
  }
}

function requireFitting(count: number, bytes: number): void {
  if (count === 0) throw refusal(t('valid.zipEmpty'))
  if (count > zipLimits.files) throw refusal(t('valid.zipFiles', { number: count, total: zipLimits.files }))
  if (bytes <= zipLimits.bytes) return
  throw refusal(t('valid.zipSize', { number: Math.ceil(bytes / megabyte), total: zipLimits.bytes / megabyte }))
}

function refusal(text: string) {
  return new AppError('INVALID', { message: text, fields: { files: [text] } })
}

/** The names of the folders down to each folder of the ZIP, by its id. */
async function foldersOf({ db, actor }: SignedInContext, { portfolio_id, folder_ids }: ZipAsked, isWhole: boolean) {
  const rows = await db.$queryRaw<{ id: number; path: string[] }[]>`
    WITH RECURSIVE below AS (
      SELECT d.id, ARRAY[d.title] AS path FROM "Folder" d
      WHERE d.portfolio_id = ${portfolio_id} AND ${visibleSql(actor.ability, 'read', 'Folder', 'd')}
        AND (d.id = ANY (${folder_ids}) OR (${isWhole} AND d.folder_id IS NULL))
      UNION ALL
      SELECT d.id, below.path || d.title FROM "Folder" d JOIN below ON d.folder_id = below.id
      WHERE cardinality(below.path) < 50 AND ${visibleSql(actor.ability, 'read', 'Folder', 'd')}
    )
    SELECT id, path FROM below ORDER BY cardinality(path) DESC`
  // A folder that is chosen itself and lies in a chosen one goes where it was found deepest.
  return new Map(rows.reverse().map(({ id, path }) => [id, path]))
}

/** Two files of one folder may have the same name, and two folders, too. */
function named(files: readonly ZipFile[], folders: ReadonlyMap<number, string[]>): ZipEntry[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const folder = (file.folder_id ? (folders.get(file.folder_id) ?? []) : []).map(segmentOf)
    const filename = cleanFilename(file.filename)
    const at = filename.lastIndexOf('.')
    const [stem, ending] = at > 0 ? [filename.slice(0, at), filename.slice(at)] : [filename, '']
    const nameOf = (number: number) => [...folder, number === 1 ? filename : `${stem} (${number})${ending}`].join('/')
    let number = 1
    while (taken.has(nameOf(number).toLowerCase())) number += 1
    taken.add(nameOf(number).toLowerCase())
    return { name: nameOf(number), file }
  })
}

/** A title as the name of a folder on any computer; never a way out of the folder. */
function segmentOf(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return name.slice(0, 100).trim() || t('field.folder_id')
}
