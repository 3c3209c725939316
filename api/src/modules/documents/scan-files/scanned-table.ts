import type { Tx } from '../../../kernel/transaction.ts'

export type Stored = {
  id: number
  path: string
  disk: string
  filename: string
  sha256: string
  group_id: number | null
}

/** A table of stored files. Its columns `scanned_at` and `malware` tell when a scanner found nothing, and what it found. */
export type ScannedTable = {
  subject: 'File' | 'ValidigFile'
  /** At most `most` files after an id that no scanner has looked at for `days`, in the order of their ids. */
  waiting(db: Tx, range: { after: number; most: number; days: number }): Promise<Stored[]>
  /** Notes that nothing was found in bytes that are still the file's. */
  mark(db: Tx, files: readonly Pick<Stored, 'id' | 'sha256'>[]): Promise<unknown>
  /** Blocks a file that still has these bytes. @returns how many rows it changed */
  block(tx: Tx, file: Pick<Stored, 'id' | 'sha256'>, malware: string): Promise<number>
}

/** The document bank. By hand, because a scan is no change of the file: `updated_at` is the version that people save against. */
export const bankFiles: ScannedTable = {
  subject: 'File',
  waiting: (db, { after, most, days }) => db.$queryRaw<Stored[]>`
    SELECT id, path, disk, filename, sha256, group_id FROM "File"
    WHERE id > ${after} AND malware IS NULL
      AND (scanned_at IS NULL OR scanned_at < now() - make_interval(days => ${days}::int))
    ORDER BY id LIMIT ${most}`,
  mark: (db, files) => db.$executeRaw`
    UPDATE "File" f SET scanned_at = now()
    FROM unnest(${files.map(({ id }) => id)}::int[], ${files.map(({ sha256 }) => sha256)}::text[]) AS scanned (id, sha256)
    WHERE f.id = scanned.id AND f.sha256 = scanned.sha256`,
  block: (tx, { id, sha256 }, malware) => tx.$executeRaw`
    UPDATE "File" SET malware = ${malware}, scanned_at = NULL WHERE id = ${id} AND sha256 = ${sha256}`,
}
