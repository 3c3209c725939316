import { type Changes, createDb, type Db, listenForChanges } from '@kollegium/db'
import type { PgBoss } from 'pg-boss'
import { createTotals, type Totals } from '../engine/counts.ts'
import { createKeys, type Keys } from '../kernel/encryption-keys.ts'
import type { Env } from '../kernel/env.ts'
import { createLogger, type Logger } from '../kernel/logger.ts'
import { followWordings, type Wordings } from '../modules/brands/text-overrides.ts'
import { createDisks, type Disks } from '../platform/disks/disks.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { createMailer, type Mailer } from '../platform/mail/mailer.ts'

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
