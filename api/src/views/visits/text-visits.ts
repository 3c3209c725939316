import type { ContentType } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { writableRow } from '../../engine/versions/versioned-rows.ts'
import { subjectOf } from '../../modules/content/contract.ts'
import { daysAfter, mondayOf } from './days.ts'
import { firstDayOfEnds, hasEnd, isUnfinished, shareOf } from './read-to-end.ts'

const shownWeeks = 8

type Text = {
  group_id: number | null
  aliases: { alias: string }[]
  group: { start_page_id: number | null } | null
}

type Row = { day: string; path: string; views: number; ends: number }

/**
 * Views of a text at its addresses, earlier ones too, and at the start of its site: of the last 30 days with
 * the share that was read to the end, and of the last weeks by their Mondays. Three statements.
 * @throws AppError NOT_FOUND, or FORBIDDEN for an actor who may not change the text
 */
export async function visitsOfText(ctx: SignedInContext, type: ContentType, id: number, now = new Date()) {
  const select = {
    group_id: true,
    aliases: { select: { alias: true } },
    group: { select: { start_page_id: true } },
  }
  const scope = { type, trashed_at: null } as const
  const text = await writableRow<Text>(ctx, { subject: subjectOf[type], scope, select }, id)
  const paths = [...text.aliases.map(({ alias }) => `/${alias}`), ...(text.group?.start_page_id === id ? ['/'] : [])]
  const today = todayInSweden(now)
  const from = daysAfter(mondayOf(today), -7 * (shownWeeks - 1))
  const month = { from: daysAfter(today, -29), to: today }
  const [first, rows] = await Promise.all([
    firstDayOfEnds(ctx, month.from),
    ctx.db.$queryRaw<Row[]>`
      SELECT visit.day::text AS day, visit.path, sum(visit.views)::int AS views, sum(visit.read_to_end)::int AS ends
      FROM "Visit" visit
      WHERE visit.group_id IS NOT DISTINCT FROM ${text.group_id}::int AND visit.path = ANY (${paths}::text[])
        AND visit.day BETWEEN ${from}::date AND ${today}::date
      GROUP BY visit.day, visit.path`,
  ])
  const between = (start: string, last: string) => viewsOf(rows.filter(({ day }) => day >= start && day <= last))
  return {
    last30: between(month.from, today),
    share: shareOfRows(
      type,
      rows.filter(({ day }) => first !== null && day >= first),
    ),
    weeks: Array.from({ length: shownWeeks }, (_, at) => {
      const start = daysAfter(from, 7 * at)
      return { start, views: between(start, daysAfter(start, 6)) }
    }),
  }
}

const viewsOf = (rows: readonly Row[]) => rows.reduce((sum, { views }) => sum + views, 0)

/**
 * The share of the views at the addresses. The start of a site counts when its ends are: it may show the text without its end. So does
 * every address of a type whose pages have no end.
 */
function shareOfRows(type: ContentType, rows: readonly Row[]): number | null {
  const counted = new Set(rows.filter(({ ends }) => ends > 0).map(({ path }) => path))
  const told = rows.filter(({ path }) => counted.has(path) || (path !== '/' && hasEnd(type)))
  const ends = told.reduce((sum, row) => sum + row.ends, 0)
  const views = viewsOf(told)
  return shareOf(ends, views) ?? (isUnfinished(type, views) ? 0 : null)
}
