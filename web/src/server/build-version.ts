import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What names the built apps: their page, which names every other file by its content. Another build of the same sources has
 * the same one, so a restart tells nobody of a new version. Undefined when nothing is built.
 */
export async function buildVersion(dist = join(import.meta.dirname, '../../dist')): Promise<string | undefined> {
  const page = await readFile(join(dist, 'client/index.html')).catch(() => undefined)
  return page && createHash('sha256').update(page).digest('hex').slice(0, 12)
}
