import { migrate } from '@kollegium/db/migrate'
import type { Services } from '../engine/services.ts'
import { ConfigurationError, type Env, readEnv } from '../kernel/env.ts'
import type { ProcessLifecycle } from '../kernel/run-process.ts'
import { closeServices, createServices } from './services.ts'

/**
 * What a service that runs by itself stands on (each package's `main.ts`): the settings, and the database that all of
 * them share, migrated by whichever comes first.
 * @throws ConfigurationError without DATABASE_URL: the embedded database belongs to one process
 */
export async function openServices(life: ProcessLifecycle, env: Env = readEnv()): Promise<Services> {
  if (!env.DATABASE_URL) throw new ConfigurationError('DATABASE_URL is needed by services that run by themselves')
  await migrate(env.DATABASE_URL)
  const services = await createServices(env, env.DATABASE_URL)
  life.onStop('services', () => closeServices(services))
  return services
}
