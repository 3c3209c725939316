import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { filterParts, idsOf, oneOf } from '../../engine/filters.ts'
import { type ListInput, rangeOf } from '../../engine/resource.ts'
import { dayOf, momentOf } from '../../kernel/fields.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { swedish } from './persons.ts'
import {
  type CertificateStatus,
  educatorName,
  mayPrint,
  presentCommon,
  recordSelect,
  type StatusCounts,
  statusOf,
  visibleCertificates,
} from './record.ts'
import { searchOf } from './search.ts'

type Where = Prisma.CertificateWhereInput

const listSelect = {
  id: true,
  group_id: true,
  educator_id: true,
  date: true,
  fields: true,
  course_moment_id: true,
  created_at: true,
  updated_at: true,
  group: { select: { id: true, title: true } },
  educator: { select: { title: true } },
} as const satisfies Prisma.CertificateSelect
type ListRow = Prisma.CertificateGetPayload<{ select: typeof listSelect }>

const everIssued = { status: { in: ['issued', 'replaced', 'revoked'] } } satisfies Prisma.CertificatePersonWhereInput

/** The conditions of {@link statusOf}, in SQL. */
const withStatus: Record<CertificateStatus, Where> = {
  issued: { persons: { some: { status: 'issued' } } },
  revoked: { persons: { none: { status: { in: ['issued', 'draft'] } }, some: everIssued } },
  draft: {
    persons: { none: { status: 'issued' } },
    OR: [{ persons: { some: { status: 'draft' } } }, { persons: { none: {} } }],
  },
}

const commonFilters: Record<string, (value: unknown) => Where> = {
  status: oneOf(['draft', 'issued', 'revoked'], (chosen) => ({ OR: chosen.map((each) => withStatus[each]) })),
  year(value) {
    const year = z.coerce.number().int().min(1900).max(2099).parse(value)
    return { date: { gte: new Date(`${year}-01-01`), lte: new Date(`${year}-12-31`) } }
  },
  educator_id: idsOf((ids) => ({ educator_id: { in: ids } })),
  group_id: idsOf((ids) => ({ group_id: { in: ids } })),
}

type Order = (order: Prisma.SortOrder) => Prisma.CertificateOrderByWithRelationInput[]
const orders: Record<string, Order> = {
  date: (order) => [{ date: order }, { updated_at: order }],
  updated_at: (order) => [{ updated_at: order }],
  created_at: (order) => [{ created_at: order }],
  persons: (order) => [{ persons_count: order }],
}
/** The columns that a list can be ordered by. */
export const sortable = Object.keys(orders)

/** A row of the list of certificates. */
export type CertificateRow = Awaited<ReturnType<typeof presentList>>[number]

/**
 * A page of the list (design 09) with the exact total. The number of statements doesn't depend on the number of rows.
 * @throws AppError INVALID for a wrong filter
 */
export async function listCertificates(ctx: SignedInContext, kind: Kind, input: ListInput) {
  const { rows, ...page } = await pageOf(ctx, kind, input, listSelect)
  return { items: await presentList(ctx, kind, rows), ...page }
}

const { persons: _, ...commonSelect } = recordSelect

/**
 * The same page for programs: each certificate in the shape of `get`, in a fixed number of statements. Programs fetch the persons
 * by {@link personsOf}. `faults` is null, because only `get` looks for the errors of one certificate.
 */
export async function certificateRecords(ctx: SignedInContext, kind: Kind, input: ListInput) {
  const { rows, ...page } = await pageOf(ctx, kind, input, commonSelect)
  const statuses = await ctx.db.certificatePerson.groupBy({
    by: ['certificate_id', 'status'],
    where: { certificate_id: { in: rows.map(({ id }) => id) } },
    _count: true,
  })
  const items = rows.map((row) => {
    const counts = countsOf(statuses.filter(({ certificate_id }) => certificate_id === row.id))
    return { ...presentCommon(ctx, kind, row, counts), faults: null }
  })
  return { items, ...page }
}

function countsOf(own: { status: keyof StatusCounts; _count: number }[]): StatusCounts {
  const counts: StatusCounts = { draft: 0, issued: 0, replaced: 0, revoked: 0 }
  for (const { status, _count } of own) counts[status] = _count
  return counts
}

async function pageOf<Select extends Prisma.CertificateSelect>(
  ctx: SignedInContext,
  kind: Kind,
  input: ListInput,
  select: Select,
) {
  const { page, limit, skip } = rangeOf(input)
  const where = await whereOf(ctx, kind, input)
  const [rows, total] = await Promise.all([
    ctx.db.certificate.findMany({ where, select, orderBy: orderOf(input), skip, take: limit }),
    ctx.services.totals.count(ctx.db, 'Certificate', where),
  ])
  return { rows, total, page, limit }
}

/** Counts the certificates of each status, for the list's tabs. */
export async function countCertificates(ctx: SignedInContext, kind: Kind, input: ListInput) {
  const { status: _, ...filters } = input.filters ?? {}
  const where = await whereOf(ctx, kind, { ...input, filters })
  const count = (part: Where) => ctx.services.totals.count(ctx.db, 'Certificate', { AND: [where, part] })
  const [all, draft, issued, revoked] = await Promise.all([
    count({}),
    count(withStatus.draft),
    count(withStatus.issued),
    count(withStatus.revoked),
  ])
  return { all, draft, issued, revoked }
}

