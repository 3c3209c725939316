import { createServer, type Server } from 'node:http'
import { inspect } from 'node:util'
import { StartError, toStartError } from '@kollegium/db/start-error'
import express from 'express'
import { ConfigurationError, type Env } from './env.ts'

/** The lifecycle of a process of the product. */
export type ProcessLifecycle = {
  /** Registers the function that stops a started part. At the end of the process they run in reverse order. */
  onStop(name: string, stop: () => Promise<unknown>): void
  /**
   * Listens on the port; every request gets the answer 503 until `ready` is called.
   * @throws StartError PORT_TAKEN
   */
  listen(env: Env): Promise<{ app: express.Express; server: Server; ready(): void }>
}

/**
 * Runs a process from `start` to its end. A signal or an uncaught error stops the started parts. An error that prevents the
 * start is printed in one line, and the exit code is 1.
 */
export function runProcess(start: (life: ProcessLifecycle) => Promise<void>): void {
  const running: { name: string; stop: () => Promise<unknown> }[] = []
  let ending: Promise<void> | undefined

  async function stopAll() {
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
      let isReady = false
      app.use((_request, response, next) => {
        if (isReady) return next()
        response.status(503).set('Retry-After', '1').end()
      })
      const server = await listenOn(env, app)
      life.onStop('http', () => close(server))
      return {
        app,
        server,
        ready() {
          isReady = true
        },
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

function listenOn(env: Env, app: express.Express): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer(app)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      failed(taken ? new StartError('PORT_TAKEN', { port: env.PORT }, error) : error)
    })
    server.listen(env.PORT, env.LISTEN_HOST, () => done(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    // Running answers get one second; a subscription would never end by itself.
    setTimeout(() => server.closeAllConnections(), 1000).unref()
  })
}
