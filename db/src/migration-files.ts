import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  /** Folder name, for example `20260101120000_first`. */
  name: string
  sql: string
  /** SHA-256 of the file in hex, like `_prisma_migrations.checksum` of Prisma. */
  checksum: string
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('../migrations', import.meta.url))
export const SCHEMA_DIR = fileURLToPath(new URL('../schema', import.meta.url))

/** Reads the migrations of `dir`, in the order in which they are applied. */
export async function readMigrations(dir = MIGRATIONS_DIR): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
