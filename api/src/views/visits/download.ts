import express, { type Request } from 'express'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { optionalRow, toDay } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { csvOfSheets } from '../../platform/spreadsheets/csv.ts'
import { type FileFormat, fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { type Column, type Sheet, sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { type VisitFilters, visitFilters } from './visit-filters.ts'
import { type VisitFigures, visitsOfSites } from './visits.ts'

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

const counts = <Row extends { visits: number; views: number }>(): Column<Row>[] => [
  { title: 'visits.visits', width: 14, value: ({ visits }) => visits },
  { title: 'visits.views', width: 14, value: ({ views }) => views },
]

type Page = VisitFigures['pages']['items'][number]
const pageColumns: Column<Page>[] = [
  { title: 'visits.page', width: 50, value: ({ title }) => title },
  { title: 'visits.kind', width: 16, value: ({ text }) => capitalise(formsOf(text?.entity ?? 'page').indefSg) },
  { title: 'visits.site', width: 32, value: ({ group }) => group?.title ?? t('visits.front') },
  { title: 'visits.viewed', width: 14, value: ({ views }) => views },
  { title: 'visits.viewedBefore', width: 22, value: ({ before }) => before },
  { title: 'field.updated_at', width: 16, value: ({ text }) => toDay(text?.updated_at.slice(0, 10) ?? null) },
  { title: 'field.url', width: 60, value: ({ url }) => url },
]

const unitTitles = { day: 'visits.perDay', week: 'visits.perWeek', month: 'visits.perMonth' } as const

/** The sheets of the figures: by day, week or month, by page, by host, by site, and the choices that they are of. */
function visitBook({ from, to, unit, columns, before, total, pages, hosts, sites }: VisitFigures): Sheet[] {
  return [
    sheet(
      t(unitTitles[unit]),
      [
        { title: 'visits.start', width: 16, value: ({ start }) => toDay(start) },
        ...counts<VisitFigures['columns'][number]>(),
      ],
      columns,
    ),
    sheet(t('visits.pages'), pageColumns, pages.items),
    sheet(
      t('visits.from'),
      [
        { title: 'visits.from', width: 40, value: ({ host }) => host || t('visits.direct') },
        { title: 'visits.visits', width: 14, value: ({ visits }) => visits },
      ],
      hosts,
    ),
    ...(sites.length > 1
      ? [
          sheet(
            t('visits.sites'),
            [
              { title: 'visits.site', width: 40, value: ({ title }) => title ?? t('visits.front') },
              ...counts<VisitFigures['sites'][number]>(),
            ],
            sites,
          ),
        ]
      : []),
    sheet(
      t('stat.selection'),
      [
        { title: 'visits.period', width: 20, value: ({ title }) => title },
        { title: 'stat.from', width: 16, value: (row) => toDay(row.from) },
        { title: 'stat.to', width: 16, value: (row) => toDay(row.to) },
        ...counts<{ title: string; from: string; to: string; visits: number; views: number }>(),
      ],
      [
        { title: t('stat.period'), from, to, ...total },
        { title: t('visits.comparedWith'), ...before },
      ],
    ),
  ]
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
