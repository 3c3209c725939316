import type { Db } from '@kollegium/db'

export type Measures = { width: number; height: number }

/** Reads width and height of pictures in px, by the id of their files. One without measures is missing. One statement. */
export async function pictureMeasures(db: Pick<Db, 'file'>, ids: readonly number[]): Promise<Map<number, Measures>> {
  const where = { id: { in: [...ids] } }
  const rows = await db.file.findMany({ where, select: { id: true, width: true, height: true } })
  return new Map(rows.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }]] : [])))
}
