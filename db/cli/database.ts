import { resolve } from 'node:path'
import { startEmbedded } from '../src/embedded.ts'

/**
 * Opens the database that a start would use: DATABASE_URL, or the embedded one under DATA_DIR, which runs until `work` is done.
 */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: given, DATA_DIR = '.data' } = process.env
  if (given) return work(given)
  const database = await startEmbedded({ dir: resolve(DATA_DIR, 'postgres') })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
