import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@kollegium/db'

/**
 * Finds the tables of every schema of the product in which a text stands, in any column, whatever the case: rows are compared as
 * PostgreSQL writes them. @returns `schema.table` with the number of rows
 */
export async function tablesWith(db: Db, text: string): Promise<Record<string, number>> {
  const tables = await db.$queryRaw<{ schema: string; name: string }[]>`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`
  const found: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${schema}"."${name}" each WHERE strpos(lower(each::text), lower($1)) > 0`,
      text,
    )
    if (row && row.count > 0) found[`${schema}.${name}`] = row.count
  }
  return found
}

/** Finds the files below a folder that hold a text, in their bytes or in their names. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.includes(text) || (entry.isFile() && (await readFile(path)).includes(text))) found.push(path)
  }
  return found
}
