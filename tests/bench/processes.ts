import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
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
  /** Seconds of processors that the process, its browser and its other children have used. NaN where the system does not tell. */
  processorTime(): number
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
    processorTime: () => processorTimeOf(child.pid ?? 0),
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

/** Ticks of the counters under /proc in a second, on every Linux that Node runs on. */
const ticks = 100

/** Adds up the times of a process and of its children, also of those that have ended. */
function processorTimeOf(root: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const found = statOf(name)
      if (found) processes.set(Number(name), found)
    }
  } catch {
    return Number.NaN
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (processes.has(pid) && isBelow(processes.get(pid)?.parent ?? 0))
  const own = [...processes].filter(([pid]) => isBelow(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0)
  return own / ticks
}

/** The parent of a process, and its time with that of its ended children (proc(5), fields 4 and 14 to 17). */
function statOf(pid: string): { parent: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
