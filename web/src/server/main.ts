// The pages as a service of their own: the apps and the public sites, as they were built.

import { createContextOf } from '@kollegium/api/app/create-context'
import { openServices } from '@kollegium/api/app/open-services'
import { readEnv } from '@kollegium/api/kernel/env'
import { runProcess } from '@kollegium/api/kernel/run-process'
import { createAuthenticator } from '@kollegium/api/platform/auth/authenticate'
import { createWebApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, server, ready } = await life.listen(env)
  const services = await openServices(life, env)
  const contextOf = createContextOf(services, createAuthenticator(services))
  app.use(await createWebApp(services, { contextOf, dev: false, server }))
  ready()
})
