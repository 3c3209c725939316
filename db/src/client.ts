import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../generated/client.ts'

export type Db = PrismaClient

/**
 * The client of one process.
 * @param url PostgreSQL connection string
 * @param options `max` connections in the pool; `onQuery` is told each statement (tests count them)
 */
export function createDb(url: string, options: { max?: number; onQuery?: (sql: string) => void } = {}): Db {
  const adapter = new PrismaPg({ connectionString: url, max: options.max ?? 10, connectionTimeoutMillis: 3_000 })
  if (!options.onQuery) return new PrismaClient({ adapter })
  const client = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
  const { onQuery } = options
  client.$on('query', (event) => onQuery(event.query))
  return client as unknown as Db
}
