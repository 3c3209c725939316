import { grantToApp } from '@kollegium/db/app-role'
import { migrate } from '@kollegium/db/migrate'
import type { Services } from '../engine/services.ts'
import { ConfigurationError, type Env, type Settings } from '../kernel/env.ts'
import type { Checks } from '../kernel/probes.ts'
import type { ProcessLifecycle } from '../kernel/run-process.ts'
import type { Finding } from './finding.ts'
import { preflight, requireSound } from './preflight.ts'
import { type Connections, closeServices, createServices } from './services.ts'

/** PostgreSQL takes 100 connections as it comes: ten services fit beside a backup. */
const ofOneService: Connections = { calls: 4, tries: 1, jobs: 2 }

const noDatabase = 'DATABASE_URL is needed by services that run by themselves'

/**
 * Opens the settings and the shared database for a service that runs by itself (each package's `main.ts`). The first
 * service to start applies the migrations.
 * @param ownFindings the preflight of this service alone, told with the rest
 * @throws ConfigurationError without DATABASE_URL (the embedded database belongs to one process), and for each fault that the preflight of production finds
 */
export async function openServices(
  life: ProcessLifecycle,
  { env, faults }: Settings,
  ownFindings: (env: Env) => Promise<Finding[]> = async () => [],
): Promise<Services> {
  if (env.NODE_ENV === 'production') {
    const shared = env.DATABASE_URL ? [] : [noDatabase]
    requireSound([...(await preflight(env, [...faults, ...shared])), ...(await ownFindings(env))])
  }
  if (!env.DATABASE_URL) throw new ConfigurationError(noDatabase)
  const ownerUrl = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  await migrate(ownerUrl)
  await grantToApp(ownerUrl, env.DATABASE_URL)
  const services = await createServices(env, env.DATABASE_URL, ofOneService)
  life.onStop('services', () => closeServices(services))
  return services
}

/** The checks of `/readyz`: the database, which every process of the product needs for its answers. */
export const checksOf = ({ db }: Pick<Services, 'db'>): Checks => ({ database: () => db.$queryRaw`SELECT 1` })
