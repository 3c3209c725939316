import pg from 'pg'
import type { TestBed } from './test-bed.ts'

/**
 * Does `work` while the article of the test bed is saved `rate` times a second by another connection, as an editor of another site
 * saves: by a statement alone, so that the server only hears of it.
 */
export async function whileWriting<Result>(
  { env, articleId }: Pick<TestBed, 'env' | 'articleId'>,
  rate: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  const failures: unknown[] = []
  let writing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const write = () => client.query('UPDATE "Content" SET updated_at = now() WHERE id = $1', [articleId])
    writing = writing.then(write).catch((error: unknown) => failures.push(error))
  }, 1000 / rate)
  const result = await work().finally(async () => {
    clearInterval(timer)
    await writing
    await client.end()
  })
  if (failures.length > 0) throw failures[0]
  return result
}
