import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Sheet, workbookOf } from '../../platform/spreadsheets/workbook.ts'
import { personOverview } from './person.ts'
import { type Named, type PersonRow, type PersonTable, personTables, rowsOfPerson } from './person-rows.ts'

// The extract of the register (article 15 of the regulation): all that is kept of one person, in whole, for that person.

const t = createTranslator(sv)

type Row = Record<string, unknown>
type Section = { title: string; rows: Row[] }

/** Columns that say nothing to the person: hashes, words for searching, and keys of the system. */
const hidden = new Set([
  ...['password_hash', 'personal_number_key', 'words', 'list_text', 'token_hash', 'hash', 'sign_in_id', 'family'],
  ...['deletion_warned_at', 'anonymised_at', 'search', 'position'],
])

/** Rows of a table as they stand, but for {@link hidden} columns. */
async function whole(ctx: SignedInContext, table: Prisma.ModelName, where: Prisma.Sql): Promise<Row[]> {
  const rows = await ctx.db.$queryRaw<{ row: Row; sealed: Uint8Array | null }[]>`
    SELECT to_jsonb(found) AS row, ${sealedColumn(table)} AS sealed FROM ${Prisma.raw(`"${table}"`)} found WHERE ${where}`
  return rows.map(({ row, sealed }) => {
    const told = Object.entries(row).filter(([column, value]) => !hidden.has(column) && value !== null && value !== '')
    return {
      ...Object.fromEntries(told),
      ...(sealed && { personal_number: ctx.services.keys.open(sealed) }),
    }
  })
}

const sealedTables = new Set<Prisma.ModelName>(['User', 'CertificatePerson', 'Participant'])
const sealedColumn = (table: Prisma.ModelName) =>
  sealedTables.has(table) ? Prisma.sql`personal_number` : Prisma.sql`NULL::bytea`

const sectionTitles: Record<PersonTable, TextKey> = {
  User: 'privacy.table.User',
  CertificatePerson: 'privacy.table.CertificatePerson',
  Participant: 'privacy.table.Participant',
  Application: 'privacy.table.Application',
  AccountRequest: 'privacy.table.AccountRequest',
  NewsletterSubscriber: 'privacy.table.NewsletterSubscriber',
}

async function ownRows(ctx: SignedInContext, rows: readonly PersonRow[]): Promise<Section[]> {
  const sections: Section[] = []
  for (const table of personTables) {
    const ids = rows.flatMap((row) => (row.table === table ? [row.id] : []))
    sections.push({
      title: t(sectionTitles[table]),
      rows: await whole(ctx, table, Prisma.sql`id = ANY (${ids}::int[])`),
    })
  }
  return sections
}

/** Rows that belong to the account or to the documents. */
async function belonging(ctx: SignedInContext, rows: readonly PersonRow[]): Promise<Section[]> {
  const idsIn = (table: PersonTable) => rows.flatMap((row) => (row.table === table ? [row.id] : []))
  const [users, persons] = [idsIn('User'), idsIn('CertificatePerson')]
  const memberships = await ctx.db.membership.findMany({
    where: { user_id: { in: users } },
    select: { created_at: true, group: { select: { title: true } }, groupRoles: { select: { label: true } } },
  })
  const roles = await ctx.db.role.findMany({
    where: { users: { some: { id: { in: users } } } },
    select: { label: true },
  })
  return [
    {
      title: t('privacy.table.Membership'),
      rows: [
        ...roles.map(({ label }) => ({ role: label })),
        ...memberships.map(({ created_at, group, groupRoles }) => ({
          group: group.title,
          roles: groupRoles.map(({ label }) => label).join(', '),
          created_at: created_at.toISOString(),
        })),
      ],
    },
    {
      title: t('privacy.table.SignIn'),
      rows: await whole(ctx, 'SignIn', Prisma.sql`user_id = ANY (${users}::int[])`),
    },
    {
      title: t('privacy.table.HolderRequest'),
      rows: await whole(ctx, 'HolderRequest', Prisma.sql`person_id = ANY (${persons}::int[])`),
    },
    {
      title: t('privacy.table.SavedFilter'),
      rows: await whole(ctx, 'SavedFilter', Prisma.sql`user_id = ANY (${users}::int[])`),
    },
    {
      title: t('privacy.table.AuditEntry'),
      rows: await whole(
        ctx,
        'AuditEntry',
        Prisma.sql`
        id IN (SELECT id FROM "AuditEntry" WHERE real_user_id = ANY (${users}::int[]) OR user_id = ANY (${users}::int[])
          OR (subject = 'User' AND subject_id = ANY (${users.map(String)}::text[])) ORDER BY id DESC LIMIT 5000)`,
      ),
    },
  ]
}

/** Everything that is kept of the person, by sections; empty ones are left out. */
export async function extractOf(ctx: SignedInContext, named: Named) {
  const overview = await personOverview(ctx, named)
  const rows = await rowsOfPerson(ctx.db, named)
  const mentions = overview.mentions.flatMap(({ table, rows: named }) =>
    named.map(({ id, title }) => ({ table, id, title })),
  )
  const reads = overview.reads.map(({ at, roles, group, act }) => ({ at, roles: roles.join(', '), group, act }))
  const all: Section[] = [
    ...(await ownRows(ctx, rows)),
    ...(await belonging(ctx, rows)),
    { title: t('privacy.mentions'), rows: mentions },
    { title: t('privacy.reads'), rows: reads },
  ]
  const sections = all.filter((section) => section.rows.length > 0)
  return { name: overview.name, made_at: new Date().toISOString(), sections }
}
export type Extract = Awaited<ReturnType<typeof extractOf>>

const asCell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

/** The name of a column for people; a column that no form shows keeps its own. */
function titleOf(column: string): string {
  const key = `field.${column}`
  return key in sv ? t(key as TextKey) : column
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
