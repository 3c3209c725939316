import type { ScannedTable, Stored } from '../documents/contract.ts'

/** The candidates' files, also the replaced and removed ones, which can be brought back. */
export const candidateFiles: ScannedTable = {
  subject: 'ValidigFile',
  waiting: (db, { after, most, days }) => db.$queryRaw<Stored[]>`
    SELECT f.id, f.path, f.disk, f.filename, f.sha256, c.group_id
    FROM "ValidigFile" f JOIN "ValidigCandidate" c ON c.id = f.candidate_id
    WHERE f.id > ${after} AND f.malware IS NULL
      AND (f.scanned_at IS NULL OR f.scanned_at < now() - make_interval(days => ${days}::int))
    ORDER BY f.id LIMIT ${most}`,
  // The bytes of a row never change: a new version is a row of its own.
  mark: (db, files) =>
    db.validigFile.updateMany({ where: { id: { in: files.map(({ id }) => id) } }, data: { scanned_at: new Date() } }),
  block: async (tx, { id, sha256 }, malware) => {
    const { count } = await tx.validigFile.updateMany({ where: { id, sha256 }, data: { malware, scanned_at: null } })
    return count
  },
}
