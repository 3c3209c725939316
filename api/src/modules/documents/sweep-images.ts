import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../engine/services.ts'

/** Where pictures made smaller are kept (image-cache.ts). */
export const imageFolder = ({ DATA_DIR }: Pick<Services['env'], 'DATA_DIR'>) => join(DATA_DIR, 'cache', 'images')

/** SHA-256 of what a picture was made of, as hexadecimals: its name begins with that. */
const sumOf = (name: string) => name.slice(0, 64)

/** Removes the pictures that were made of files which are removed or replaced: nobody is to find what is gone. */
export async function sweepImages({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const root = imageFolder(env)
  for (const folder of await readdir(root).catch(() => [])) {
    const names = await readdir(join(root, folder))
    const where = { sha256: { in: [...new Set(names.map(sumOf))] } }
    const files = await db.file.findMany({ where, select: { sha256: true }, distinct: ['sha256'] })
    const left = new Set(files.map(({ sha256 }) => sha256))
    for (const name of names) if (!left.has(sumOf(name))) await rm(join(root, folder, name), { force: true })
  }
}
