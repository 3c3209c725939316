import express, { type Request } from 'express'
import type { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { listInput } from '../../engine/resource.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { swedishTime } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { csvOf } from '../../platform/spreadsheets/csv.ts'
import { fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { type Column, sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { type EntryOut, entriesWhere, findEntries, requireLog } from './entries.ts'

const t = createTranslator(sv)

/** The most entries of a file. */
export const maxEntriesInFile = 10_000

/** The input of a list without its page, and the kind of file. */
export const fileInput = listInput
  .pick({ search: true, filters: true, orderBy: true })
  .extend({ format: fileFormat.default('xlsx') })
type FileInput = z.infer<typeof fileInput>

/** The path of a list's file. It holds the filters, so that a link's signature covers them. */
export const entriesPath = (input: FileInput): string =>
  `/api/v1/audit-log/${Buffer.from(JSON.stringify(input)).toString('base64url')}`

/** Refuses a list with more entries than a file holds. @throws AppError FORBIDDEN, INVALID with both numbers */
export async function requireRoomInFile(ctx: SignedInContext, input: Omit<FileInput, 'format'>): Promise<void> {
  requireLog(ctx, 'read')
  const total = await ctx.db.auditEntry.count({ where: await entriesWhere(ctx.db, input) })
  if (total <= maxEntriesInFile) return
  const format = (number: number) => number.toLocaleString('sv-SE')
  const message = t('audit.tooMany', { number: format(total), text: format(maxEntriesInFile) })
  throw new AppError('INVALID', { message })
}

const columns: Column<EntryOut>[] = [
  { title: 'audit.field.number', width: 12, value: ({ id }) => id },
  { title: 'audit.field.at', width: 20, value: ({ at }) => swedishTime(new Date(at)) },
  { title: 'audit.field.who', width: 28, value: ({ who }) => who?.name ?? null },
  { title: 'audit.field.as', width: 28, value: (row) => row.as?.name ?? null },
  { title: 'audit.field.act', width: 28, value: ({ act }) => act },
  { title: 'audit.field.object', width: 36, value: ({ object }) => object },
  { title: 'audit.field.id', width: 14, value: (row) => row.subject_id },
  { title: 'audit.field.group', width: 32, value: ({ group }) => group },
  { title: 'audit.field.ip', width: 18, value: ({ ip }) => ip },
  { title: 'audit.field.place', width: 24, value: ({ place }) => place },
  { title: 'audit.field.agent', width: 22, value: ({ agent }) => agent },
  { title: 'audit.field.result', width: 12, value: ({ result }) => t(`audit.result.${result}`) },
  { title: 'audit.field.why', width: 28, value: ({ reason }) => reason },
  { title: 'audit.field.call', width: 24, value: ({ call }) => call },
  { title: 'audit.field.details', width: 40, value: (row) => detailsInWords(row) || null },
  { title: 'audit.field.reference', width: 38, value: ({ reference }) => reference },
]

function detailsInWords({ times, rows, given, taken, fields, changes }: EntryOut): string {
  const parts = [
    times && t('audit.times', { number: times }),
    rows && t('audit.rows', { number: rows }),
    given.length > 0 && t('audit.given', { text: given.join(', ') }),
    taken.length > 0 && t('audit.taken', { text: taken.join(', ') }),
    fields.length > 0 && t('audit.fields', { text: fields.join(', ') }),
    ...changes,
  ]
  return parts.filter(Boolean).join('. ')
}

/** The log as an Excel or CSV file, by a signed link or with the Authorization header. */
export function createAuditLogRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/audit-log/:filters',
    restHandler(services, async (request, response) => {
      const input = readFilters(String(request.params.filters))
      const ctx = await downloader(services, authenticate, request, request.path)
      await requireRoomInFile(ctx, input)
      services.watch.admitExport(ctx)
      const where = await entriesWhere(ctx.db, input)
      const entries = await findEntries(ctx, where, input, { limit: maxEntriesInFile, skip: 0 })
      const made = sheet(t('audit.sheet'), columns, entries)
      const bytes = input.format === 'csv' ? csvOf(made) : await workbookOf([made])
      // The log is written before the file is sent, so that no file leaves unlogged.
      await audit(ctx.db, ctx, { action: 'download', subject: 'AuditLog', details: { rows: entries.length } })
      sendDownload(response, { name: `${t('screen.auditLog')} ${todayInSweden()}`, extension: input.format, bytes })
    }),
  )
  return routes
}

/** @throws AppError NOT_FOUND */
function readFilters(text: string): FileInput {
  try {
    return fileInput.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}
