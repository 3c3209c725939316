import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '@kollegium/db/start-error'
import type { Env } from './env.ts'

type Settings = Pick<Env, 'PORT' | 'LISTEN_HOST' | 'KEEP_ALIVE_SECONDS' | 'SHUTDOWN_SECONDS' | 'SHUTDOWN_DELAY_SECONDS'>

/** A server that listens. */
export type Listening = {
  server: Server
  /**
   * Takes no new connection after SHUTDOWN_DELAY_SECONDS, lets running requests end within SHUTDOWN_SECONDS, and cuts the rest.
   * Event streams end at once: their clients connect anew elsewhere.
   */
  drain(): Promise<void>
}

/**
 * Listens on the port. Idle connections stay open longer than balancers keep theirs, so that no balancer sends a request on a
 * connection that is being closed.
 * @throws StartError PORT_TAKEN
 */
export function listenOn(env: Settings, answer: RequestListener): Promise<Listening> {
  const streams = new Set<ServerResponse>()
  return new Promise((done, failed) => {
    const server = createServer({ keepAliveTimeout: env.KEEP_ALIVE_SECONDS * 1_000 }, answer)
    server.on('request', ({ headers }, response) => {
      if (!headers.accept?.includes('text/event-stream')) return
      streams.add(response)
      response.once('close', () => streams.delete(response))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      failed(taken ? new StartError('PORT_TAKEN', { port: env.PORT }, error) : error)
    })
    const drain = async () => {
      await delay(env.SHUTDOWN_DELAY_SECONDS * 1_000)
      await close(server, streams, env.SHUTDOWN_SECONDS)
    }
    server.listen(env.PORT, env.LISTEN_HOST, () => done({ server, drain }))
  })
}

function close(server: Server, streams: Set<ServerResponse>, seconds: number): Promise<void> {
  return new Promise((done) => {
    // A connection whose last answer has gone out is idle from then on.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const cut = setTimeout(() => server.closeAllConnections(), seconds * 1_000)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      done()
    })
    server.closeIdleConnections()
    for (const stream of streams) stream.destroy()
  })
}
