// The old contract as a service of its own.

import { createContextOf } from '@kollegium/api/app/create-context'
import { openServices } from '@kollegium/api/app/open-services'
import { readEnv } from '@kollegium/api/kernel/env'
import { runProcess } from '@kollegium/api/kernel/run-process'
import { createAuthenticator } from '@kollegium/api/platform/auth/authenticate'
import { createGatewayApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, ready } = await life.listen(env)
  const services = await openServices(life, env)
  app.use('/api/v1/graphql', createGatewayApp(services, createContextOf(services, createAuthenticator(services))))
  ready()
})
