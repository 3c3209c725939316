import type { Db } from '@kollegium/db'
import { wherePublic } from '../../modules/documents/file-link.ts'

/** The measures of a picture in px; null for another file, and for a drawing. */
export type Measures = { width: number | null; height: number | null }

/** Reads those of the files that everyone may fetch, with their measures, by id. The others are missing. One statement. */
export async function publicFiles(db: Pick<Db, 'file'>, ids: readonly number[]): Promise<Map<number, Measures>> {
  const where = { AND: [{ id: { in: [...ids] } }, wherePublic] }
  const rows = await db.file.findMany({ where, select: { id: true, width: true, height: true } })
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}
