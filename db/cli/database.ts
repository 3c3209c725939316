import { resolve } from 'node:path'
import { startEmbedded } from '../src/embedded.ts'

/**
 * Opens the database that a start would use: MIGRATION_DATABASE_URL or DATABASE_URL, or the embedded one under DATA_DIR, which runs until `work` is done.
 * @param work gets the addresses of the owner and of the application's role. The tables of the queue are the application's: only its own role
 *   may read them, since a stolen one can put code of its own in their place
 */
export async function withDatabase<Result>(work: (url: string, appUrl: string) => Promise<Result>): Promise<Result> {
  const { MIGRATION_DATABASE_URL, DATABASE_URL, DATA_DIR = '.data' } = process.env
  const given = MIGRATION_DATABASE_URL || DATABASE_URL
  if (given) return work(given, DATABASE_URL || given)
  const database = await startEmbedded({ dir: resolve(DATA_DIR, 'postgres') })
  try {
    return await work(database.url, database.appUrl)
  } finally {
    await database.stop()
  }
}
