import type { RequestHandler } from 'express'
import { unavailableAnswers } from './request-log.ts'

/** The checks of the parts that a process needs for its answers, by name. A check rejects while its part is away. */
export type Checks = Record<string, () => Promise<unknown>>

/** The state of a process. */
export type Readiness = { state: 'starting' | 'ready' | 'stopping'; checks: Checks }

/** Milliseconds that a check may take, and for which its answer holds. */
const patience = 2_000
const freshFor = 1_000

/**
 * Makes the handler of `/livez` (this process answers) and `/readyz` (it is started, isn't stopping, and what it needs is there):
 * 200 or 503, on every host. `/readyz?verbose` lists the checks, as Kubernetes' own probes do.
 */
export function probes(readiness: Readiness): RequestHandler {
  let last: { at: number; failed: Promise<string[]> } | undefined
  const failedNow = () => {
    if (!last || performance.now() - last.at > freshFor)
      last = { at: performance.now(), failed: failedOf(readiness.checks) }
    return last.failed
  }
  return async ({ path, method, query }, response, next) => {
    const isProbe = path === '/livez' || path === '/readyz'
    if (!isProbe || (method !== 'GET' && method !== 'HEAD')) return next()
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).type('text/plain')
    if (path === '/livez') return void response.send('ok\n')
    const failed = readiness.state === 'ready' ? await failedNow() : []
    const isReady = readiness.state === 'ready' && failed.length === 0
    const lines = [
      `state ${readiness.state}`,
      ...Object.keys(readiness.checks).map((name) => `${name} ${failed.includes(name) ? 'failed' : 'ok'}`),
      `unavailable answers ${unavailableAnswers()}`,
    ]
    response
      .status(isReady ? 200 : 503)
      .send(`${'verbose' in query ? lines.join('\n') : isReady ? 'ok' : 'not ready'}\n`)
  }
}

async function failedOf(checks: Checks): Promise<string[]> {
  const tried = Object.entries(checks).map(async ([name, check]) => {
    const late = new Promise((_, failed) => setTimeout(failed, patience).unref())
    return Promise.race([check(), late]).then(
      () => [],
      () => [name],
    )
  })
  return (await Promise.all(tried)).flat()
}
