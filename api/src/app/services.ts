import { createDb, listenForChanges } from '@kollegium/db'
import type { Services } from '../engine/services.ts'
import { createKeys } from '../kernel/encryption-keys.ts'
import type { Env } from '../kernel/env.ts'
import { createLogger } from '../kernel/logger.ts'
import { createTotals } from '../kernel/totals.ts'
import { followTextOverrides } from '../modules/brands/text-overrides.ts'
import { createVisitCounter } from '../modules/visits/visit-counter.ts'
import { createDisks } from '../platform/disks/disks.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { createMailer } from '../platform/mail/mailer.ts'

/**
 * Makes all services over the database at `databaseUrl`, whose migrations are applied. Close them with {@link
 * closeServices}.
 */
export async function createServices(env: Env, databaseUrl: string): Promise<Services> {
  const logger = createLogger(env)
  const db = createDb(databaseUrl)
  const changes = await listenForChanges(databaseUrl)
  const textOverrides = await followTextOverrides(db, changes, env)
  return {
    env,
    logger,
    db,
    tries: createDb(databaseUrl, { max: 2 }),
    changes,
    textOverrides,
    totals: createTotals(db, changes),
    boss: await startBoss(env, databaseUrl, logger),
    disks: await createDisks(env),
    mailer: createMailer(env),
    keys: createKeys(env),
    visits: createVisitCounter({ db, logger }),
  }
}

/** Writes the counted visits, waits at most 5 s for running jobs, then closes the connections. */
export async function closeServices({ boss, changes, db, tries, visits }: Services): Promise<void> {
  await visits.flush()
  await boss.stop({ graceful: true, timeout: 5_000 })
  await changes.close()
  await tries.$disconnect()
  await db.$disconnect()
}
