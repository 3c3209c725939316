import { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { fullName, type PersonRow } from './person-rows.ts'
import { toldTables } from './register.ts'
import type { Told } from './register-entry.ts'

const t = createTranslator(sv)

export type Row = Record<string, unknown>

/** The services of an extract: rows, and the keys that open sealed columns. */
export type Source = Pick<SignedInContext, 'db'> & { services: Pick<SignedInContext['services'], 'keys'> }

/** Columns that say nothing to the person: hashes, words for searching, and keys of the system. */
const hidden = new Set(
  wordsOf(`
    password_hash personal_number_key words list_text list_name token_hash hash sign_in_id family deletion_warned_at
    anonymised_at search position run_id sha256 path secret last_step credential_id public_key counter transports
    candidate_id assignment_id series_id row_id judged_by_id reviewed_by_id portfolio_id disk scanned_at malware seen_at news_at has_staff made_account
    status_list status_index access_hash refresh_hash binding successor jws key user_id person_id author_id
  `),
)

/** Columns with the id of a colleague, of whom the person is told nothing. */
const colleagues = new Set(
  wordsOf('started_by confirmed_by stopped_by answered_by_id handled_by_id responsible_id real_user_id'),
)

/** Columns with the id of a thing that has a name, with its table and the column of the name. */
const named: Record<string, readonly [table: Prisma.ModelName, column: string]> = {
  group_id: ['Group', 'title'],
  provider_id: ['SignInProvider', 'title'],
  file_id: ['File', 'filename'],
  course_moment_id: ['CourseMoment', 'title'],
  queue_id: ['Content', 'title'],
  content_id: ['Content', 'title'],
  menu_id: ['Menu', 'title'],
  message_id: ['Message', 'title'],
  survey_id: ['ValidigGeneralSurvey', 'title'],
}

const sealedTables = new Set<Prisma.ModelName>(['User', 'CertificatePerson', 'Participant'])

/** Whether a column is told. */
export const isTold = (column: string): boolean => !hidden.has(column) && !colleagues.has(column)

/** Rows of a table as they stand, but for columns that are hidden. Things that they point at are told by their names. */
export async function whole(
  ctx: Source,
  table: Prisma.ModelName,
  where: Prisma.Sql,
  { only, people = [], hint }: Pick<Told, 'only' | 'people' | 'hint'> = {},
): Promise<Row[]> {
  const sealedColumn = sealedTables.has(table) ? Prisma.sql`personal_number` : Prisma.sql`NULL::bytea`
  const rows = await ctx.db.$queryRaw<{ row: Row; sealed: Uint8Array | null }[]>`
    SELECT to_jsonb(found) AS row, ${sealedColumn} AS sealed FROM ${Prisma.raw(`"${table}"`)} found WHERE ${where}`
  const isFilled = ([column, value]: [string, unknown]) =>
    (isTold(column) || people.includes(column)) && (only?.includes(column) ?? true) && value !== null && value !== ''
  const told = rows.map(({ row, sealed }) => ({
    ...Object.fromEntries(Object.entries(row).filter(isFilled)),
    ...(sealed && { personal_number: ctx.services.keys.open(sealed) }),
    ...(hint && { hint: t(hint) }),
  }))
  return withNames(ctx, told, people)
}

/** @param people columns with ids of persons */
async function withNames({ db }: Source, rows: Row[], people: readonly string[]): Promise<Row[]> {
  const names = new Map<string, Map<number, string>>()
  const idsOf = (column: string) => rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))
  for (const [column, [table, name]] of Object.entries(named)) {
    const ids = idsOf(column)
    if (ids.length === 0) continue
    const found = await db.$queryRaw<{ id: number; name: string }[]>`
      SELECT id, ${Prisma.raw(`"${name}"`)} AS name FROM ${Prisma.raw(`"${table}"`)} WHERE id = ANY (${ids}::int[])`
    names.set(column, new Map(found.map((each) => [each.id, each.name])))
  }
  const persons = await personNames(db, people.flatMap(idsOf))
  for (const column of people) names.set(column, persons)
  const told = ([column, value]: [string, unknown]) => [column, names.get(column)?.get(value as number) ?? value]
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(told)))
}

async function personNames(db: Source['db'], ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const select = { id: true, name: true, firstname: true, lastname: true }
  const users = await db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select })
  return new Map(users.map((user) => [user.id, displayName(user)]))
}

/**
 * The person's rows of every table that the register tells of.
 * @param forOneself for the person alone: with what nobody else is told, without rows that only a name in full joins to the person
 */
export async function rowsByTable(
  ctx: Source,
  rows: readonly PersonRow[],
  { forOneself = false } = {},
): Promise<{ table: Prisma.ModelName; rows: Row[] }[]> {
  const sections = []
  for (const [table, told] of Object.entries(toldTables) as [Prisma.ModelName, Told][]) {
    if (forOneself ? told.of === 'name' : told.own) continue
    sections.push({ table, rows: await whole(ctx, table, whereOf(told, rows), told) })
  }
  return sections
}

function whereOf({ also, ...told }: Told, rows: readonly PersonRow[]): Prisma.Sql {
  const further = (also === undefined ? [] : [also].flat()).map(
    (way) => Prisma.sql`(${whereOne(way, rows)} AND ${Prisma.raw(way.where ?? 'TRUE')})`,
  )
  return Prisma.join([Prisma.sql`(${whereOne(told, rows)})`, ...further], ' OR ')
}

function whereOne(
  { column, of, through = [] }: Pick<Told, 'column' | 'of' | 'through'>,
  rows: readonly PersonRow[],
): Prisma.Sql {
  const told = Prisma.raw(`"${column}"`)
  if (of === 'name') {
    const names = [...new Set(rows.map(fullName).filter((name) => name.includes(' ')))]
    return Prisma.sql`lower(btrim(${told})) = ANY (${names}::text[])`
  }
  const ids = rows.flatMap((row) => (row.table === of ? [row.id] : []))
  const own = [...through]
    .reverse()
    .reduce(
      (where, [table, leads]) =>
        Prisma.sql`IN (SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${leads}"`)} ${where})`,
      Prisma.sql`= ANY (${ids}::int[])`,
    )
  return Prisma.sql`${told} ${own}`
}
