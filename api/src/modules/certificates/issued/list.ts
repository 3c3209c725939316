import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../../access/ability.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { filterParts, periodAt } from '../../../engine/filters.ts'
import { type ListInput, rangeOf } from '../../../engine/resource.ts'
import { dayOf, momentOf, rowId } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { numberIn } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { kindFields } from '../input.ts'
import { kindOf } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import type { PaperKind } from '../papers/index.ts'
import { swedish } from '../persons.ts'
import { educatorName, kindCondition, mayPrint, visibleCertificatesSql } from '../record.ts'
import {
  allMatches,
  fromDocuments,
  hasWords,
  ordered,
  pageAlongList,
  personCondition,
  type Searched,
  similarCondition,
} from './name-search.ts'

// The list of all issued documents of all kinds, one row for each (Spec §2.4).

export const issuedStatuses = ['issued', 'replaced', 'revoked'] as const
/** The state of an issued document. */
export type IssuedStatus = (typeof issuedStatuses)[number]

const orders = {
  date: { asc: 'date, person.certificate_id', desc: 'date DESC, person.certificate_id DESC' },
  name: { asc: 'person.lastname, person.firstname', desc: 'person.lastname DESC, person.firstname DESC' },
} as const
/** The last columns of an order: within one certificate, its own order. */
const lastColumns = { date: 'person.position, person.id', name: 'person.id' } as const

type Issued = {
  id: number
  certificate_id: number
  firstname: string
  lastname: string
  protected: boolean
  status: IssuedStatus
  number: string
  issued_at: Date
  revoked_at: Date | null
  revoked_reason: string
  /** The number of the document that replaced it. */
  replaced_by: string | null
  document: boolean
  kind: PaperKind
  date: Date
  fields: Record<string, unknown>
  course_moment_id: number | null
  group: { id: number; title: string }
  educator: { title: string } | null
}
/** A row of the list of issued documents. */
export type IssuedOut = ReturnType<typeof present>

const tables = ['Certificate', 'CertificatePerson'] as const

/** A page of the documents that the actor may read, with the exact total. */
export async function listIssued(ctx: SignedInContext, input: ListInput) {
  const { page, limit, skip } = rangeOf(input)
  return { ...(await findIssued(ctx, input, { limit, skip })), page, limit }
}

/** A part of the documents that the actor may read, in order, with the exact total. `similar`: nothing has the searched name, and mistyped ones are given. */
export async function findIssued(
  ctx: SignedInContext,
  input: Pick<ListInput, 'search' | 'filters' | 'orderBy'>,
  { limit, skip }: { limit: number; skip: number },
) {
  const order = Prisma.raw(orderOf(input))
  const { search } = input
  const where = await whereOf(ctx, input)
  const searched = { where, matches: personCondition(search), similar: similarCondition(search) }
  const all = await foundOf(ctx, searched, order)
  if (all) {
    const items = await readFound(ctx, all.slice(skip, skip + limit), order)
    return { items, total: all.length, similar: items.some((item) => !isHit(search ?? '', item)) }
  }
  const [items, total] = await Promise.all([
    readPage(ctx, searched, { order, limit, skip }),
    ctx.services.totals.countSql(ctx.db, tables, fromDocuments(searched)),
  ])
  return { items, total, similar: false }
}

const isHit = (search: string, { number, ...name }: IssuedOut): boolean =>
  hasWords(search, name) || number.includes(numberIn(search) ?? '-')

/** The ids of all that a search finds, in order, cached until a table is written; null for many hits, and without a search. */
async function foundOf(
  ctx: SignedInContext,
  { matches, ...searched }: Searched,
  order: Prisma.Sql,
): Promise<number[] | null> {
  if (!matches) return null
  const all = { ...searched, matches }
  const statement = Prisma.sql`${fromDocuments(all)} ORDER BY ${order}`
  return ctx.services.totals.idsSql(ctx.db, tables, statement, () => allMatches(ctx.db, all, order))
}

type Page = { order: Prisma.Sql; limit: number; skip: number }

async function readPage(ctx: SignedInContext, { where, matches }: Searched, page: Page) {
  const { order, limit, skip } = page
  if (matches) return readFound(ctx, await pageAlongList(ctx.db, { where, matches }, page), order)
  const documents = fromDocuments({ where, matches })
  return readRows(
    ctx,
    Prisma.sql`SELECT ${ordered} ${documents} ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`,
    order,
  )
}

/** The documents with the ids, in order. */
export async function readFound(ctx: SignedInContext, ids: number[], order: Prisma.Sql) {
  return ids.length > 0 ? readRows(ctx, Prisma.sql`SELECT unnest(${ids}::int[]) AS id`, order) : []
}

