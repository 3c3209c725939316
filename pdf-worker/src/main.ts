// The worker as a service of its own. It takes jobs from the queue, so any number of machines can run it. Its port tells whether it works.

import { readEnv, runProcess } from '@kollegium/api/process'
import { checksOf, openServices } from '@kollegium/api/services'
import { startWorker } from './worker.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { ready } = await life.listen(env)
  const services = await openServices(life, env)
  const worker = await startWorker(services)
  life.onStop('pdf-worker', () => worker.stop())
  ready(checksOf(services))
  const tried = await worker.warmBrowser()
  if (tried) services.logger.error({ tried }, 'there is no browser to print with')
})
