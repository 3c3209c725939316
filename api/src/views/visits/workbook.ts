import { todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { toDay } from '../../kernel/fields.ts'
import { type Column, type Sheet, sheet } from '../../platform/spreadsheets/workbook.ts'
import type { VisitFigures } from './visits.ts'

const t = createTranslator(sv)

/** A count that may be masked. */
const countText = (count: number | null): number | string => count ?? t('visits.few')
/** A share in whole percent. */
const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 100))

const counts = <Row extends { visits: number | null; views: number | null }>(): Column<Row>[] => [
  { title: 'visits.visits', width: 14, value: ({ visits }) => visits },
  { title: 'visits.views', width: 14, value: ({ views }) => views },
]

const unitTitles = { day: 'visits.perDay', week: 'visits.perWeek', month: 'visits.perMonth' } as const

/** The visits by day, week or month, with the publication that brought those of the highest. */
function columnSheet({ unit, columns, cause }: VisitFigures): Sheet {
  const text = cause && t('visits.causeInFile', { title: cause.title, day: cause.day, number: cause.visits })
  return sheet(
    t(unitTitles[unit]),
    [
      { title: 'visits.start', width: 16, value: ({ start }) => toDay(start) },
      ...counts<VisitFigures['columns'][number]>(),
      ...(cause
        ? [
            {
              ...{ title: 'visits.cause' as const, width: 60 },
              value: ({ start }: { start: string }) => (start === cause.start ? text : null),
            },
          ]
        : []),
    ],
    columns,
  )
}

const pageColumns: Column<VisitFigures['pages']['items'][number]>[] = [
  { title: 'visits.page', width: 50, value: ({ title }) => title },
  { title: 'visits.kind', width: 16, value: ({ text }) => capitalise(formsOf(text?.entity ?? 'page').indefSg) },
  { title: 'visits.site', width: 32, value: ({ group }) => group?.title ?? t('visits.front') },
  { title: 'visits.viewed', width: 14, value: ({ views }) => views },
  { title: 'visits.viewedBefore', width: 22, value: ({ before }) => before },
  { title: 'visits.endInPercent', width: 26, value: ({ share }) => percent(share) },
  {
    title: 'field.updated_at',
    width: 16,
    value: ({ text }) => toDay(text && todayInSweden(new Date(text.updated_at))),
  },
  { title: 'field.url', width: 60, value: ({ url }) => url },
]

const hostColumns: Column<VisitFigures['hosts'][number]>[] = [
  { title: 'visits.from', width: 40, value: ({ kind, host }) => (kind ? t(`visits.host.${kind}`) : host) },
  { title: 'visits.visits', width: 14, value: ({ visits }) => countText(visits) },
]

const wordColumns: Column<VisitFigures['words']['items'][number]>[] = [
  { title: 'visits.words', width: 40, value: ({ words }) => words },
  { title: 'visits.site', width: 32, value: ({ group }) => group?.title ?? t('visits.front') },
  { title: 'visits.wordSearches', width: 14, value: ({ searches }) => countText(searches) },
]

const documentColumns: Column<VisitFigures['documents']['items'][number]>[] = [
  { title: 'visits.document', width: 50, value: ({ title }) => title },
  { title: 'visits.documentFetches', width: 14, value: ({ fetches }) => countText(fetches) },
]

const siteColumns: Column<VisitFigures['sites'][number]>[] = [
  { title: 'visits.site', width: 40, value: ({ title }) => title ?? t('visits.front') },
  ...counts<VisitFigures['sites'][number]>(),
]

type Total = { title: string; from: string; to: string } & Omit<VisitFigures['before'], 'from' | 'to'>
const totalColumns: Column<Total>[] = [
  { title: 'visits.period', width: 20, value: ({ title }) => title },
  { title: 'stat.from', width: 16, value: (row) => toDay(row.from) },
  { title: 'stat.to', width: 16, value: (row) => toDay(row.to) },
  ...counts<Total>(),
  { title: 'visits.fetches', width: 22, value: ({ fetches }) => fetches },
  { title: 'visits.searches', width: 26, value: ({ searches }) => searches },
  { title: 'visits.withoutHits', width: 14, value: ({ withoutHit }) => withoutHit },
]

/**
 * The sheets of the figures: by day, week or month, by page, by host, the words without a hit, the documents, by site, and the
 * choices that they are of.
 */
export function visitBook(found: VisitFigures): Sheet[] {
  const { from, to, before, total, pages, hosts, sites, words, documents } = found
  return [
    columnSheet(found),
    sheet(t('visits.pages'), pageColumns, pages.items),
    sheet(t('visits.from'), hostColumns, hosts),
    sheet(t('visits.missed'), wordColumns, words.items),
    sheet(t('visits.fetches'), documentColumns, documents.items),
    ...(sites.length > 1 ? [sheet(t('visits.sites'), siteColumns, sites)] : []),
    sheet(t('stat.selection'), totalColumns, [
      { title: t('stat.period'), from, to, ...total },
      { title: t('visits.comparedWith'), ...before },
    ]),
  ]
}
