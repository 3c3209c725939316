// The worker as a service of its own. It takes jobs from the queue, so any number of machines can run it.

import { runProcess } from '@kollegium/api/process'
import { openServices } from '@kollegium/api/services'
import { startWorker } from './worker.ts'

runProcess(async (life) => {
  const services = await openServices(life)
  const worker = await startWorker(services)
  life.onStop('pdf-worker', () => worker.stop())
  const tried = await worker.warmBrowser()
  if (tried) services.logger.error({ tried }, 'there is no browser to print with')
})
