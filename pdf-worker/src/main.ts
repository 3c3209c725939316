// The worker as a service of its own. It takes jobs from the queue, so any number of machines can run it. Its port tells whether it works.

import { readSettings, runProcess } from '@kollegium/api/process'
import { checksOf, openServices } from '@kollegium/api/services'
import { signingFindings } from './signing-findings.ts'
import { startWorker } from './worker.ts'

runProcess(async (life) => {
  const settings = readSettings()
  const { ready } = await life.listen(settings.env)
  const services = await openServices(life, settings, signingFindings)
  const worker = await startWorker(services)
  life.onStop('pdf-worker', () => worker.stop())
  ready(checksOf(services))
  const tried = await worker.warmBrowser()
  if (tried) services.logger.error({ tried }, 'there is no browser to print with')
})
