import { Prisma } from '@kollegium/db'
import type { Keys } from '../../kernel/encryption-keys.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type PersonTable, personTables } from '../../modules/people/person-tables.ts'

// The rows of one person in the tables that are about persons. Nothing in the database says that they are one person's: a
// personal number, an address with the same name, and links from row to row do.

/** A row of one of these tables. */
export type RowKey = { table: PersonTable; id: number }

export type PersonRow = RowKey & {
  firstname: string
  lastname: string
  email: string
  /** The keyed hash of the personal number. */
  key: string | null
  /** The account, and the place on a course moment, that the row is or is linked to. */
  user_id: number | null
  participant_id: number | null
  /** Of a person on a certificate. */
  status: string | null
}

const sources: Record<PersonTable, Prisma.Sql> = {
  User: Prisma.sql`
    SELECT id, firstname, lastname, email, personal_number_key AS key, id AS user_id, NULL::int AS participant_id,
      NULL::text AS status
    FROM "User" WHERE anonymised_at IS NULL`,
  // The holder of a college's certificate is the college.
  CertificatePerson: Prisma.sql`
    SELECT person.id, firstname, lastname, email, personal_number_key AS key, NULL::int AS user_id, participant_id,
      status::text
    FROM "CertificatePerson" person JOIN "Certificate" certificate ON certificate.id = certificate_id
    WHERE certificate.kind <> 'college_certificate'`,
  Participant: Prisma.sql`
    SELECT id, firstname, lastname, email, personal_number_key AS key, NULL::int AS user_id, id AS participant_id,
      NULL::text AS status
    FROM "Participant"`,
  Application: Prisma.sql`
    SELECT id, firstname, lastname, email, NULL::text AS key, user_id, NULL::int AS participant_id, NULL::text AS status
    FROM "Application"`,
  // A person who asked for an account, and perhaps never got one.
  AccountRequest: Prisma.sql`
    SELECT id, firstname, lastname, email, NULL::text AS key, user_id, NULL::int AS participant_id, NULL::text AS status
    FROM "AccountRequest"`,
  NewsletterSubscriber: Prisma.sql`
    SELECT id, name AS firstname, '' AS lastname, email, NULL::text AS key, NULL::int AS user_id,
      NULL::int AS participant_id, NULL::text AS status
    FROM "NewsletterSubscriber"`,
}

/** The most rows of a table that one look gives. */
const mostOfTable = 500
/** Each round finds rows by what the last one found: an application leads to its account, which leads to diplomas. */
const maxRounds = 5

