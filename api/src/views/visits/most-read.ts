import { Prisma, whereSql } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { addressedTypes, readableContent } from '../../modules/content/contract.ts'
import { type AskedDays, countedRows } from './counted-rows.ts'
import { daysAfter } from './days.ts'
import { ownTitles, type PageKey, readableOrGone } from './page-names.ts'
import { shareSql, unfinishedSql } from './read-to-end.ts'
import type { Asked } from './shown-to.ts'
import type { Days, PageOrder } from './visit-filters.ts'

const t = createTranslator(sv)

type Wanted = AskedDays & { before: Days | null; limit: number; order: PageOrder; ends: string | null }
type Row = PageKey & { views: number; before: number; share: number | null; told: number; total: number }

/** The columns that are read off the counts alone. */
const counts = {
  views: Prisma.sql`page.views`,
  // A page without earlier views has grown more than any other.
  against: Prisma.sql`CASE WHEN page.before = 0 THEN 'infinity'::float ELSE (page.views - page.before)::float / page.before END`,
}

const inSwedish = Prisma.sql`COLLATE "sv-x-icu"`
const whenThen = (pairs: readonly (readonly [string, string])[]): Prisma.Sql =>
  Prisma.join(
    pairs.map(([when, then]) => Prisma.sql`WHEN ${when} THEN ${then}`),
    ' ',
  )

/** The columns that are read off the pages' texts and sites. They are functions: an installation may replace the words. */
const named = {
  title: () => {
    const own = whenThen(Object.entries(ownTitles).map(([path, key]) => [path, t(key)] as const))
    return Prisma.sql`coalesce(content.title, CASE page.path ${own} END, hidden.title, page.path) ${inSwedish}`
  },
  kind: () => {
    const words = whenThen(addressedTypes.map((type) => [type, capitalise(formsOf(type).indefSg)] as const))
    return Prisma.sql`(CASE content.type::text ${words} ELSE ${capitalise(formsOf('page').indefSg)} END) ${inSwedish}`
  },
  site: () => Prisma.sql`coalesce(site.title, ${t('visits.front')}) ${inSwedish}`,
  changed: () => Prisma.sql`content.updated_at`,
  end: () =>
    Prisma.sql`coalesce(page.share, CASE WHEN ${unfinishedSql(Prisma.sql`content.type`, Prisma.sql`page.told`)} THEN 0 END)`,
}

const isOfCounts = (column: string): column is keyof typeof counts => Object.hasOwn(counts, column)

/** The joins and the expression of an order. Texts are looked up for the orders that read them alone. */
function orderSql({ ctx }: Asked, column: PageOrder['column']): { joins: Prisma.Sql; key: Prisma.Sql } {
  if (isOfCounts(column)) return { joins: Prisma.empty, key: counts[column] }
  const key = named[column]()
  if (column === 'site') return { joins: Prisma.sql`LEFT JOIN "Group" site ON site.id = page.group_id`, key }
  const readable = whereSql(readableContent(ctx.actor.ability) as Record<string, unknown>, {
    ...{ model: 'Content', alias: 'content' },
  })
  const joins = Prisma.sql`
    LEFT JOIN "UrlAlias" alias ON alias.current
      AND coalesce(alias.group_id, 0) = coalesce(page.group_id, 0) AND alias.alias = substr(page.path, 2)
    LEFT JOIN "Content" content ON content.id = alias.content_id AND ${readable}`
  if (column !== 'title') return { joins, key }
  const readableText = whereSql(readableOrGone(ctx.actor.ability) as Record<string, unknown>, {
    ...{ model: 'Content', alias: 'text' },
  })
  // The path of a text is its title, which orders nothing for those who may not read it.
  const hidden = Prisma.sql`
    LEFT JOIN LATERAL (
      SELECT ${t('visits.hiddenText')}::text AS title FROM "UrlAlias" own JOIN "Content" text ON text.id = own.content_id
      WHERE coalesce(own.group_id, 0) = coalesce(page.group_id, 0) AND own.alias = substr(page.path, 2)
        AND NOT (${readableText})
      LIMIT 1
    ) hidden ON true`
  return { joins: Prisma.sql`${joins} ${hidden}`, key }
}

/**
 * Selects the counts of pages by the column that they add to: the asked days until ends are counted, those since (`told`), and the days
 * before. Columns of numbers are added faster than rows are chosen by a word.
 */
function spansOf(asked: Asked, { from, to, today, before, ends }: Wanted): Prisma.Sql {
  const first = ends !== null && ends <= to ? ends : null
  const untold = { from, to: first ? daysAfter(first, -1) : to }
  const spans = [
    {
      days: untold.from <= untold.to && untold,
      columns: Prisma.sql`visit.views, 0 AS before, visit.read_to_end, 0 AS told`,
    },
    {
      days: first && { from: first, to },
      columns: Prisma.sql`visit.views, 0 AS before, visit.read_to_end, visit.views AS told`,
    },
    { days: before, columns: Prisma.sql`0 AS views, visit.views AS before, 0 AS read_to_end, 0 AS told` },
  ]
  const selects = spans.flatMap(({ days, columns }) => {
    if (!days) return []
    const named = Prisma.sql`visit.group_id, visit.path, ${columns}`
    return countedRows(asked, { ...days, today }, { sums: 'VisitPageWeek', columns: named })
  })
  return Prisma.join(selects, ' UNION ALL ')
}

/**
 * The first pages of the days in the asked order, with their views of the earlier days and the share of views that were read to
 * the end, with those since ends are counted (`told`). Pages alike in the order stand by views, then by address. One statement.
 * @param wanted.before null for none @param wanted.ends the first day on which ends were counted
 */
export function mostRead(asked: Asked, wanted: Wanted): Promise<Row[]> {
  const { limit } = wanted
  const { column, order } = wanted.order
  const { joins, key } = orderSql(asked, column)
  return asked.ctx.db.$queryRaw<Row[]>`
    WITH viewed AS (
      SELECT group_id, path, sum(views)::int AS views, sum(before)::int AS before, sum(read_to_end)::int AS ends, sum(told)::int AS told
      FROM (${spansOf(asked, wanted)}) counted
      GROUP BY group_id, path HAVING sum(views) > 0
    ), page AS (
      SELECT group_id, path, views, before, told, ${shareSql(Prisma.sql`ends`, Prisma.sql`told`)} AS share,
        count(*) OVER ()::int AS total
      FROM viewed
    )
    SELECT page.* FROM page ${joins}
    ORDER BY ${key} ${Prisma.raw(order === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, page.views DESC, page.path,
      page.group_id NULLS FIRST
    LIMIT ${limit}`
}
