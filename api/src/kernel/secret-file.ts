import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDiskFull, StartError } from '@kollegium/db/start-error'

/**
 * Writes a secret that is made once, for its owner alone: whole or not at all. When another process was first, its secret
 * stays.
 * @param write tests give one that fails
 * @throws StartError when the disk is full
 */
export function writeSecretOnce(file: string, text: string, write = writeFileSync): void {
  const half = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  try {
    write(half, text, { mode: 0o600, flush: true })
    // Unlike a rename it never takes another's place.
    linkSync(half, file)
  } catch (error) {
    if (isDiskFull(error)) throw new StartError('DISK_FULL', { dir: dirname(file) }, error)
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(half, { force: true })
  }
}
