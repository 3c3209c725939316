// The product's API as start.ts mounts it, with no total kept: each list counts its rows for each request.
import { createApiApp } from '@kollegium/api/app'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices } from '@kollegium/api/services'
import { uncachedTotals } from '@kollegium/api/testing'
import express from 'express'

const env = readEnv()
const services = await createServices(env, env.DATABASE_URL ?? '')
const app = express()
app.use(createApiApp({ ...services, totals: uncachedTotals }).routes)
const server = app.listen(env.PORT, env.LISTEN_HOST)
process.once('SIGTERM', async () => {
  server.close()
  await closeServices(services)
  process.exit(0)
})
