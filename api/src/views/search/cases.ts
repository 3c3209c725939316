import { type CertificateKind, Prisma, readSql } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { leastLetters, searchTermsOf } from '../../engine/search/search-terms.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { findRows } from '../../kernel/find-rows.ts'
import { kindFields } from '../../modules/certificates/input.ts'
import { pageAlongList, personCondition } from '../../modules/certificates/issued/name-search.ts'
import { kindOf } from '../../modules/certificates/kinds/index.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { visibleCertificates, visibleCertificatesSql } from '../../modules/certificates/record.ts'
import { searchLast } from '../../modules/course-moments/search.ts'
import type { FoundRecord } from './found-record.ts'

const t = createTranslator(sv)

/**
 * Applications, course moments and documents of the certificate app that the actor may read, by the names on them, the newest of each
 * kind first. The kinds take turns. Each kind costs two statements, which the searches of its list have, too, and course moments of a frequent
 * word three.
 */
export async function searchCases(
  ctx: SignedInContext,
  { search, limit }: { search: string; limit: number },
): Promise<FoundRecord[]> {
  const text = search.trim()
  // Two letters stand in nearly every name, and an index of three letters can't find them.
  if (!searchTermsOf(text)?.words.some((word) => word.length >= leastLetters)) return []
  const { ability } = ctx.actor
  const found = await Promise.all([
    ability.can('read', 'Application') ? findApplications(ctx, text, limit) : [],
    ability.can('read', 'CourseMoment') ? findMoments(ctx, text, limit) : [],
    kindNames.some((kind) => ability.can('read', kindOf(kind).subject)) ? findDocuments(ctx, text, limit) : [],
  ])
  const turns = Array.from({ length: limit }, (_, turn) => found.flatMap((rows) => rows[turn] ?? []))
  return turns.flat().slice(0, limit)
}

async function findApplications(ctx: SignedInContext, text: string, limit: number) {
  const where = await listSearch(ctx, text, 'Application')
  return findsNone(where) ? [] : readApplications(ctx, where, limit)
}

async function findMoments(ctx: SignedInContext, text: string, limit: number) {
  const readable = visibleSql(ctx.actor.ability, 'read', 'CourseMoment', 'moment')
  const where = await searchLast(ctx.db, text, { readable, limit })
  return findsNone(where) ? [] : readMoments(ctx, where, limit)
}

/** Tells whether a filter asks for one of no ids: most words are nobody's name, and need no statement more. */
function findsNone({ id, AND = [] }: { id?: unknown; AND?: unknown }): boolean {
  const { in: ids } = Object(id) as { in?: unknown }
  return (Array.isArray(ids) && ids.length === 0) || [AND].flat().some((part) => findsNone(Object(part)))
}

const applicationSelect = { id: true, firstname: true, lastname: true, group: { select: { title: true } } } as const
type ApplicationRow = { id: number; firstname: string; lastname: string; group: { title: string } | null }

/** The applications that the actor may read and that `where` holds for, the newest first. */
export async function readApplications(ctx: SignedInContext, where: object, limit: number): Promise<FoundRecord[]> {
  const rows = await findRows<ApplicationRow>(ctx.db, 'Application', {
    where: { AND: [where, visible(ctx.actor.ability, 'read', 'Application')] },
    select: applicationSelect,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return rows.map(({ id, firstname, lastname, group }) => ({
    ...{ kind: 'application', id, title: `${firstname} ${lastname}`, group: group?.title ?? null },
  }))
}

/** The course moments that the actor may read and that `where` holds for, the last first. */
export async function readMoments(ctx: SignedInContext, where: object, limit: number): Promise<FoundRecord[]> {
  const rows = await ctx.db.courseMoment.findMany({
    where: { AND: [where, visible(ctx.actor.ability, 'read', 'CourseMoment')] },
    select: { id: true, title: true, number: true, group: { select: { title: true } } },
    orderBy: [{ from: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: limit,
  })
  return rows.map(({ id, title, number, group }) => ({
    ...{ kind: 'courseMoment', id, title: `${title}, ${number}`, group: group.title },
  }))
}

/** The newest documents among which the few lines of a name are looked for: a name that these lack has few hits, and an index finds them. */
const scanned = 500

type Found = { id: number; kind: CertificateKind; firstname: string; lastname: string; group: string }

/** Each person's document leads to the form that it stands in, which is told once. */
async function findDocuments(ctx: SignedInContext, text: string, limit: number): Promise<FoundRecord[]> {
  const matches = personCondition(text)
  if (!matches) return []
  const order = Prisma.sql`date DESC, person.certificate_id DESC, person.position, person.id`
  const where = visibleCertificatesSql(ctx, 'read', 'certificate')
  const ids = await pageAlongList(ctx.db, { where, matches }, { order, limit, skip: 0, scanned })
  if (ids.length === 0) return []
  const rows = await readSql<Found>(
    ctx.db,
    Prisma.sql`
    SELECT certificate.id, certificate.kind::text AS kind, person.firstname, person.lastname, college.title AS "group"
    FROM unnest(${ids}::int[]) WITH ORDINALITY found (id, place)
    JOIN "CertificatePerson" person ON person.id = found.id
    JOIN "Certificate" certificate ON certificate.id = person.certificate_id
    JOIN "Group" college ON college.id = certificate.group_id ORDER BY found.place`,
  )
  const hits = rows.map(
    ({ id, kind, group, ...person }): FoundRecord => ({ kind, id, title: nameOf(person).trim(), group }),
  )
  return hits.filter(({ id }, index) => hits.findIndex((hit) => hit.id === id) === index)
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`

/** The certificates of a kind with the ids, as far as the actor may read them: by the first person's name, and how many there are besides. */
export async function readDocuments(
  ctx: SignedInContext,
  among: readonly { kind: CertificateKind; ids: number[] }[],
): Promise<FoundRecord[]> {
  if (among.length === 0) return []
  const rows = await ctx.db.certificate.findMany({
    where: {
      OR: among.map(({ kind, ids }) => ({ id: { in: ids }, AND: [visibleCertificates(ctx, kindOf(kind), 'read')] })),
    },
    select: {
      ...{ id: true, kind: true, fields: true, persons_count: true, group: { select: { title: true } } },
      persons: { select: { firstname: true, lastname: true }, orderBy: { position: 'asc' }, take: 1 },
    },
  })
  return rows.map(({ id, kind, fields, persons_count, persons: [first], group }) => {
    const rules = kindOf(kind)
    const name = first ? nameOf(first) : rules.title(kindFields(rules, fields as Record<string, unknown>), t)
    const title = persons_count > 1 ? t('find.andMore', { name, number: persons_count - 1 }) : name
    return { kind, id, title, group: group.title }
  })
}
