import { type Db, Prisma } from '@kollegium/db'

/** A column whose values are sealed with ENCRYPTION_KEY. */
export type SealedColumn = {
  table: Prisma.ModelName
  column: string
  /** The table's primary key. */
  id: { name: string; type: 'int' | 'text' }
  /** The column with the keyed hash of the same text. */
  lookup?: string
}

const intId = { name: 'id', type: 'int' } as const
const textId = { name: 'id', type: 'text' } as const

/**
 * Every column that holds sealed values. A key's rotation and the preflight read no other list, and a rotation refuses a database with
 * a column of bytes that stands neither here nor in {@link otherBytes}.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'User', column: 'personal_number', id: intId, lookup: 'personal_number_key' },
  { table: 'CertificatePerson', column: 'personal_number', id: intId, lookup: 'personal_number_key' },
  { table: 'Participant', column: 'personal_number', id: intId, lookup: 'personal_number_key' },
  { table: 'CredentialKey', column: 'secret_key', id: textId },
  { table: 'Erasure', column: 'facts', id: textId },
  { table: 'SignInProvider', column: 'client_secret', id: intId },
  { table: 'SignInProvider', column: 'decryption_key', id: intId },
  { table: 'SignInAttempt', column: 'sealed', id: { name: 'hash', type: 'text' } },
  { table: 'AuthenticatorApp', column: 'secret', id: { name: 'user_id', type: 'int' } },
]

/** Columns of bytes that hold something else, and what. */
export const otherBytes: Record<string, string> = {
  'Passkey.public_key': 'a public key',
  'OauthToken.successor': 'sealed with the token before, of which only the hash is kept',
}

/** How the column is named to people: `User.personal_number`. */
export const nameOf = ({ table, column }: Pick<SealedColumn, 'table' | 'column'>): string => `${table}.${column}`

/**
 * Reads which columns of bytes the database has: the sealed ones, of which a database of before an upgrade may lack some, and the
 * names of those that no list names: whether their values are sealed is unknown.
 */
export async function findColumns(db: Pick<Db, '$queryRaw'>): Promise<{ sealed: SealedColumn[]; unlisted: string[] }> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped
    ORDER BY 1`
  const names = new Set(rows.map(({ name }) => name))
  const listed = new Set([...sealedColumns.map(nameOf), ...Object.keys(otherBytes)])
  return {
    sealed: sealedColumns.filter((column) => names.has(nameOf(column))),
    unlisted: [...names].filter((name) => !listed.has(name)),
  }
}

/** The parts of statements about a sealed column. */
export const sqlOf = ({ table, column, id, lookup }: SealedColumn) => ({
  table: Prisma.raw(`"${table}"`),
  column: Prisma.raw(`"${column}"`),
  id: Prisma.raw(`"${id.name}"`),
  type: Prisma.raw(id.type),
  lookup: lookup ? Prisma.raw(`"${lookup}"`) : null,
})
