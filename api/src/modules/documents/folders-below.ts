import type { Tx } from '../../kernel/transaction.ts'

/** The ids of folders and of all that lie in them. */
export async function foldersBelow(db: Tx, ids: number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE below AS (
      SELECT id FROM "Folder" WHERE id = ANY(${ids})
      UNION SELECT f.id FROM "Folder" f JOIN below ON f.folder_id = below.id
    ) SELECT id FROM below`
  return rows.map((row) => row.id)
}
