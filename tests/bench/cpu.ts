import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Target } from './load.ts'
import type { Running } from './processes.ts'

// The processor time that answers cost: of the server's process with all its threads, and of every process of the database.
// Other work of the machine hardly changes it, unlike the number of answers a second.

/** Linux counts in hundredths of a second. */
const tick = 10

type Usage = { parent: number; own: number; children: number }

/** @throws when the process is gone, or the system is not Linux */
function usageOf(pid: number | string): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces: the fields after it are counted.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { parent: at(1), own: (at(11) + at(12)) * tick, children: (at(13) + at(14)) * tick }
}

/** Milliseconds of the database's first process, of its running children and of those that have ended. */
function usageOfDatabase(postmaster: number): number {
  const { own, children } = usageOf(postmaster)
  const running = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && usageOf(name).parent === postmaster ? [usageOf(name).own] : []
    } catch {
      return [] // it ended meanwhile
    }
  })
  return running.reduce((sum, each) => sum + each, own + children)
}

/** Finds the first process of the database's server, which runs on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { parent } = usageOf(rows[0]?.pid ?? 0)
  await client.end()
  return parent
}

export type Cost = {
  /** Milliseconds of processor time for each answer: of the server, and of the database. */
  server: number
  database: number
  /** Answers a second. */
  rate: number
}

/**
 * Sends `count` requests over some connections; over one, each request waits for the one before.
 * @param target of every request, or makes the target of the next one
 * @throws for an answer with another status than 200
 */
export async function costOf(
  target: Target | (() => Target),
  count: number,
  running: Running,
  postmaster: number,
  connections = 10,
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const next = typeof target === 'function' ? target : () => target
  const before = { server: usageOf(running.pid).own, database: usageOfDatabase(postmaster), at: performance.now() }
  let left = count
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await send(next(), agent)
    }),
  )
  const seconds = (performance.now() - before.at) / 1000
  agent.destroy()
  return {
    server: (usageOf(running.pid).own - before.server) / count,
    database: (usageOfDatabase(postmaster) - before.database) / count,
    rate: count / seconds,
  }
}

function send({ url, headers = {}, body }: Target, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    const method = body === undefined ? 'GET' : 'POST'
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? done() : failed(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .once('error', failed)
      .end(body)
  })
}
