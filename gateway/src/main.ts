// Runs the old contract as a service of its own.

import { readSettings, runProcess } from '@kollegium/api/process'
import { createAuthenticator, createContextOf } from '@kollegium/api/server'
import { checksOf, openServices } from '@kollegium/api/services'
import { createGatewayApp } from './app.ts'

runProcess(async (life) => {
  const settings = readSettings()
  const { app, log, ready } = await life.listen(settings.env)
  const services = await openServices(life, settings)
  app.use(log())
  app.use('/api/v1/graphql', createGatewayApp(services, createContextOf(services, createAuthenticator(services))))
  ready(checksOf(services))
})
