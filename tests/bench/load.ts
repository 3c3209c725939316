import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const run = promisify(execFile)

/** An address to load. With a `body` the request is a POST of JSON, otherwise a GET. */
export type Target = { url: string; headers?: Record<string, string>; body?: string }

/**
 * Requests `target` again and again over 10 connections, from a process of its own.
 * @returns answered requests a second
 * @throws when a request gets no answer, or another status than 2xx
 */
export async function load(target: Target, seconds: number): Promise<number> {
  const { url, body } = target
  const given = Object.entries(headersOf(target)).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const sent = body === undefined ? [] : ['-m', 'POST', '-b', body]
  const args = [autocannon, '--json', '--no-progress', '-c', '10', '-d', String(seconds), ...given, ...sent, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 24 })
  const result = JSON.parse(stdout) as { errors: number; non2xx: number; '2xx': number; duration: number }
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  }
  return result['2xx'] / result.duration
}

/** Requests that differ, each sent once. */
export type ManyTargets = { url: string; requests: { path: string; headers: Record<string, string> }[] }

/**
 * Sends many different requests over 10 connections, from a process of its own.
 * @returns answered requests a second
 * @throws when a request gets no answer or another status than 200, or when there are too few requests
 */
export async function loadMany(targets: ManyTargets, seconds: number): Promise<number> {
  const sending = run(process.execPath, [join(import.meta.dirname, 'load-many.ts')])
  sending.child.stdin?.end(JSON.stringify({ ...targets, seconds }))
  const { stdout } = await sending
  return JSON.parse(stdout) as number
}

const headersOf = ({ headers = {}, body }: Target) =>
  body === undefined ? headers : { ...headers, 'content-type': 'application/json' }

/**
 * Requests `target` `count` times over some connections at once; over one, each request waits for the one before.
 * @returns the milliseconds within which 95 of 100 were answered
 * @throws when a request gets another status than 2xx
 */
export async function p95(target: Target, count: number, connections = 10): Promise<number> {
  const { url, body } = target
  const times: number[] = []
  const one = async () => {
    const begun = performance.now()
    const response = await fetch(url, { method: body ? 'POST' : 'GET', headers: headersOf(target), body: body ?? null })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - begun)
  }
  let left = count
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
