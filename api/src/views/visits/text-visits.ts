import type { ContentType } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { writableRow } from '../../engine/versions/versioned-rows.ts'
import { subjectOf } from '../../modules/content/contract.ts'
import { daysAfter, mondayOf } from './days.ts'

const shownWeeks = 8

type Text = {
  group_id: number | null
  aliases: { alias: string }[]
  group: { start_page_id: number | null } | null
}

/**
 * Views of a text at its addresses, earlier ones too, and at the start of its site: of the last 30 days, and of the last
 * weeks by their Mondays. Two statements.
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
  const rows = await ctx.db.$queryRaw<{ day: string; views: number }[]>`
    SELECT visit.day::text AS day, sum(visit.views)::int AS views FROM "Visit" visit
    WHERE visit.group_id IS NOT DISTINCT FROM ${text.group_id}::int AND visit.path = ANY (${paths}::text[])
      AND visit.day BETWEEN ${from}::date AND ${today}::date
    GROUP BY visit.day`
  const between = (first: string, last: string) =>
    rows.filter(({ day }) => day >= first && day <= last).reduce((sum, { views }) => sum + views, 0)
  return {
    last30: between(daysAfter(today, -29), today),
    weeks: Array.from({ length: shownWeeks }, (_, at) => {
      const start = daysAfter(from, 7 * at)
      return { start, views: between(start, daysAfter(start, 6)) }
    }),
  }
}
