import type { Db } from '@kollegium/db'

type Column = { table: string; column: string }

/** Tables whose rows everybody may read or write: logs, counts, sessions, statements in force, and the newsletter. */
const passedOver = new Set([
  ...[
    'AuditEntry',
    'RateLimit',
    'NewsletterSubscriber',
    'DocumentUse',
    '_prisma_migrations',
    'OauthToken',
    'OauthClient',
    'SignIn',
    'Statement',
  ],
])

async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
    WHERE c.table_schema = 'public' ORDER BY 1, 2`
  const found = new Map<string, string[]>()
  for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column])
  for (const table of passedOver) found.delete(table)
  return found
}

const ofReviewed =
  '(content_id IN (SELECT id FROM "Content" WHERE group_id = $1) OR message_id IN (SELECT id FROM "Message" WHERE group_id = $1))'
const ofRecord =
  '(content_id IN (SELECT id FROM "Content" WHERE group_id = $1) OR menu_id IN (SELECT id FROM "Menu" WHERE group_id = $1) OR message_id IN (SELECT id FROM "Message" WHERE group_id = $1))'

/** The way from a table's rows to the group that they belong to, for tables without a column of their own. */
const ways: Record<string, string> = {
  File: 'portfolio_id IN (SELECT id FROM "Portfolio" WHERE group_id = $1)',
  Folder: 'portfolio_id IN (SELECT id FROM "Portfolio" WHERE group_id = $1)',
  MenuLink: 'menu_id IN (SELECT id FROM "Menu" WHERE group_id = $1)',
  ...Object.fromEntries(
    ['Revision', 'RecordComment', 'RecordFollow', 'Copy', 'DraftLink'].map((table) => [table, ofRecord]),
  ),
  ...Object.fromEntries(['RecordReview', 'PendingText'].map((table) => [table, ofReviewed])),
  ...Object.fromEntries(
    ['ValidigStaff', 'ValidigAssignment', 'ValidigFile'].map((table) => [
      table,
      'candidate_id IN (SELECT id FROM "ValidigCandidate" WHERE group_id = $1)',
    ]),
  ),
  ...Object.fromEntries(
    ['ValidigAnswer', 'ValidigComment'].map((table) => [
      table,
      'assignment_id IN (SELECT a.id FROM "ValidigAssignment" a JOIN "ValidigCandidate" c ON c.id = a.candidate_id WHERE c.group_id = $1)',
    ]),
  ),
  Participant: 'course_moment_id IN (SELECT id FROM "CourseMoment" WHERE group_id = $1)',
  CertificatePerson: 'certificate_id IN (SELECT id FROM "Certificate" WHERE group_id = $1)',
}

function whereOf(table: string, columns: readonly string[]): string | undefined {
  if (table === 'Group') return 'id = $1'
  return columns.includes('group_id') ? 'group_id = $1' : ways[table]
}

/**
 * Writes a word into every text of a group's rows that may hold one; texts of a form of their own (names, addresses) stay.
 * @returns the number of columns that hold it
 */
export async function markRows(db: Db, group: number, word: string): Promise<number> {
  const texts = await db.$queryRaw<Column[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying') AND is_generated = 'NEVER'`
  const columns = await columnsOf(db)
  let marked = 0
  for (const { table, column } of texts) {
    const where = whereOf(table, columns.get(table) ?? [])
    // A group's own texts are on its site.
    if (!where || table === 'Group') continue
    const sql = `UPDATE "${table}" SET "${column}" = "${column}" || ' ${word}' WHERE ${where}`
    // Keys, addresses and issued papers refuse another text.
    if ((await db.$executeRawUnsafe(sql, group).catch(() => 0)) > 0) marked++
  }
  return marked
}

/** A hash of each table's rows that belong to the group; of other tables, of the rows of everybody but `own`. */
export async function stateOf(db: Db, group: number, own: readonly number[]): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const [table, columns] of await columnsOf(db)) {
    const way = whereOf(table, columns)
    const mine = columns.includes('user_id') ? 'user_id' : table === 'User' ? 'id' : undefined
    const others = mine ? `${mine} <> ALL ($1)` : 'true'
    const sql = `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS state FROM "${table}" t WHERE ${way ?? others}`
    const parameters = way ? [group] : mine ? [[...own]] : []
    const [row] = await db.$queryRawUnsafe<{ state: string }[]>(sql, ...parameters)
    state[table] = row?.state ?? ''
  }
  return state
}
