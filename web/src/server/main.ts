// The pages as a service of their own: the apps and the public sites, as they were built.
import { createAuthenticator } from '@kollegium/api/auth/authenticate'
import { createContextOf } from '@kollegium/api/core/create-context'
import { readEnv } from '@kollegium/api/core/env'
import { runProcess } from '@kollegium/api/core/run-process'
import { openServices } from '@kollegium/api/open-services'
import { createWebApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, server, ready } = await life.listen(env)
  const services = await openServices(life, env)
  const contextOf = createContextOf(services, createAuthenticator(services))
  app.use(await createWebApp(services, { contextOf, dev: false, server }))
  ready()
})
