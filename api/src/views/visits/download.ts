import express, { type Request } from 'express'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { optionalRow } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { csvOfSheets } from '../../platform/spreadsheets/csv.ts'
import { type FileFormat, fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { type VisitFilters, visitFilters } from './visit-filters.ts'
import { visitsOfSites } from './visits.ts'
import { visitBook } from './workbook.ts'

const t = createTranslator(sv)

type Asked = { filters: VisitFilters; group: number | null; format: FileFormat }

/** The path of the figures' file. It holds the filters, the chosen group and the kind of file, so that a link's signature covers them. */
export const visitFilePath = (asked: Asked): string =>
  `/api/v1/visits/${Buffer.from(JSON.stringify(asked)).toString('base64url')}`

const pathInput = z.object({ filters: visitFilters, group: optionalRow(), format: fileFormat })

/** @throws AppError NOT_FOUND */
function readPath(text: string): z.infer<typeof pathInput> {
  try {
    return pathInput.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}

/** Figures of visits as an Excel or CSV file, by a signed link or with the Authorization header. */
export function createVisitRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/visits/:filters',
    restHandler(services, async (request, response) => {
      const { filters, group, format } = readPath(String(request.params.filters))
      const actor = await downloader(services, authenticate, request, request.path)
      const ctx: SignedInContext = { ...actor, groupId: group ?? null }
      services.watch.admitExport(ctx)
      const found = await visitsOfSites(ctx, filters)
      const sheets = visitBook(found)
      const bytes = format === 'csv' ? csvOfSheets(sheets) : await workbookOf(sheets)
      // Noted before it is given, so that nothing leaves unseen.
      const details = { rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) }
      await audit(ctx.db, ctx, { action: 'download', subject: 'Statistics', id: 'visits', details })
      sendDownload(response, { name: `${t('visits.file')} ${found.from}–${found.to}`, extension: format, bytes })
    }),
  )
  return routes
}