/** Reads the documents with the ids that the statement selects, in order. */
async function readRows(ctx: SignedInContext, ids: Prisma.Sql, order: Prisma.Sql) {
  const rows = await ctx.db.$queryRaw<Issued[]>`
    WITH page AS MATERIALIZED (${ids})
    SELECT person.id, person.certificate_id, person.firstname, person.lastname, person.protected, person.status,
      person.number, person.issued_at, person.revoked_at, person.revoked_reason, successor.number AS replaced_by,
      document.person_id IS NOT NULL AS document, certificate.kind, certificate.course_moment_id, certificate.date, certificate.fields,
      jsonb_build_object('id', college.id, 'title', college.title) AS "group",
      CASE WHEN educator.id IS NOT NULL THEN jsonb_build_object('title', educator.title) END AS educator
    FROM page
    JOIN "CertificatePerson" person ON person.id = page.id
    JOIN "Certificate" certificate ON certificate.id = person.certificate_id
    JOIN "Group" college ON college.id = certificate.group_id
    LEFT JOIN "Group" educator ON educator.id = certificate.educator_id
    LEFT JOIN "CertificatePerson" successor ON successor.id = person.replaced_by_id
    LEFT JOIN "CertificateDocument" document ON document.person_id = person.id
    ORDER BY ${order}`
  return rows.map((row) => present(ctx, row))
}

/** The condition for the documents that the actor may read and the filters choose. */
async function whereOf(ctx: SignedInContext, input: Pick<ListInput, 'filters'>): Promise<Prisma.Sql> {
  const parts = [Prisma.sql`person.status <> 'draft'`, visibleCertificatesSql(ctx, 'read', 'certificate')]
  // Narrows to the chosen group and the groups under it, as the lists of the kinds do.
  if (ctx.groupId) {
    const near = Prisma.sql`certificate.group_id = ANY (${await withBelow(ctx.db, ctx.groupId)})`
    const { namedOn } = ctx.actor
    parts.push(Prisma.sql`(${near} OR certificate.course_moment_id = ANY (${namedOn}))`)
  }
  const chosen = filterParts(input.filters, (key) => {
    // Own properties alone: every object has a `constructor`.
    const filter = Object.hasOwn(filters, key) ? filters[key] : undefined
    return filter && ((value) => filter(ctx.db, value))
  })
  return Prisma.join([...parts, ...(await Promise.all(chosen))], ' AND ')
}

type Filter = (db: Tx, value: unknown) => Prisma.Sql | Promise<Prisma.Sql>
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  z
    .array(z.enum(values as [Value, ...Value[]]))
    .max(50)
    .parse([value].flat())

const filters: Record<string, Filter> = {
  kind: (_db, value) => kindCondition(Prisma.sql`certificate.kind`, oneOf(kindNames, value)),
  status: (_db, value) => Prisma.sql`person.status = ANY (${oneOf(issuedStatuses, value)}::"PersonStatus"[])`,
  /** The issuing college or the educator, or a group under either. */
  group_id(db, value) {
    const id = z.coerce.number().pipe(rowId()).parse(value)
    return withBelow(db, id).then(
      (groups) => Prisma.sql`(certificate.group_id = ANY (${groups}) OR certificate.educator_id = ANY (${groups}))`,
    )
  },
  /** The days on the papers, first and last included. */
  date(_db, value) {
    const { from, to } = periodAt('date', value)
    return Prisma.sql`certificate.date BETWEEN ${from ?? '1900-01-01'}::date AND ${to ?? '2099-12-31'}::date`
  },
}

/** The ids of a group and of all groups under it. */
async function withBelow(db: Tx, id: number): Promise<number[]> {
  const groups = await db.group.findMany({ where: { OR: [{ id }, { path: { has: id } }] }, select: { id: true } })
  return groups.map((group) => group.id)
}

/** The order by a known column; newest papers first by default. */
function orderOf({ orderBy }: Pick<ListInput, 'orderBy'>): string {
  const chosen = (orderBy ?? []).find(({ column }) => Object.hasOwn(orders, column))
  const column = (chosen?.column ?? 'date') as keyof typeof orders
  return `${orders[column][chosen?.order ?? 'desc']}, ${lastColumns[column]}`
}

function present(ctx: SignedInContext, row: Issued) {
  const { fields: given, date, issued_at, revoked_at, educator, course_moment_id, ...plain } = row
  const kind = kindOf(row.kind)
  const fields = kindFields(kind, given)
  const judged = asSubject(kind.subject, { group_id: row.group.id, course_moment_id })
  const may = (action: 'issue' | 'revoke') => ctx.actor.ability.can(action, judged)
  const print = mayPrint(ctx, { group_id: row.group.id, course_moment_id })
  return {
    ...plain,
    title: kind.title(fields, swedish),
    educator: educatorName({ fields: given, educator }),
    date: dayOf(date) as string,
    issued_at: momentOf(issued_at) as string,
    revoked_at: momentOf(revoked_at),
    verifyUrl: verifyUrlOf(ctx.services.env, row.number),
    can: {
      print,
      download: print,
      issue: may('issue'),
      revoke: may('revoke'),
    },
  }
}
