import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a hash of the apps' page, which names every built file by its content. Another build of the same sources has
 * the same version, so a restart announces nothing new. Undefined without a build.
 */
export async function buildVersion(dist = join(import.meta.dirname, '../../dist')): Promise<string | undefined> {
  const page = await readFile(join(dist, 'client/index.html')).catch(() => undefined)
  return page && createHash('sha256').update(page).digest('hex').slice(0, 12)
}
