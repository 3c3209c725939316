// The composition root: one process that serves everything on one port. Nothing imports this file.
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { ConfigurationError, type Env, originOf, readEnv } from '@kollegium/api/core/env'
import type { Services } from '@kollegium/api/services'
import { startEmbedded } from '@kollegium/db/embedded'
import { migrate } from '@kollegium/db/migrate'
import { StartError, startFault } from '@kollegium/db/start-error'
import { buildVersion } from '@kollegium/web/build-version'
import express from 'express'

const startedAt = performance.now()

/** What has been started, in order; stopped in reverse. */
const running: { name: string; stop(): Promise<unknown> }[] = []

let ending: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Whoever asks twice does not want to wait: PostgreSQL is told when the process ends.
  process.on(signal, () => (ending ? process.exit(1) : end(0)))
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  await start()
} catch (error) {
  fail(error)
}

async function start() {
  const env = readEnv(undefined, { APP_VERSION: await buildVersion() })
  const dev = process.argv.includes('--dev')
  // The port first: when it is taken, nothing else has been started in vain.
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.TRUST_PROXY)
  let ready = false
  app.use((_request, response, next) => {
    if (ready) return next()
    response.status(503).set('Retry-After', '1').end()
  })
  const server = await listen(env, app)
  const loading = loadParts()
  loading.catch(() => undefined) // told below; a database that is away is told before it
  const url = await openDatabase(env)
  const parts = await loading

  const services = await parts.createServices(env, url)
  running.push({ name: 'services', stop: () => parts.closeServices(services) })
  await parts.install(services)
  const signIns = await demoSignIns(services)
  const worker = await parts.startWorker(services, { fromSource: dev })
  running.push({ name: 'pdf-worker', stop: () => worker.stop() })

  const api = parts.createApiApp(services)
  app.use('/api/v1/graphql', parts.createGatewayApp(services, api.contextOf))
  app.use(api.routes)
  app.use(await parts.createWebApp(services, { contextOf: api.contextOf, dev, server }))
  app.use(api.unforeseen)
  ready = true
  report(env, signIns)
  const tried = await worker.browser
  if (tried) console.warn(new StartError('BROWSER_MISSING', {}, tried).message)
}

/** One after the other: a package that requires an ES module fails while another import is loading that module. */
async function loadParts() {
  const services = await import('@kollegium/api/services')
  const installation = await import('@kollegium/api/install')
  const api = await import('@kollegium/api/app')
  const gateway = await import('@kollegium/gateway/app')
  const web = await import('@kollegium/web/app')
  const worker = await import('@kollegium/pdf-worker/worker')
  return { ...services, ...installation, ...api, ...gateway, ...web, ...worker }
}

/** Loads the demo network into an empty database, never in production, and answers who can sign in with it. */
async function demoSignIns(services: Services): Promise<readonly { name: string; role: string }[]> {
  if (services.env.DEMO === 'off' || services.env.NODE_ENV === 'production') return []
  const { prepareDemo } = await import('@kollegium/db/demo')
  const { demoTools } = await import('@kollegium/api/demo-tools')
  return prepareDemo(services.db, { password: services.env.DEMO_PASSWORD }, (tx) => demoTools(services, tx))
}

async function openDatabase(env: Env): Promise<string> {
  let url = env.DATABASE_URL
  if (!url) {
    const database = await startEmbedded({ dir: resolve(env.DATA_DIR, 'postgres') })
    running.push({ name: 'postgres', stop: () => database.stop() })
    url = database.url
  }
  const { applied, edited } = await migrate(url)
  if (applied.length > 0) console.log(`Databas: ${applied.length} migreringar utförda.`)
  if (edited.length > 0) console.warn(`Databas: ändrade sedan de utfördes: ${edited.join(', ')}.`)
  return url
}

function listen(env: Env, app: express.Express): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer(app)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      failed(taken ? new StartError('PORT_TAKEN', { port: env.PORT }, error) : error)
    })
    server.listen(env.PORT, env.LISTEN_HOST, () => {
      running.push({ name: 'http', stop: () => close(server) })
      done(server)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    // Answers under way get a moment; a subscription would never end by itself.
    setTimeout(() => server.closeAllConnections(), 1000).unref()
  })
}

function report(env: Env, signIns: readonly { name: string; role: string }[]) {
  const lines = [
    '',
    `  Kollegium är igång (${((performance.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C avslutar.`,
    '',
    `  Webbplats      ${originOf(env)}`,
    `  Undersida      ${originOf(env, 'skane')}`,
    `  Administration ${originOf(env, 'admin')}`,
    `  Diplom         ${originOf(env, 'cert')}`,
    `  GraphQL        ${originOf(env)}/api/v1/graphql`,
  ]
  if (signIns.length > 0) {
    const width = Math.max(...signIns.map(({ name }) => name.length))
    lines.push('', `  Logga in med lösenordet ${env.DEMO_PASSWORD}`)
    for (const { name, role } of signIns) lines.push(`    ${name.padEnd(width)}  ${role}`)
  }
  console.log(`${lines.join('\n')}\n`)
}

function fail(fault: unknown) {
  // What is cut off by the end is no fault of its own.
  if (ending) return
  const error = startFault(fault)
  if (error instanceof StartError || error instanceof ConfigurationError) console.error(error.message)
  else console.error(error)
  void end(1)
}

function end(code: number): Promise<void> {
  ending ??= stopAll().finally(() => process.exit(code))
  return ending
}

async function stopAll() {
  for (const part of running.splice(0).reverse()) {
    await part.stop().catch((error: unknown) => console.error(`${part.name}:`, error))
  }
}
