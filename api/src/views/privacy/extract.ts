import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { alarmsOf, logOf } from './extract-log.ts'
import { type Row, rowsByTable, type Source } from './extract-rows.ts'
import { numberReads } from './number-reads.ts'
import { personOverview } from './person.ts'
import { findRows, type Named, type PersonRow, rowsOfPerson } from './person-rows.ts'

// The extract of the register (article 15 of the regulation): all that is kept of one person, in whole, for that person. Its sections
// follow from the register.

const t = createTranslator(sv)

type Section = { title: string; rows: Row[] }

const titleOfTable = (table: Prisma.ModelName) => t(`privacy.table.${table}` as TextKey)

/** Roles everywhere, in groups and on courses, and the organisations that the person acts for. */
async function rightsOf({ db }: Pick<Source, 'db'>, rows: readonly PersonRow[]): Promise<Row[]> {
  const users = rows.flatMap(({ table, id }) => (table === 'User' ? [id] : []))
  const of = { where: { users: { some: { id: { in: users } } } } }
  const roles = await db.role.findMany({ ...of, select: { label: true } })
  const licensees = await db.licensee.findMany({ ...of, select: { title: true } })
  const courses = async (role: 'educators' | 'stakeholders') => {
    const where = { [role]: of.where.users }
    const found = await db.courseMoment.findMany({ where, select: { title: true } })
    return found.map(({ title }) => ({ course_moment_id: title, roles: t(`privacy.${role}`) }))
  }
  const memberships = await db.membership.findMany({
    where: { user_id: { in: users } },
    select: { created_at: true, group: { select: { title: true } }, groupRoles: { select: { label: true } } },
  })
  return [
    ...roles.map(({ label }) => ({ roles: label })),
    ...licensees.map(({ title }) => ({ licensee: title })),
    ...(await courses('educators')),
    ...(await courses('stakeholders')),
    ...memberships.map(({ created_at, group, groupRoles }) => ({
      group: group.title,
      roles: groupRoles.map(({ label }) => label).join(', '),
      created_at: created_at.toISOString(),
    })),
  ]
}

/** Everything that is kept of the person, by sections; empty ones are left out. */
export async function extractOf(ctx: SignedInContext, named: Named) {
  const overview = await personOverview(ctx, named)
  const rows = await rowsOfPerson(ctx.db, named)
  const mentions = overview.mentions.flatMap(({ table, count, rows: named }): Row[] => {
    const of = { table: t(`privacy.mention.${table}` as TextKey) }
    return named.length > 0 ? named.map(({ id, title }) => ({ ...of, id, title })) : [{ ...of, count }]
  })
  const tables = await rowsByTable(ctx, rows)
  const all: Section[] = [
    ...tables.map((each) => ({ title: titleOfTable(each.table), rows: each.rows })),
    { title: t('privacy.rights'), rows: await rightsOf(ctx, rows) },
    { title: titleOfTable('AuditEntry'), rows: await logOf(ctx, rows) },
    { title: titleOfTable('SecurityAlarm'), rows: await alarmsOf(ctx, rows) },
    { title: t('privacy.mentions'), rows: mentions },
    { title: t('privacy.reads'), rows: toldReads(overview.reads) },
  ]
  return extract(overview.name, all)
}
export type Extract = Awaited<ReturnType<typeof extractOf>>

const toldReads = (reads: Awaited<ReturnType<typeof numberReads>>): Row[] =>
  reads.map(({ at, roles, group, act }) => ({ at, roles: roles.join(', '), group, act }))

/** Makes an extract of its sections; empty ones are left out. */
const extract = (name: string, sections: Section[]) => ({
  name,
  made_at: new Date().toISOString(),
  sections: sections.filter(({ rows }) => rows.length > 0),
})

/**
 * Everything that is kept of an account, for its owner, who gets it without the office looking at it. Rows belong to it that
 * the product itself has joined to the account. Those that a number, an address or a name would join are left to the office:
 * people write these themselves, and would ask for others'. So are alarms, which may be about the person's own acts.
 * @returns null for an account that is no more
 */
export async function ownExtract(source: Source, userId: number): Promise<Extract | null> {
  const { db } = source
  const rows = await findRows(db, Prisma.sql`user_id = ${userId}`, ['User', 'Application', 'AccountRequest'])
  const account = rows.find(({ table }) => table === 'User')
  if (!account) return null
  const tables = await rowsByTable(source, rows, { forOneself: true })
  return extract(`${account.firstname} ${account.lastname}`.trim() || account.email, [
    ...tables.map((each) => ({ title: titleOfTable(each.table), rows: each.rows })),
    { title: t('privacy.rights'), rows: await rightsOf(source, rows) },
    { title: titleOfTable('AuditEntry'), rows: await logOf(source, rows) },
    { title: t('privacy.reads'), rows: toldReads(await numberReads(db, [account])) },
  ])
}

const asCell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

/** The name of a column for people. */
export function titleOf(column: string): string {
  const key = [`privacy.column.${column}`, `field.${column}`].find((each) => each in sv)
  return key ? t(key as TextKey) : column
}

/** The extract as an Excel file, a sheet for each section. */
export function extractWorkbook({ sections }: Extract) {
  const sheets = sections.map(({ title, rows }): Sheet => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    return {
      title,
      columns: columns.map((column) => ({ title: titleOf(column), width: 28 })),
      rows: rows.map((row) => columns.map((column) => asCell(row[column]))),
    }
  })
  return workbookOf(sheets)
}
