import type { DiskName, Services } from '../../../engine/services.ts'
import { remove } from '../../../platform/disks/disks.ts'
import { genuineBytes } from '../../../platform/stored-files.ts'
import { newPreviewPath, sumOfPreview } from '../preview-path.ts'
import { extractors } from './extraction.ts'
import { runExtractor } from './run-extractor.ts'

type Needs = Pick<Services, 'db' | 'disks' | 'logger'>

/**
 * Lists the documents whose current bytes have not been extracted: of an installation older than the extraction, or after all
 * retries failed. Files of the last hour are left out, because they wait in the queue.
 */
export async function filesWithoutText(db: Services['db']): Promise<number[]> {
  const files = await db.$queryRaw<{ id: number }[]>`
    SELECT f.id FROM "File" f LEFT JOIN "FileText" t ON t.file_id = f.id
    WHERE f.filetype = ANY (${Object.keys(extractors)}) AND t.sha256 IS DISTINCT FROM f.sha256 AND f.malware IS NULL
      AND coalesce(t.updated_at, f.created_at) < now() - interval '1 hour'
    ORDER BY f.id LIMIT 10000`
  return files.map(({ id }) => id)
}

/**
 * Extracts the text and the first page of a document and stores them. An unreadable document is marked and not retried; a
 * file that was replaced or removed meanwhile is left alone.
 * @throws Error of the database or the disk, or AppError of a document that was altered there: then it is worth another try
 */
export async function extractFile(services: Needs, id: number, read = runExtractor): Promise<void> {
  const { db, disks, logger } = services
  const file = await db.file.findUnique({
    where: { id },
    select: { path: true, disk: true, sha256: true, filetype: true, malware: true, preview_path: true, text: true },
  })
  // Malicious code is read by no parser.
  if (!file || file.malware !== null || !extractors[file.filetype] || file.text?.sha256 === file.sha256) return
  const disk = disks[file.disk as DiskName]
  const bytes = await genuineBytes(services, { ...file, disk: file.disk as DiskName })
  const found = await read(bytes, file.filetype).catch((error: unknown) => {
    logger.warn({ err: error, file: id }, 'document not read')
    return null
  })
  const status = found ? (found.text === '' ? 'none' : 'read') : 'failed'
  const preview_path = found?.preview ? newPreviewPath(sumOfPreview(found.preview)) : null
  if (preview_path && found?.preview) await disk.put(preview_path, found.preview)
  // By hand, because it is no change of the file: `updated_at` is the version that people save against.
  const changed = await db.$executeRaw`
    UPDATE "File" SET preview_path = ${preview_path} WHERE id = ${id} AND path = ${file.path} AND sha256 = ${file.sha256}`
  if (changed === 0) {
    if (preview_path) await remove(disk, preview_path)
    return
  }
  const text = { status, text: found?.text ?? '', sha256: file.sha256 } as const
  await db.fileText.upsert({
    where: { file_id: id },
    create: { file_id: id, ...text },
    update: text,
    select: { file_id: true },
  })
  if (file.preview_path) await remove(disk, file.preview_path)
}
