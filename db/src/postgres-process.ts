import { existsSync, readFileSync } from 'node:fs'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Whether the server is ready. It writes its state into its lock file, where no other server on the same port can
 * answer.
 */
export async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** The settings for this machine, as arguments of the server. */
export function settings(throwAway = false): string[] {
  const megabytes = totalmem() / 2 ** 20
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // In its own folder, for tests: a statement over a socket file costs a fifth less than over TCP.
    unix_socket_directories: throwAway && process.platform !== 'win32' ? '.' : '',
    max_connections: '200',
    // With the default of 128 MB, large lists depend on the state of the file cache.
    shared_buffers: `${Math.round(Math.min(512, Math.max(128, throwAway ? 128 : megabytes / 16)))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    max_wal_size: '1GB',
  }
  if (throwAway) Object.assign(values, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Makes the function that stops the server: it cuts the connections and leaves the data consistent. */
export function createStop(pid: number, data: string): () => Promise<void> {
  // The last resort for an application that ends without calling stop(): a crash, process.exit().
  const atExit = () => signal(pid, 'SIGINT')
  process.on('exit', atExit)
  return async () => {
    process.off('exit', atExit)
    if (existsSync(join(data, 'postmaster.pid'))) signal(pid, 'SIGINT')
    const started = Date.now()
    let pressed = false
    while (isAlive(pid)) {
      if (!pressed && Date.now() - started > 15_000) {
        signal(pid, 'SIGQUIT')
        pressed = true
      }
      if (Date.now() - started > 25_000) return
      await delay(15)
    }
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
  try {
    // On Windows this kills the server, which recovers from its log at the next start.
    process.kill(pid, name)
  } catch {
    // The process has ended already.
  }
}

/** Whether a process with that id runs. */
export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  // A child that has ended but was not awaited also answers to signal 0.
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether the process is the PostgreSQL of that data folder. Only Linux can tell; elsewhere the answer is true. */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const comm = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (comm.trim() !== 'postgres') return false
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return cwd === undefined || cwd === (await realpath(data))
}

/** Whether no program listens on the port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Finds a port on which no program listens at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
