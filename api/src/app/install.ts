import { installAccess } from '../access/default-roles.ts'
import type { Services } from '../engine/services.ts'
import { installClients } from '../platform/auth/clients.ts'
import { createQueues } from './jobs.ts'

export { workQueues } from './jobs.ts'

/**
 * Prepares an installation at every start: roles and permissions, our own apps as OAuth clients, and the queues. {@link
 * workQueues} takes the jobs out of them.
 */
export async function install({ db, env, boss }: Services): Promise<void> {
  await installAccess(db)
  await installClients(db, env)
  await createQueues(boss)
}
