import { pipeline } from 'node:stream/promises'
import type { Prisma } from '@kollegium/db'
import type { Response } from 'express'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { isUnaltered } from '../../platform/stored-files.ts'
import { documentFileName } from './file-names.ts'
import { kindOf } from './kinds/index.ts'
import type { PaperKind } from './papers/index.ts'
import { mayPrint } from './record.ts'
import { requireFile } from './runs/print-run.ts'
import { noteFetchedNumbers } from './runs/revealed-lists.ts'
import { readableCertificates } from './runs/run-persons.ts'

const t = createTranslator(sv)

/** The path of a print run's file. */
export const runFilePath = (id: string) => `/api/v1/print-runs/${id}/file`
/** The path of one person's document. */
export const personFilePath = (id: number) => `/api/v1/certificates/persons/${id}/file`

const personSelect = {
  firstname: true,
  lastname: true,
  number: true,
  certificate: { select: { kind: true, group_id: true, course_moment_id: true } },
  document: { select: { path: true, sha256: true, filesize: true } },
} as const satisfies Prisma.CertificatePersonSelect
type Holder = Prisma.CertificatePersonGetPayload<{ select: typeof personSelect }>

/** The columns that a person's stored document needs, and the document with its file name; null when there is none yet. */
export const documentOf = {
  select: personSelect,
  present({ document, certificate, ...person }: Holder): StoredFile | null {
    if (!document) return null
    const label = capitalise(formsOf(kindOf(certificate.kind as PaperKind).entity).indefSg)
    return { ...document, filename: documentFileName(label, { ...person, number: person.number as string }) }
  },
}

/** The stored document of an issued person. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireDocument(ctx: SignedInContext, personId: number): Promise<StoredFile> {
  const person = await ctx.db.certificatePerson.findFirst({
    where: { id: personId, status: 'issued', certificate: readableCertificates(ctx) },
    select: personSelect,
  })
  const file = person && documentOf.present(person)
  if (!file) throw new AppError('NOT_FOUND', { message: t('print.notFinished') })
  if (!mayPrint(ctx, person.certificate)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  return file
}

/** Sends a finished run's file and logs the download. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED */
export async function sendRunFile(ctx: SignedInContext, id: string, response: Response): Promise<void> {
  const { filename, total, output } = await requireFile(ctx, id)
  ctx.services.watch.admitExport(ctx)
  const select = { path: true, sha256: true, filesize: true } as const
  const { path, sha256, filesize } = await ctx.db.printRun.findUniqueOrThrow({ where: { id }, select })
  if (!path || !sha256) throw new AppError('CONFLICT', { message: t('print.notFinished') })
  const details = output === 'xlsx' ? { rows: total } : { documents: total }
  await sendStoredFile(ctx, { path, sha256, filesize: filesize ?? 0, filename }, response, async () => {
    if (output === 'xlsx') await noteFetchedNumbers(ctx, id)
    await audit(ctx.db, ctx, { action: 'download', subject: 'PrintRun', id, details })
  })
}

/** Sends one person's document and logs the download. @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED */
export async function sendPersonFile(ctx: SignedInContext, id: number, response: Response): Promise<void> {
  const file = await requireDocument(ctx, id)
  ctx.services.watch.admitExport(ctx)
  await sendStoredFile(ctx, file, response, () =>
    audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', id }),
  )
}

/** A stored file is gone from the disk (NOT_FOUND), or was altered on it (CONFLICT). */
export class BrokenFileError extends AppError {}

/** A file on the private disk; `filesize` in bytes, `filename` for the download. */
type StoredFile = { path: string; sha256: string; filesize: number; filename: string }

/**
 * Sends a stored file as a download. No cache on the way may keep it.
 * @param noted notes the download, before its first byte: an answer that is cut off has told something, too
 * @throws BrokenFileError when the disk lacks it, or it has been altered on the disk
 */
export async function sendStoredFile(
  { services }: Pick<SignedInContext, 'services'>,
  file: StoredFile,
  response: Response,
  noted?: () => Promise<void>,
): Promise<void> {
  const disk = services.disks['s3.vodocs_files']
  if (!(await disk.exists(file.path))) throw new BrokenFileError('NOT_FOUND', { message: t('print.fileGone') })
  if (!(await isUnaltered(services, file))) throw new BrokenFileError('CONFLICT', { message: t('error.fileAltered') })
  await noted?.()
  const stream = await disk.getStream(file.path)
  response.attachment(file.filename)
  response.set({
    'Content-Length': String(file.filesize),
    'Cache-Control': 'private, no-store',
    ETag: `"${file.sha256}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  await pipeline(stream, response)
}
