// Runs the old contract as a service of its own.
import { createAuthenticator } from '@kollegium/api/auth/authenticate'
import { createContextOf } from '@kollegium/api/core/create-context'
import { readEnv } from '@kollegium/api/core/env'
import { runProcess } from '@kollegium/api/core/run-process'
import { openServices } from '@kollegium/api/open-services'
import { createGatewayApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, ready } = await life.listen(env)
  const services = await openServices(life, env)
  app.use('/api/v1/graphql', createGatewayApp(services, createContextOf(services, createAuthenticator(services))))
  ready()
})
