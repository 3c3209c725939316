// npm run db:migrate -- name: writes the migration from the existing ones to the schema, without network.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/embedded.ts'
import { MIGRATIONS_DIR, readMigrations } from '../src/migration-files.ts'
import { diffMigrations } from '../src/schema-engine.ts'

const name = process.argv[2]
  ?.toLowerCase()
  .match(/[a-z0-9]+/g)
  ?.join('_')
if (!name) {
  console.error('Usage: npm run db:migrate -- name_of_the_change')
  process.exit(1)
}

/**
 * The rules that hold for every new table (docs/decisions/0006-change-notices.md, 0018-search-and-documents.md): the database
 * works out `list_text` from the title, and notices of its changes reach the caches.
 */
function withTableRules(sql: string): string {
  const tables = [...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => `'${table}'`)
  const searched = sql.replaceAll(
    '"list_text" TEXT,',
    '"list_text" TEXT GENERATED ALWAYS AS (kollegium_fold(title)) STORED,',
  )
  return tables.length === 0
    ? searched
    : `${searched}\n-- Notices of changes\nSELECT kollegium_watch(${tables.join(', ')});\n`
}

const dir = await mkdtemp(join(tmpdir(), 'kollegium-migration-'))
const server = await startEmbedded({ dir, throwAway: true })
try {
  const sql = await diffMigrations(server.url, await readMigrations())
  if (sql === '') {
    console.log('Schema and migrations agree: nothing to write.')
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = join(MIGRATIONS_DIR, `${stamp}_${name}`)
    await mkdir(folder)
    await writeFile(join(folder, 'migration.sql'), withTableRules(sql))
    console.log(`Written: ${join(folder, 'migration.sql')}\nRead it through; it is applied at the next start.`)
  }
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
