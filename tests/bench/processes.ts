import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'

export const ROOT = join(import.meta.dirname, '../..')

export type Running = {
  url: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  readyIn: number
  /** Resident memory of the process itself now, in MiB. Children (Chromium, PostgreSQL) don't count. */
  resident(): Promise<number>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a program of this repository that listens on PORT, and waits until it answers another status than 503.
 * @param env the whole environment of the process besides PATH, PORT and PUBLIC_HOST
 */
export async function startServer(file: string, env: Record<string, string>, flags: string[] = []): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, [...flags, join(ROOT, file)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_HOST: `vo.localhost:${port}`, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  createInterface(child.stderr).on('line', tellTrouble)
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it answered`)
    await delay(5)
  }
  const readyIn = performance.now() - begun
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyIn,
    resident: () => residentOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Passes on a server's lines but those of its log of requests: they are written as in an installation, and nobody reads them here. */
function tellTrouble(line: string) {
  if (!line.startsWith('{"level":30,')) process.stderr.write(`${line}\n`)
}

async function answers(url: string): Promise<boolean> {
  const status = await fetch(url, { redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )
  return status !== 0 && status !== 503
}

const run = promisify(execFile)

async function residentOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** Samples the memory of `running` four times a second. `stop` answers the largest sample, in MiB. */
export function watchMemory(running: Running): { stop(): Promise<number> } {
  let most = 0
  let ended = false
  const watching = (async () => {
    while (!ended) {
      most = Math.max(most, await running.resident())
      await delay(250)
    }
  })()
  return {
    async stop() {
      ended = true
      await watching
      return most
    },
  }
}
