import { deflateRawSync, inflateRawSync } from 'node:zlib'
import express, { type Request } from 'express'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { isSubject } from '../../access/subjects.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import type { PageList } from '../../engine/page-list.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Services } from '../../engine/services.ts'
import type { Column as ListColumn } from '../../entities/definition.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { optionalRow } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { certificateList } from '../../modules/certificates/contract.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { csvOf } from '../../platform/spreadsheets/csv.ts'
import { fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { type Column, sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { cellOf, nameOf, widthOf } from './list-cells.ts'
import { chosenIds, chosenInput, listedRows, listOf, mostRows, requireAtMost } from './list-rows.ts'
import { isPageList, type PageLists } from './page-list-names.ts'

const t = createTranslator(sv)

/** The most ticked rows of a file: its link names them, and proxies limit the length of an address. */
export const mostTicked = 2_000

/** A list's file: its rows by filter or the ticked ones, the keys of the shown columns in their order, and the kind of file. */
export const fileInput = chosenInput.extend({
  columns: z.array(z.string().max(60)).min(1).max(60),
  format: fileFormat,
})
type FileInput = z.infer<typeof fileInput>
const pathInput = fileInput.extend({ group: optionalRow() })

/** The bytes of a path's JSON: {@link mostTicked} ids and a filter are fewer. */
const pathBytes = 64 * 1024

/**
 * The path of a list's file. It holds the filter or the ticked rows, and the chosen group, so that a link's signature covers them. Ids
 * stand as the steps between them, packed: thousands of them are some thousand signs.
 * @throws AppError INVALID for more ticked rows than {@link mostTicked}
 */
export function listFilePath({ ids, ...input }: FileInput, group: number | null): string {
  if (ids && ids.length > mostTicked) {
    const number = mostTicked.toLocaleString('sv-SE')
    throw new AppError('INVALID', { message: t('lists.tooManyTicked', { number }) })
  }
  const sorted = ids && [...new Set(ids)].toSorted((a, b) => a - b)
  const steps = sorted?.map((id, at) => id - (sorted[at - 1] ?? 0))
  const text = JSON.stringify({ ...input, group, ...(steps && { ids: steps }) })
  return `/api/v1/lists/${deflateRawSync(text).toString('base64url')}`
}

/** Reads what a link's path asks for. @throws AppError NOT_FOUND */
export function readPath(text: string): z.infer<typeof pathInput> {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: pathBytes }).toString('utf8')
    const { ids, ...input } = pathInput.parse(JSON.parse(json))
    return { ...input, ...(ids && { ids: addedUp(ids) }) }
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}

function addedUp(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

/**
 * A list's rows as a sheet: the shown columns in the order that the person sees, every page of the filter.
 * @throws AppError NOT_FOUND for no list, FORBIDDEN without the right to read it, INVALID for too many rows
 */
export async function listSheet(ctx: SignedInContext, input: FileInput, pages?: PageLists) {
  const { title, subject, columns: all, rows } = await rowsOf(ctx, input, pages)
  const asked = [...new Set(input.columns)].flatMap((key) => all.find((column) => column.key === key) ?? [])
  const hasTitle = asked.some(({ kind }) => kind === 'title')
  const shown = hasTitle ? asked : [...all.filter(({ kind }) => kind === 'title'), ...asked]
  const columns = shown.map(
    (column): Column<Row> => ({
      title: column.label,
      width: widthOf(column),
      value: (row) => cellOf(column, row),
    }),
  )
  const hasGroup = rows.some((row) => row.group !== undefined) && !shown.some(({ key }) => key === 'group')
  const group: Column<Row> = {
    title: 'field.group_id',
    width: 32,
    value: (row) => (row.group ? nameOf(row.group as Record<string, unknown>) : null),
  }
  return { title, subject, rows, sheet: sheet(title, hasGroup ? [...columns, group] : columns, rows) }
}

/** @throws AppError NOT_FOUND for a name without a list */
export function requireList(name: string): void {
  if (!isPageList(name) && !certificateList(name)) listOf(name)
}

type Row = Record<string, unknown>
type Listed = { title: string; subject: string; columns: readonly ListColumn[]; rows: Row[] }

async function rowsOf(ctx: SignedInContext, input: FileInput, pages: PageLists | undefined): Promise<Listed> {
  const { ability } = ctx.actor
  const page: PageList | null | undefined = isPageList(input.entity)
    ? pages?.[input.entity]
    : certificateList(input.entity)
  if (page) {
    const { subject, columns, title, mayRead } = page
    if (!mayRead(ability)) throw forbidden()
    const { total, rows } = await page.rows(ctx, input, mostRows)
    requireAtMost(total)
    const ids = input.ids && new Set(input.ids)
    return { subject, columns, title: t(title), rows: ids ? rows.filter(({ id }) => ids.has(Number(id))) : rows }
  }
  const resource = listOf(input.entity)
  const { subject } = resource
  if (!isSubject(subject) || !ability.can('read', subject)) throw forbidden()
  const ids = await chosenIds(ctx, resource, input)
  requireAtMost(ids.length)
  const title = capitalise(formsOf(resource.name).indefPl)
  return { subject, columns: resource.list.columns, title, rows: await listedRows(ctx, resource, ids) }
}

/** The call as which the rows of a list count. */
const callOf = (name: string, pages: PageLists): string =>
  (isPageList(name) && (pages[name] as PageList).readAs) || `${name}.list`

/** Lists as files, by a signed link or with the Authorization header. */
export function createListFileRoutes(
  services: Services,
  { authenticate, pages }: { authenticate: (request: Request) => Promise<Context>; pages: PageLists },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/lists/:list',
    restHandler(services, async (request, response) => {
      const { group, ...input } = readPath(String(request.params.list))
      const actor = await downloader(services, authenticate, request, request.path)
      const ctx: SignedInContext = { ...actor, groupId: group ?? null }
      // People in a file count like people in the list itself.
      const call = { path: callOf(input.entity, pages), type: 'query' as const }
      services.watch.admit(ctx, call.path)
      services.watch.admitExport(ctx)
      const { title, subject, rows, sheet: made } = await listSheet(ctx, input, pages)
      services.watch.answered(ctx, call, { items: rows })
      const bytes = input.format === 'csv' ? csvOf(made) : await workbookOf([made])
      // Noted before it is given, so that no file leaves unlogged. The search text may be a name and is left out.
      await audit(ctx.db, ctx, { action: 'download', subject, details: { rows: made.rows.length } })
      sendDownload(response, { name: `${title} ${todayInSweden()}`, extension: input.format, bytes })
    }),
  )
  return routes
}
