import { demoTools } from '@kollegium/api/demo-tools'
import { install, workQueues } from '@kollegium/api/install'
import { closeServices, createServices } from '@kollegium/api/services'
import { prepareDemo } from '@kollegium/db/demo'
import type { createSites } from './testing.ts'

type Sites = Awaited<ReturnType<typeof createSites>>

/** Loads the demo network into the database of the sites. */
export async function loadDemo({ env, url }: Pick<Sites, 'env' | 'url'>): Promise<void> {
  const services = await createServices(env, url)
  try {
    await install(services)
    await workQueues(services)
    await prepareDemo(services.db, { password: 'Kollegium2026' }, (tx) => demoTools(services, tx))
    // The addresses of the second brand's sites follow its setting.
    await services.changes.heard()
    await services.wordings.settled()
  } finally {
    await closeServices(services)
  }
}
