import express, { type Request } from 'express'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { type StatisticsFilters, statisticsFilters } from '../../modules/groups/statistics-filters.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { csvOfSheets } from '../../platform/spreadsheets/csv.ts'
import { type FileFormat, fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { type DocumentFilters, documentFigures, documentFilters } from './document-figures.ts'
import { certificationStatistics, generalStatistics } from './statistics.ts'
import { certificationBook, documentsBook, generalBook } from './workbook.ts'

const t = createTranslator(sv)

/** The workbooks that are filtered by groups. */
export const groupVariants = ['general', 'certification'] as const
type GroupVariant = (typeof groupVariants)[number]
const variants = [...groupVariants, 'documents'] as const

/** The filters and the kind of file stand in the path, so that a link's signature holds them too. */
export function filePath(variant: GroupVariant, filters: StatisticsFilters, format: FileFormat): string
export function filePath(variant: 'documents', filters: DocumentFilters, format: FileFormat): string
export function filePath(variant: (typeof variants)[number], filters: object, format: FileFormat): string {
  return `/api/v1/statistics/${variant}/${Buffer.from(JSON.stringify({ filters, format })).toString('base64url')}`
}

const pathInput = z.object({ filters: z.record(z.string(), z.unknown()), format: fileFormat })

const files = {
  general: async (ctx: SignedInContext, given: unknown) => {
    const found = await generalStatistics(ctx, statisticsFilters.parse(given))
    return { name: t('stat.file.general'), to: found.to, sheets: generalBook(found) }
  },
  certification: async (ctx: SignedInContext, given: unknown) => {
    const found = await certificationStatistics(ctx, statisticsFilters.parse(given))
    return { name: t('stat.file.certification'), to: found.to, sheets: certificationBook(found) }
  },
  documents: async (ctx: SignedInContext, given: unknown) => {
    const found = await documentFigures(ctx, documentFilters.parse(given))
    return { name: t('stat.file.documents'), to: found.to, sheets: documentsBook(found) }
  },
}

/** Statistics as Excel or CSV files, by a signed link or with the Authorization header. */
export function createStatisticsRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/statistics/:variant/:filters',
    restHandler(services, async (request, response) => {
      const variant = variants.find((each) => each === request.params.variant)
      const asked = readPath(String(request.params.filters))
      if (!variant || !asked) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      services.watch.admitExport(ctx)
      const { name, to, sheets } = await files[variant](ctx, asked.filters)
      const bytes = asked.format === 'csv' ? csvOfSheets(sheets) : await workbookOf(sheets)
      // Noted before it is given, so that nothing leaves unseen.
      const details = { rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) }
      await audit(ctx.db, ctx, { action: 'download', subject: 'Statistics', id: variant, details })
      sendDownload(response, { name: `${name} ${to}`, extension: asked.format, bytes })
    }),
  )
  return routes
}

/** Reads the filters and the kind of file of the path; null for a text that has none. */
function readPath(text: string): z.infer<typeof pathInput> | null {
  try {
    return pathInput.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}
