import type { Server } from 'node:http'
import { inspect } from 'node:util'
import { StartError, toStartError } from '@kollegium/db/start-error'
import express from 'express'
import { collectAtRest } from './collect-at-rest.ts'
import { ConfigurationError, type Env } from './env.ts'
import { listenOn } from './http-server.ts'
import { createLogger } from './logger.ts'
import { type Checks, probes, type Readiness } from './probes.ts'
import { requestLog } from './request-log.ts'

/** How long the first request after the start is waited for, in ms. */
const patience = 2_000

/** The lifecycle of a process of the product. */
export type ProcessLifecycle = {
  /** Registers the function that stops a started part. At the end of the process they run in reverse order. */
  onStop(name: string, stop: () => Promise<unknown>): void
  /**
   * Listens on the port. `/livez` and `/readyz` tell the state of the process; every other request gets the answer 503 until
   * `ready` is called with what the process needs for its answers. That resolves when the first request is answered, or after two
   * seconds: work that nobody waits for would hold the first page up.
   * @returns `log` puts the request log where it belongs: after `kept`, answers so fast and many that only LOG_LEVEL=debug tells them
   * @throws StartError PORT_TAKEN
   */
  listen(env: Env): Promise<{
    app: express.Express
    server: Server
    log(kept?: express.RequestHandler): express.RequestHandler[]
    ready(checks: Checks): Promise<void>
  }>
}

/**
 * Runs a process from `start` to its end. A signal or an uncaught error stops the started parts. An error that prevents the
 * start is printed in one line, and the exit code is 1.
 */
export function runProcess(start: (life: ProcessLifecycle) => Promise<void>): void {
  const running: { name: string; stop: () => Promise<unknown> }[] = []
  const readiness: Readiness = { state: 'starting', checks: {} }
  let drain = async () => {}
  let ending: Promise<void> | undefined

  /** Requests end before the parts that answer them. */
  async function stopAll() {
    readiness.state = 'stopping'
    await drain()
    for (const { name, stop } of running.splice(0).reverse()) {
      await stop().catch((error: unknown) => printLine(`${name}: ${inspect(error)}`))
    }
  }

  function end(code: number): Promise<void> {
    ending ??= stopAll().finally(() => process.exit(code))
    return ending
  }

  function fail(thrown: unknown) {
    // A part that the end of the process interrupts has not failed by itself.
    if (ending) return
    const error = toStartError(thrown)
    printLine(error instanceof StartError || error instanceof ConfigurationError ? error.message : inspect(error))
    void end(1)
  }

  const life: ProcessLifecycle = {
    onStop: (name, stop) => running.push({ name, stop }),
    async listen(env) {
      const app = express()
      app.disable('x-powered-by')
      app.set('trust proxy', env.TRUST_PROXY)
      let onFirst: ((response: express.Response) => void) | undefined
      app.use(probes(readiness))
      app.use((_request, response, next) => {
        if (readiness.state === 'starting') return void response.status(503).set('Retry-After', '1').end()
        onFirst?.(response)
        next()
      })
      const listening = await listenOn(env, app)
      drain = listening.drain
      const logger = createLogger(env)
      const log = requestLog(logger, env)
      return {
        app,
        server: listening.server,
        log: (kept) => (!kept ? [log] : logger.isLevelEnabled('debug') ? [log, kept] : [kept, log]),
        ready: (checks) =>
          new Promise((answered) => {
            const waited = setTimeout(answered, patience).unref()
            onFirst = (response) => {
              onFirst = undefined
              clearTimeout(waited)
              response.once('close', answered)
            }
            collectAtRest()
            Object.assign(readiness, { state: 'ready', checks })
          }),
      }
    },
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal means that the operator does not want to wait; PostgreSQL stops when the process ends.
    process.on(signal, () => (ending ? process.exit(1) : end(0)))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  start(life).catch(fail)
}

/** Prints a line for the operator before the log is open and after it is closed. */
const printLine = (text: string) => process.stderr.write(`${text}\n`)
