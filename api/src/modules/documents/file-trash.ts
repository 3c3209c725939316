import type { Prisma } from '@kollegium/db'
import type { DiskName } from '../../engine/services.ts'
import type { TrashRules } from '../../engine/trash/trash-rules.ts'
import { countUsing } from '../../engine/usage.ts'
import { fileUsage } from './file-usage.ts'

const select = { id: true, group_id: true, disk: true, path: true, preview_path: true } satisfies Prisma.FileSelect
type Row = Prisma.FileGetPayload<{ select: typeof select }>

/**
 * A file keeps its bytes, its folder and its room in the portfolio while it lies in the trash, and loses them with its row. It comes
 * back in the root of its portfolio when its folder is gone (a trigger of the folders sees to that).
 */
export const fileTrash: TrashRules = {
  select,
  takenBack: async () => ({}),
  usesOf: async (db, { id }, env) => countUsing(db, await fileUsage(db, [id], env)),
  async gone({ disks, logger }, { id, disk, path, preview_path }: Row) {
    // The row is gone already: bytes that stay behind harm nobody, an error now would say that nothing was removed.
    for (const each of [path, preview_path]) {
      if (!each) continue
      await disks[disk as DiskName]
        .delete(each)
        .catch((err: unknown) => logger.warn({ err, file: id }, 'bytes of a removed file'))
    }
  },
}
