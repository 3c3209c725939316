import { createServer, type RequestListener, type Server } from 'node:http'
import { inspect } from 'node:util'
import { StartError, toStartError } from '@kollegium/db/start-error'
import express from 'express'
import { ConfigurationError, type Env } from './env.ts'

/** How long the first request after the start is waited for, in ms. */
const patience = 2_000

/** The lifecycle of a process of the product. */
export type ProcessLifecycle = {
  /** Registers the function that stops a started part. At the end of the process they run in reverse order. */
  onStop(name: string, stop: () => Promise<unknown>): void
  /**
   * Listens on the port; every request gets the answer 503 until `ready` is called. That resolves when the first request is
   * answered, or after two seconds: work that nobody waits for would hold the first page up.
   * @throws StartError PORT_TAKEN
   */
  listen(env: Env): Promise<{ app: express.Express; server: Server; ready(): Promise<void> }>
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
      // Express comes with the first request after the start: whoever asks every few milliseconds does not slow the start down.
      let handle: RequestListener = (_request, response) => void response.writeHead(503, { 'Retry-After': '1' }).end()
      const server = await listenOn(env, (request, response) => handle(request, response))
      life.onStop('http', () => close(server))
      return {
        app,
        server,
        ready: () =>
          new Promise((answered) => {
            const waited = setTimeout(answered, patience).unref()
            handle = (request, response) => {
              handle = app
              response.once('close', () => {
                clearTimeout(waited)
                answered()
              })
              app(request, response)
            }
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

function listenOn(env: Env, listener: RequestListener): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer(listener)
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
