// Runs the old contract as a service of its own.

import { readEnv, runProcess } from '@kollegium/api/process'
import { createAuthenticator, createContextOf } from '@kollegium/api/server'
import { openServices } from '@kollegium/api/services'
import { createGatewayApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, ready } = await life.listen(env)
  const services = await openServices(life, env)
  app.use('/api/v1/graphql', createGatewayApp(services, createContextOf(services, createAuthenticator(services))))
  ready()
})
