import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyClusterOf } from '@kollegium/db/testing/server'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.data')
const PREFIX = 'e2e-demo-'

/**
 * Makes a folder with the demo network, as DATA_DIR of a product. The load takes some seconds, so a copy is kept for
 * the day and for the code that loads it.
 * @param load starts a product on an empty folder and stops it again
 */
export async function demoData(load: (data: string) => Promise<void>): Promise<string> {
  const kept = join(CACHE, PREFIX + sourcesHash())
  if (!existsSync(kept)) await keep(kept, load)
  const data = mkdtempSync(join(tmpdir(), 'kollegium-e2e-'))
  for (const name of readdirSync(kept)) {
    if (name !== 'postgres') cpSync(join(kept, name), join(data, name), { recursive: true })
  }
  await copyClusterOf(join(kept, 'postgres'), join(data, 'postgres'))
  return data
}

async function keep(kept: string, load: (data: string) => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const old = readdirSync(CACHE).filter((name) => name.startsWith(PREFIX))
  const half = mkdtempSync(join(CACHE, 'half-demo-'))
  try {
    await load(half)
    renameSync(half, kept)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    // Another run has made the copy first.
    if (!existsSync(kept)) throw error
  }
  for (const name of old) rmSync(join(CACHE, name), { recursive: true, force: true })
}

/** Hashes the day, from which the network counts its dates, and all code that loads the network. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  const files = globSync(
    [
      'start.ts',
      'package-lock.json',
      'tests/e2e/global-setup.ts',
      'api/src/**/*',
      'db/{demo,migrations,schema,src,testing}/**/*',
    ],
    { cwd: ROOT, withFileTypes: true, exclude: (entry) => /\.test\.ts$/.test(entry.name) },
  )
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}
