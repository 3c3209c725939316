// The composition root: one process that serves everything on one port. No file imports it.

// Before every module in npm start, whose first modules are kept, too; here for a start by this file alone.
import './compile-cache.js'
import { resolve } from 'node:path'
import {
  type Env,
  originOf,
  type ProcessLifecycle,
  readSettings,
  runProcess,
  type Settings,
} from '@kollegium/api/process'
import type { Services } from '@kollegium/api/services'
import { grantToApp } from '@kollegium/db/app-role'
import { startEmbedded } from '@kollegium/db/embedded'
import { migrate } from '@kollegium/db/migrate'
import { StartError } from '@kollegium/db/start-error'
import { buildVersion } from '@kollegium/web/build-version'

const startedAt = performance.now()

runProcess(process.argv.includes('--check') ? check : start)

/** Tells everything that is wrong or doubtful with an installation, for pipelines: starts and changes nothing. */
async function check() {
  const { findings, linesOf } = await preflightOf(readSettings())
  console.log(linesOf(findings).join('\n') || 'OK')
  process.exit(findings.some(({ level }) => level === 'wrong') ? 1 : 0)
}

async function preflightOf({ env, faults }: Settings) {
  const { preflight, requireSound, linesOf } = await import('@kollegium/api/preflight')
  const { signingFindings } = await import('@kollegium/pdf-worker/signing-findings')
  const found = [...(await preflight(env, faults)), ...(await signingFindings(env))]
  // The wrong ones first.
  const findings = found.sort((one, other) => other.level.localeCompare(one.level))
  return { findings, requireSound, linesOf }
}

async function start(life: ProcessLifecycle) {
  const settings = readSettings(undefined, { APP_VERSION: await buildVersion() })
  const { env } = settings
  const dev = process.argv.includes('--dev')
  // The port comes first: a taken port ends the start before other parts are started.
  const { app, server, log, ready } = await life.listen(env)
  if (env.NODE_ENV === 'production') {
    const { findings, requireSound } = await preflightOf(settings)
    requireSound(findings)
  }
  let loading: ReturnType<typeof loadParts> | undefined
  const url = await openDatabase(life, env, () => {
    loading ??= loadParts()
    loading.catch(() => undefined) // awaited below, after the database, whose error comes first
  })
  const parts = await (loading ?? loadParts())

  const services = await parts.createServices(env, url)
  life.onStop('services', () => parts.closeServices(services))
  await parts.install(services)
  const signIns = await demoSignIns(services)
  const worker = await parts.createWorker(services, { fromSource: dev })
  life.onStop('pdf-worker', () => worker.stop())

  const api = parts.createApiApp(services)
  const web = await parts.createWebApp(services, { contextOf: api.contextOf, dev, server })
  app.use(log(web.kept))
  app.use('/api/v1/graphql', parts.createGatewayApp(services, api.contextOf))
  app.use(api.routes)
  app.use(web.routes)
  app.use(api.unforeseen)
  const answered = ready(parts.checksOf(services))
  report(env, signIns, worker.signatures)
  await answered
  await parts.workQueues(services)
  await worker.work()
  const tried = await worker.warmBrowser()
  if (tried) console.warn(new StartError('BROWSER_MISSING', {}, tried).message)
}

/**
 * Loads the parts one after the other: a package that requires an ES module fails while another import is loading that
 * module.
 */
async function loadParts() {
  const services = await import('@kollegium/api/services')
  const installation = await import('@kollegium/api/install')
  const api = await import('@kollegium/api/app')
  const gateway = await import('@kollegium/gateway/app')
  const web = await import('@kollegium/web/app')
  const worker = await import('@kollegium/pdf-worker/worker')
  return { ...services, ...installation, ...api, ...gateway, ...web, ...worker }
}

/**
 * Loads the demo network into an empty database, never in production. Answers the people that can sign in with its
 * password.
 */
async function demoSignIns(services: Services): Promise<readonly { name: string; role: string }[]> {
  if (services.env.DEMO === 'off' || services.env.NODE_ENV === 'production') return []
  const { prepareDemo } = await import('@kollegium/db/demo')
  const { demoTools } = await import('@kollegium/api/demo-tools')
  return prepareDemo(services.db, { password: services.env.DEMO_PASSWORD }, (tx) => demoTools(services, tx))
}

/**
 * Answers the URL of the database for the application's role, with the migrations applied as the role that owns the tables.
 * @param meanwhile called once when the database works in a process of its own. Work that blocks this process would
 *   hold that one up earlier.
 */
async function openDatabase(life: ProcessLifecycle, env: Env, meanwhile: () => void): Promise<string> {
  let url = env.DATABASE_URL
  let ownerUrl = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (url) meanwhile()
  else {
    const database = await startEmbedded({ dir: resolve(env.DATA_DIR, 'postgres'), meanwhile })
    life.onStop('postgres', () => database.stop())
    url = database.appUrl
    ownerUrl = database.url
  }
  const { applied, edited } = await migrate(ownerUrl ?? url)
  await grantToApp(ownerUrl ?? url, url)
  if (applied.length > 0) console.log(`Databas: ${applied.length} migreringar utförda.`)
  if (edited.length > 0) console.warn(`Databas: ändrade sedan de utfördes: ${edited.join(', ')}.`)
  return url
}

function report(env: Env, signIns: readonly { name: string; role: string }[], signatures: string) {
  const lines = [
    '',
    `  Kollegium är igång (${((performance.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C avslutar.`,
    '',
    `  Webbplats      ${originOf(env)}`,
    `  Undersida      ${originOf(env, 'skane')}`,
    `  Administration ${originOf(env, 'admin')}`,
    `  Diplom         ${originOf(env, 'cert')}`,
    `  GraphQL        ${originOf(env)}/api/v1/graphql`,
    '',
    `  ${signatures}`,
  ]
  if (signIns.length > 0) {
    const width = Math.max(...signIns.map(({ name }) => name.length))
    lines.push('', `  Logga in med lösenordet ${env.DEMO_PASSWORD}`)
    for (const { name, role } of signIns) lines.push(`    ${name.padEnd(width)}  ${role}`)
  }
  console.log(`${lines.join('\n')}\n`)
}
