// Serves the built pages as a process of its own: the apps and the public sites.

import { readSettings, runProcess } from '@kollegium/api/process'
import { createAuthenticator, createContextOf } from '@kollegium/api/server'
import { checksOf, openServices } from '@kollegium/api/services'
import { createWebApp } from './app.ts'

runProcess(async (life) => {
  const settings = readSettings()
  const { app, server, log, ready } = await life.listen(settings.env)
  const services = await openServices(life, settings)
  const contextOf = createContextOf(services, createAuthenticator(services))
  const web = await createWebApp(services, { contextOf, dev: false, server })
  app.use(log(web.kept), web.routes)
  ready(checksOf(services))
})
