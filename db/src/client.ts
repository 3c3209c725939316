import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { type OnQuery, QueuedClient, recordingClient } from './queued-client.ts'
import { readThrough } from './read-rows.ts'

export type Db = PrismaClient

/**
 * Makes the client of one process.
 * @param url PostgreSQL connection string
 * @param options `max` connections in the pool; `onQuery` receives each statement and its parameters as they are sent
 */
export function createDb(url: string, options: { max?: number; onQuery?: OnQuery } = {}): Db {
  const Client = options.onQuery ? recordingClient(options.onQuery) : QueuedClient
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kollegium',
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    Client,
  })
  // An idle connection that the server ends is taken out of the pool; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const nameOf = statementNames()
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameOf, disposeExternalPool: true })
  // As Prisma does in production: an error names no place in the source, which each call would have to look up.
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' })
  readThrough(db, { pool, nameOf })
  return db
}

/**
 * The number of statements that a connection keeps prepared. Lists of any length make ever new ones, which are then not
 * kept.
 */
const keptPrepared = 500

/**
 * Matches Prisma's filters by letters anywhere in a text, and searches for similar words. PostgreSQL has to plan them for their values
 * each time: a common word is met soon along the list, a rare one stands in an index, and a plan for any word treats every word as a
 * rare one. For similar words a plan for any word reads the whole table, which takes thirty times as long.
 */
const letterFilter = /::text I?LIKE | <% /

/**
 * Names each statement by its text, so that the server parses and plans it once a connection and not at every use. That
 * is most of the work of a lookup by key.
 */
function statementNames(): ({ sql }: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    // An empty name makes the statement unprepared.
    if (names.size >= keptPrepared || letterFilter.test(sql)) return ''
    const name = `s${names.size}`
    names.set(sql, name)
    return name
  }
}
