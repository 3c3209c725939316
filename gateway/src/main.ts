// Runs the old contract as a service of its own.

import { readEnv, runProcess } from '@kollegium/api/process'
import { createAuthenticator, createContextOf } from '@kollegium/api/server'
import { checksOf, openServices } from '@kollegium/api/services'
import { createGatewayApp } from './app.ts'

runProcess(async (life) => {
  const env = readEnv()
  const { app, log, ready } = await life.listen(env)
  const services = await openServices(life, env)
  app.use(log())
  app.use('/api/v1/graphql', createGatewayApp(services, createContextOf(services, createAuthenticator(services))))
  ready(checksOf(services))
})