/** The name in full as rows are compared by it: lower case, one space between words. */
export const fullName = ({ firstname, lastname }: Pick<PersonRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')

/** A row's key as text: `User 12`. */
export const keyText = ({ table, id }: RowKey): string => `${table} ${id}`

/** Finds the rows of every table that fulfil a condition on the columns of {@link PersonRow}. */
export async function findRows(db: Tx, where: Prisma.Sql, tables: readonly PersonTable[] = personTables) {
  const found: PersonRow[] = []
  for (const table of tables) {
    const rows = await db.$queryRaw<Omit<PersonRow, 'table'>[]>`
      SELECT * FROM (${sources[table]}) person WHERE ${where} ORDER BY id DESC LIMIT ${mostOfTable}`
    found.push(...rows.map((row) => ({ ...row, table })))
  }
  return found
}

/** The rows that name one person. */
export type Named = {
  /** A row of the person, and others that the office says are the same person's. */
  roots: readonly RowKey[]
  /** Rows that the office says are somebody else's, for example with a number that was typed wrongly. */
  without: readonly RowKey[]
}

/**
 * Finds all rows of the person whom these rows are about. A personal number and a link always join rows. An address joins those
 * with the same name alone, because a school's mailbox is many people's.
 */
export async function rowsOfPerson(db: Tx, { roots, without }: Named): Promise<PersonRow[]> {
  const rows: PersonRow[] = []
  for (const table of personTables) {
    const ids = roots.flatMap((root) => (root.table === table ? [root.id] : []))
    if (ids.length > 0) rows.push(...(await findRows(db, Prisma.sql`id = ANY (${ids}::int[])`, [table])))
  }
  const known = new Set([...rows, ...without].map(keyText))
  for (let round = 0; round < maxRounds && rows.length > 0; round++) {
    const more = (await linkedRows(db, rows)).filter((row) => !known.has(keyText(row)))
    if (more.length === 0) break
    for (const row of more) known.add(keyText(row))
    rows.push(...more)
  }
  return rows
}

async function linkedRows(db: Tx, rows: readonly PersonRow[]): Promise<PersonRow[]> {
  const keys = rows.flatMap(({ key }) => key ?? [])
  const emails = emailsOf(rows)
  const users = rows.flatMap(({ user_id }) => user_id ?? [])
  const places = rows.flatMap(({ participant_id }) => participant_id ?? [])
  const names = new Set(rows.map(fullName).filter(Boolean))
  const found = await findRows(
    db,
    Prisma.sql`key = ANY (${keys}::text[]) OR (email <> '' AND lower(email) = ANY (${emails}::text[]))
      OR user_id = ANY (${users}::int[]) OR participant_id = ANY (${places}::int[])`,
  )
  return found.filter((row) => {
    const isLinked =
      (row.key !== null && keys.includes(row.key)) ||
      (row.user_id !== null && users.includes(row.user_id)) ||
      (row.participant_id !== null && places.includes(row.participant_id))
    const name = fullName(row)
    // Another number is another person, whatever the name.
    const isOther = row.key !== null && keys.length > 0 && !keys.includes(row.key)
    return isLinked || (!isOther && (name === '' || names.size === 0 || names.has(name)))
  })
}

/** The addresses of rows in lower case, each once. */
export const emailsOf = (rows: readonly PersonRow[]): string[] => [
  ...new Set(rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))),
]

/** Finds rows of the same name that nothing joins to these rows: perhaps the same person, perhaps another. */
export async function namesakes(db: Tx, rows: readonly PersonRow[]): Promise<PersonRow[]> {
  const names = [...new Set(rows.map(fullName).filter((name) => name.includes(' ')))]
  if (names.length === 0) return []
  const found = await findRows(db, Prisma.sql`lower(btrim(firstname || ' ' || lastname)) = ANY (${names}::text[])`)
  const known = new Set(rows.map(keyText))
  return found.filter((row) => !known.has(keyText(row)))
}

/** The facts that tell a person from others. An erasure looks for them in texts. */
export type Facts = {
  names: { firstname: string; lastname: string }[]
  emails: string[]
  /** `YYYYMMDD-NNNN` */
  numbers: string[]
}

/** Reads the facts of a person off the rows. */
export async function factsOf(db: Tx, keys: Keys, rows: readonly PersonRow[]): Promise<Facts> {
  const names = new Map(rows.filter((row) => row.lastname).map((row) => [fullName(row), row]))
  const numbers = new Set<string>()
  for (const table of ['User', 'CertificatePerson', 'Participant'] as const) {
    const ids = rows.flatMap((row) => (row.table === table && row.key ? [row.id] : []))
    if (ids.length === 0) continue
    const sealed = await db.$queryRaw<{ personal_number: Uint8Array }[]>`
      SELECT DISTINCT ON (personal_number_key) personal_number FROM ${Prisma.raw(`"${table}"`)}
      WHERE id = ANY (${ids}::int[]) AND personal_number IS NOT NULL`
    for (const { personal_number } of sealed) numbers.add(keys.open(personal_number))
  }
  return {
    names: [...names.values()].map(({ firstname, lastname }) => ({ firstname, lastname })),
    emails: emailsOf(rows),
    numbers: [...numbers],
  }
}
