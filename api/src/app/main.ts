// The api as a service of its own: sign-in, the typed API, REST and files, and the small jobs of the queues.

import { readSettings } from '../kernel/env.ts'
import { runProcess } from '../kernel/run-process.ts'
import { createApiApp } from './app.ts'
import { install } from './install.ts'
import { checksOf, openServices } from './open-services.ts'

runProcess(async (life) => {
  const settings = readSettings()
  const { app, log, ready } = await life.listen(settings.env)
  const services = await openServices(life, settings)
  await install(services)
  const api = createApiApp(services)
  app.use(log(), api.routes, api.unforeseen)
  ready(checksOf(services))
})