/** The certificates that the list shows over its pages, as a condition, and their order. */
export const listedCertificates = async (ctx: SignedInContext, kind: Kind, input: ListInput) => ({
  where: await whereOf(ctx, kind, input),
  orderBy: orderOf(input),
})

/** The number of groups of all certificates that the list shows over its pages. */
export async function groupsOfCertificates(ctx: SignedInContext, kind: Kind, input: ListInput): Promise<number> {
  const where = await whereOf(ctx, kind, input)
  const groups = await ctx.db.certificate.groupBy({ by: ['group_id'], where })
  return groups.length
}

async function presentList(ctx: SignedInContext, kind: Kind, rows: ListRow[]) {
  const ids = rows.map((row) => row.id)
  const [groups, runs] = await Promise.all([
    ctx.db.certificatePerson.groupBy({
      by: ['certificate_id', 'status'],
      where: { certificate_id: { in: ids } },
      _count: true,
      _max: { revoked_at: true, updated_at: true },
    }),
    runningPrints(ctx, ids),
  ])
  return rows.map((row) => {
    const own = groups.filter((group) => group.certificate_id === row.id)
    const counts = countsOf(own)
    const latest = (status: keyof StatusCounts) => own.find((group) => group.status === status)?._max.revoked_at ?? null
    const fields = kindFields(kind, row.fields as Record<string, unknown>)
    const educator = educatorName(row)
    return {
      ...(fields as object),
      id: row.id,
      kind: kind.kind,
      type: kind.subject,
      title: kind.title(fields, swedish),
      summary: [educator, kind.summary(fields, swedish)].filter(Boolean).join(' · '),
      educator,
      educator_id: row.educator_id,
      group: row.group,
      course_moment_id: row.course_moment_id,
      mayPrint: mayPrint(ctx, row),
      // A replaced document and its successor are one person's.
      persons: counts.draft + counts.issued + counts.revoked,
      counts,
      status: statusOf(counts),
      revoked_at: momentOf(latest('revoked')),
      replaced_at: momentOf(latest('replaced')),
      run: runs.get(row.id) ?? null,
      date: dayOf(row.date) as string,
      created_at: momentOf(row.created_at) as string,
      updated_at: momentOf(row.updated_at) as string,
    }
  })
}

/** The unfinished print runs by the certificate of their first person. The list shows "Skapas, 82 av 128". */
async function runningPrints(ctx: SignedInContext, ids: number[]) {
  // Raw SQL, because only a statement with the states as literals uses the partial index.
  const underWay = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "PrintRun" WHERE status IN ('waiting', 'running') AND output IN ('pdf', 'zip')`
  if (underWay.length === 0) return new Map<number, never>()
  const runs = await ctx.db.printRun.findMany({
    where: {
      AND: [
        {
          id: { in: underWay.map(({ id }) => id) },
          items: { some: { person: { certificate_id: { in: ids } } } },
        },
        visible(ctx.actor.ability, 'read', 'PrintRun'),
      ],
    },
    select: {
      id: true,
      status: true,
      done: true,
      total: true,
      items: { select: { person: { select: { certificate_id: true } } }, orderBy: { position: 'asc' }, take: 1 },
    },
    orderBy: { created_at: 'asc' },
  })
  return new Map(runs.flatMap(({ items, ...run }) => items.map(({ person }) => [person.certificate_id, run] as const)))
}

async function whereOf(ctx: SignedInContext, kind: Kind, input: ListInput): Promise<Where> {
  const parts: Where[] = [visibleCertificates(ctx, kind, 'read')]
  // Narrows to the chosen group and the groups under it. A group out of the actor's sight leaves nothing.
  if (ctx.groupId) {
    const near: Where = { group: { OR: [{ id: ctx.groupId }, { path: { has: ctx.groupId } }] } }
    const { namedOn } = ctx.actor
    // Diplomas of course moments that name the actor stay visible in every chosen group.
    parts.push(namedOn.length > 0 ? { OR: [near, { course_moment_id: { in: namedOn } }] } : near)
  }
  const text = input.search?.trim()
  if (text) parts.push(await searchOf(ctx, kind.kind, text))
  return { AND: [...parts, ...filterParts(input.filters, (key) => filterOf(kind, key))] }
}

function filterOf(kind: Kind, key: string): ((value: unknown) => Where) | undefined {
  const own = kind.filters.find((filter) => filter.key === key)
  if (own) {
    return oneOf(Object.keys(own.options), (values) => ({
      OR: values.map((value) => ({ fields: { path: [key], equals: value } })),
    }))
  }
  // Own properties alone: every object has a `constructor`.
  return Object.hasOwn(commonFilters, key) ? commonFilters[key] : undefined
}

/** The order by known columns alone. The id breaks ties, so that pages don't overlap, in the direction of the last column. */
function orderOf({ orderBy }: ListInput): Prisma.CertificateOrderByWithRelationInput[] {
  const known = (orderBy ?? []).filter(({ column }) => Object.hasOwn(orders, column))
  const chosen = known.length > 0 ? known : [{ column: 'date', order: 'desc' as const }]
  const columns = chosen.flatMap(({ column, order }) => orders[column]?.(order) ?? [])
  return [...columns, { id: chosen.at(-1)?.order ?? 'desc' }]
}
