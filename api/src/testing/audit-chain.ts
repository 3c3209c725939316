import type { Db } from '@kollegium/db'

/**
 * Sets the day of the log's chain, in days before today: a day that is over is anchored by the next sealing. A test's database was made by the
 * first run of tests, which may have been yesterday.
 */
export const setChainDay = (db: Pick<Db, '$executeRaw'>, daysAgo: number) =>
  db.$executeRaw`UPDATE audit_chain.head SET day = (now() AT TIME ZONE 'Europe/Stockholm')::date - ${daysAgo}::int`
