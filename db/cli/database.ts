import { resolve } from 'node:path'
import { startEmbedded } from '../src/embedded.ts'

/**
 * Opens the database that a start would use: MIGRATION_DATABASE_URL or DATABASE_URL, or the embedded one under DATA_DIR, which runs until `work` is done.
 */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { MIGRATION_DATABASE_URL, DATABASE_URL, DATA_DIR = '.data' } = process.env
  const given = MIGRATION_DATABASE_URL || DATABASE_URL
  if (given) return work(given)
  const database = await startEmbedded({ dir: resolve(DATA_DIR, 'postgres') })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
