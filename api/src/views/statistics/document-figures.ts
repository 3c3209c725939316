import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { anyOf, startOfDay, todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { day, rowId } from '../../kernel/fields.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import type { PaperKind } from '../../modules/certificates/papers/index.ts'

const t = createTranslator(sv)

/** Filters of the documents' figures, all optional: days of issue, kinds of document, and regional colleges. */
export const documentFilters = z
  .object({
    from: day(),
    to: day(),
    kinds: anyOf(z.enum(kindNames as [PaperKind, ...PaperKind[]]), kindNames.length),
    regions: anyOf(rowId(), 200),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: () => t('valid.endBeforeStart') })
export type DocumentFilters = z.infer<typeof documentFilters>

/** A number of documents; null stands for one to four, which could point at persons. */
type Count = number | null
/** Of the issued documents of a line: how many were made as paper or file, opened by their holders, and verified by anybody. */
export type DocumentCounts = { issued: Count; printed: Count; opened: Count; verified: Count }
type College = DocumentCounts & { id: number; title: string }

/** The figures of issued documents in a period. They hold no holder. */
export type DocumentFigures = {
  /** Days in Swedish time, both included. */
  from: string
  to: string
  total: DocumentCounts
  /** Every month of the period as `YYYY-MM`, in order. */
  months: { month: string; issued: Count }[]
  /** The kinds that were issued, the most frequent first. */
  kinds: { kind: PaperKind; issued: Count; verified: Count }[]
  /** Regional colleges with their local ones, the most frequent first. A college outside the regions is a line of its own. */
  colleges: (College & { locals: College[] })[]
}

type Sums = Record<keyof DocumentCounts, number>
type Row = Sums & { month: string; kind: PaperKind; group_id: number }

/**
 * Counts the documents that were issued in a period, in the groups whose figures the actor may see: by month, kind and college. Without
 * dates it is the last twelve months. Revoked documents count, and so do those that replace them. Two statements.
 * @param now the moment that "today" is read from
 */
export async function documentFigures(
  ctx: SignedInContext,
  filters: DocumentFilters,
  now = new Date(),
): Promise<DocumentFigures> {
  const to = filters.to ?? todayInSweden(now)
  const from = filters.from ?? yearBefore(to)
  const groups = await ctx.db.group.findMany({
    where: visible(ctx.actor.ability, 'read', 'Statistics'),
    select: { id: true, title: true, category: true, path: true },
  })
  const chosen = filters.regions && new Set(filters.regions)
  const shown = chosen ? groups.filter(({ id, path }) => [id, ...path].some((each) => chosen.has(each))) : groups
  const rows = await rowsOf(
    ctx,
    shown.map(({ id }) => id),
    { from, to, kinds: filters.kinds ?? null },
  )
  return {
    from,
    to,
    total: maskedCounts(sumOf(rows)),
    months: monthsOf(from, to).map((month) => ({ month, issued: maskedSum(rows, (row) => row.month === month) })),
    kinds: kindsOf(rows),
    colleges: collegesOf(rows, groups),
  }
}

async function rowsOf(
  ctx: SignedInContext,
  groupIds: readonly number[],
  { from, to, kinds }: { from: string; to: string; kinds: readonly PaperKind[] | null },
): Promise<Row[]> {
  if (groupIds.length === 0) return []
  const ofKinds = kinds ? Prisma.sql`AND c.kind = ANY (${[...kinds]}::"CertificateKind"[])` : Prisma.empty
  return ctx.db.$queryRaw<Row[]>`
    SELECT to_char(p.issued_at AT TIME ZONE 'Europe/Stockholm', 'YYYY-MM') AS month, c.kind, c.group_id,
      count(*)::int AS issued,
      count(*) FILTER (WHERE d.person_id IS NOT NULL OR EXISTS (
        SELECT FROM "PrintRunItem" i JOIN "PrintRun" r ON r.id = i.run_id
        WHERE i.person_id = p.id AND r.output = 'pdf' AND r.status = 'done'))::int AS printed,
      count(u.opened_at)::int AS opened, count(u.verified_at)::int AS verified
    FROM "CertificatePerson" p
    JOIN "Certificate" c ON c.id = p.certificate_id
    LEFT JOIN "CertificateDocument" d ON d.person_id = p.id
    LEFT JOIN "DocumentUse" u ON u.person_id = p.id
    WHERE p.issued_at >= ${startOfDay(from)} AND p.issued_at < ${startOfDay(to, 1)}
      AND c.group_id = ANY (${[...groupIds]}::int[]) ${ofKinds}
    GROUP BY 1, 2, 3`
}

/** The first day of the month eleven months before: twelve months, the day's own included. */
function yearBefore(day: string): string {
  let month = day.slice(0, 7)
  for (let left = 11; left > 0; left--) month = monthBefore(month)
  return `${month}-01`
}

/** At most so many months are listed: a longer period shows its last ones. */
const maxMonths = 36

function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = to.slice(0, 7); month >= from.slice(0, 7) && months.length < maxMonths; month = monthBefore(month)) {
    months.unshift(month)
  }
  return months
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** Fewer than this are masked. */
const fewest = 5
const masked = (count: number): Count => (count > 0 && count < fewest ? null : count)
const maskedSum = (rows: readonly Row[], isOf: (row: Row) => boolean, of: keyof Sums = 'issued'): Count =>
  masked(rows.reduce((sum, row) => (isOf(row) ? sum + row[of] : sum), 0))

function sumOf(rows: readonly Row[]): Sums {
  const sums = { issued: 0, printed: 0, opened: 0, verified: 0 }
  for (const row of rows) for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += row[key]
  return sums
}

const maskedCounts = ({ issued, printed, opened, verified }: Sums): DocumentCounts => ({
  issued: masked(issued),
  printed: masked(printed),
  opened: masked(opened),
  verified: masked(verified),
})

function kindsOf(rows: readonly Row[]): DocumentFigures['kinds'] {
  return kindNames
    .map((kind) => ({ kind, sums: sumOf(rows.filter((row) => row.kind === kind)) }))
    .filter(({ sums }) => sums.issued > 0)
    .sort((one, other) => other.sums.issued - one.sums.issued)
    .map(({ kind, sums }) => ({ kind, issued: masked(sums.issued), verified: masked(sums.verified) }))
}

type Group = { id: number; title: string; category: string; path: number[] }

/** Each region with all documents below it, and the lines of its groups that have any. */
function collegesOf(rows: readonly Row[], groups: readonly Group[]): DocumentFigures['colleges'] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const regionOf = (id: number) => byId.get(id)?.path.findLast((above) => byId.get(above)?.category === 'region') ?? id
  const byRegion = Map.groupBy(rows, ({ group_id }) => regionOf(group_id))
  return [...byRegion]
    .map(([id, below]) => ({ id, sums: sumOf(below), below }))
    .sort((one, other) => other.sums.issued - one.sums.issued)
    .map(({ id, sums, below }) => ({
      ...lineOf(byId.get(id), sums),
      locals: [...Map.groupBy(below, ({ group_id }) => group_id)]
        .filter(([local]) => local !== id)
        .map(([local, own]) => ({ group: byId.get(local), sums: sumOf(own) }))
        .sort((one, other) => other.sums.issued - one.sums.issued)
        .map(({ group, sums }) => lineOf(group, sums)),
    }))
}

const lineOf = (group: Group | undefined, sums: Sums): College => ({
  id: group?.id ?? 0,
  title: group?.title ?? '',
  ...maskedCounts(sums),
})
