import { installAccess } from '../access/default-roles.ts'
import type { Services } from '../engine/services.ts'
import { installClients } from '../platform/auth/clients.ts'
import { createQueues, workQueues } from './jobs.ts'

/**
 * Prepares an installation at every start: roles and permissions, our own apps as OAuth clients, the queues and their
 * small jobs.
 */
export async function install(services: Services): Promise<void> {
  const { db, env, boss } = services
  await installAccess(db)
  await installClients(db, env)
  await createQueues(boss)
  await workQueues(services)
}
