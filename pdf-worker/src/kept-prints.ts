import type { Services } from '@kollegium/api/services'
import { privateDisk } from './documents.ts'
import type { KeptPrints } from './print-class.ts'

/** Parts of a run's document until the run ends, so that the successor of a killed worker prints only the missing ones. */
const folderOf = (runId: string) => `prints/parts/${runId}`

/**
 * Keeps the printed parts of a run. They are sealed: they hold personal numbers and are not signed yet, so a part that anybody altered,
 * or put in the place of another, is printed anew.
 */
export function createKeptPrints(
  { disks, keys, logger }: Pick<Services, 'disks' | 'keys' | 'logger'>,
  runId: string,
): KeptPrints {
  const disk = disks[privateDisk]
  const pathOf = (hash: string) => `${folderOf(runId)}/${hash}`
  return {
    async get(hash) {
      if (!(await disk.exists(pathOf(hash)))) return null
      const sealed = await disk.getBytes(pathOf(hash))
      return unsealed(keys, sealed, hash)
    },
    async put(hash, bytes) {
      const text = `${hash} ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`
      // Without it a successor prints the part anew, so a full disk fails no run here.
      await disk
        .put(pathOf(hash), keys.seal(text))
        .catch((error: unknown) => logger.warn({ err: error, run: runId }, 'a part of a print was not kept'))
    },
  }
}

function unsealed(keys: Services['keys'], sealed: Uint8Array, hash: string): Uint8Array | null {
  try {
    const [name, text = ''] = keys.open(sealed).split(' ')
    return name === hash ? Buffer.from(text, 'base64') : null
  } catch {
    return null
  }
}

/** Removes the parts of a run that has ended. */
export async function forgetPrints(
  { disks, logger }: Pick<Services, 'disks' | 'logger'>,
  runId: string,
): Promise<void> {
  // They are sealed, so that they stay behind is only worth a line.
  await disks[privateDisk]
    .deleteAll(folderOf(runId))
    .catch((error: unknown) => logger.warn({ err: error, run: runId }, 'parts of a print were not removed'))
}
