import { PgBoss } from 'pg-boss'
import type { Env } from '../../kernel/env.ts'
import type { Logger } from '../../kernel/logger.ts'

/**
 * The queue, on the same PostgreSQL. A job is woken by LISTEN/NOTIFY (a few milliseconds) and polled for as well,
 * so that a lost notice only delays it.
 * @param max connections of the queue
 */
export async function startBoss(env: Env, databaseUrl: string, logger: Logger, max = 4): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    // The migrations have made it: the application's role may make no schemas.
    createSchema: false,
    max,
    useListenNotify: true,
    // How soon a job is noticed whose worker was killed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    application_name: `kollegium-jobs-${env.NODE_ENV}`,
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'job queue'))
  await boss.start()
  return boss
}
