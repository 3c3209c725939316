import { createDb, listenForChanges } from '@kollegium/db'
import { verifyAuditChain } from '@kollegium/db/audit-chain'
import type { Services } from '../engine/services.ts'
import { createKeys } from '../kernel/encryption-keys.ts'
import type { Env } from '../kernel/env.ts'
import { createLogger } from '../kernel/logger.ts'
import { createTotals } from '../kernel/totals.ts'
import { createWatch } from '../modules/audit-log/watch.ts'
import { followWordings } from '../modules/brands/wordings.ts'
import { createVisitCounter } from '../modules/visits/visit-counter.ts'
import { createDisks } from '../platform/disks/disks.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { openPlaces } from '../platform/places/places.ts'
import { createPresence } from '../platform/presence/presence.ts'
import { createScanner } from '../platform/scanner/scanner.ts'
import { personalCalls } from './watched-calls.ts'

/** Connections to the database of a process: for its calls, for counting tries, for jobs. It has two more, which listen. */
export type Connections = { calls: number; tries: number; jobs: number }

const ofOneProcess: Connections = { calls: 10, tries: 2, jobs: 4 }

/**
 * Makes all services over the database at `databaseUrl`, whose migrations are applied. Close them with {@link
 * closeServices}. DATABASE_CONNECTIONS goes before `connections.calls`.
 */
export async function createServices(env: Env, databaseUrl: string, connections = ofOneProcess): Promise<Services> {
  const logger = createLogger(env)
  const db = createDb(databaseUrl, { max: env.DATABASE_CONNECTIONS ?? connections.calls })
  const changes = await listenForChanges(databaseUrl)
  const wordings = await followWordings(db, changes, env)
  return {
    env,
    logger,
    db,
    tries: createDb(databaseUrl, { max: connections.tries }),
    changes,
    wordings,
    totals: createTotals(db, changes),
    boss: await startBoss(env, databaseUrl, logger, connections.jobs),
    disks: await createDisks(env),
    mailer: createMailer(env),
    keys: createKeys(env),
    scanner: createScanner(env),
    visits: createVisitCounter({ db, logger }),
    verifyAuditLog: (witnessed) => verifyAuditChain(databaseUrl, witnessed),
    presence: createPresence({ changes }),
    places: await openPlaces(env, logger),
    watch: createWatch({ db, env, logger, personal: personalCalls }),
  }
}

/** Writes the counted visits and the noted reads, waits at most SHUTDOWN_SECONDS for running jobs, then closes the connections. */
export async function closeServices({
  env,
  boss,
  changes,
  db,
  tries,
  visits,
  watch,
  presence,
}: Services): Promise<void> {
  await visits.flush()
  await watch.flush()
  await boss.stop({ graceful: true, timeout: Math.max(1, env.SHUTDOWN_SECONDS) * 1_000 })
  presence.close()
  await changes.close()
  await tries.$disconnect()
  await db.$disconnect()
}
