import { type Changes, createDb, type Db, listenForChanges } from '@kollegium/db'
import type { PgBoss } from 'pg-boss'
import type { Env } from './core/env.ts'
import { createKeys, type Keys } from './core/keys.ts'
import { createLogger, type Logger } from './core/logger.ts'
import { createTotals, type Totals } from './core/totals.ts'
import { createDisks, type Disks } from './documents/disks.ts'
import { startBoss } from './jobs/boss.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { followWordings, type Wordings } from './settings/wordings.ts'

/** What the code stands on, made once by the composition root and handed down. */
export type Services = {
  env: Env
  logger: Logger
  db: Db
  /**
   * Counts tries, which a refused transaction must not take back. Connections of its own: a request that holds one of `db`
   * for its transaction and waits there for another could stand still for ever with the others that do.
   */
  tries: Db
  changes: Changes
  wordings: Wordings
  totals: Totals
  boss: PgBoss
  disks: Disks
  mailer: Mailer
  keys: Keys
}

/**
 * Connects everything to the database at `databaseUrl`, whose migrations are applied.
 * Close with {@link closeServices}.
 */
export async function createServices(env: Env, databaseUrl: string): Promise<Services> {
  const logger = createLogger(env)
  const db = createDb(databaseUrl)
  const changes = await listenForChanges(databaseUrl)
  const wordings = await followWordings(db, changes)
  return {
    env,
    logger,
    db,
    tries: createDb(databaseUrl, { max: 2 }),
    changes,
    wordings,
    totals: createTotals(db, changes),
    boss: await startBoss(env, databaseUrl, logger),
    disks: await createDisks(env),
    mailer: createMailer(env),
    keys: createKeys(env),
  }
}

/** Lets running jobs finish (at most 5 s), then closes the connections. */
export async function closeServices({ boss, changes, db, tries }: Services): Promise<void> {
  await boss.stop({ graceful: true, timeout: 5_000 })
  await changes.close()
  await tries.$disconnect()
  await db.$disconnect()
}
