import { pipeline } from 'node:stream/promises'
import type { Prisma } from '@kollegium/db'
import type { Response } from 'express'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { documentFileName } from './file-names.ts'
import { kindOf } from './kinds/index.ts'
import type { PaperKind } from './papers/index.ts'
import { mayFetch } from './record.ts'
import { requireFile } from './runs/print-run.ts'
import { readable } from './runs/run-persons.ts'

const t = createTranslator(sv)

export const runFilePath = (id: string) => `/api/v1/print-runs/${id}/file`
export const personFilePath = (id: number) => `/api/v1/certificates/persons/${id}/file`

const personSelect = {
  firstname: true,
  lastname: true,
  number: true,
  certificate: { select: { kind: true, group_id: true, course_moment_id: true } },
  document: { select: { path: true, sha256: true, filesize: true } },
} as const satisfies Prisma.CertificatePersonSelect
type Holder = Prisma.CertificatePersonGetPayload<{ select: typeof personSelect }>

/** What is read of an issued person for the kept document, and the document under its name; null when none is made. */
export const documentOf = {
  select: personSelect,
  present({ document, certificate, ...person }: Holder): Kept | null {
    if (!document) return null
    const label = capitalise(formsOf(kindOf(certificate.kind as PaperKind).entity).indefSg)
    return { ...document, filename: documentFileName(label, { ...person, number: person.number as string }) }
  },
}

/** The kept document of an issued person. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireDocument(ctx: SignedInContext, personId: number): Promise<Kept> {
  const person = await ctx.db.certificatePerson.findFirst({
    where: { id: personId, status: 'issued', certificate: readable(ctx) },
    select: personSelect,
  })
  const file = person && documentOf.present(person)
  if (!file) throw new AppError('NOT_FOUND', { message: t('print.notFinished') })
  if (!mayFetch(ctx, person.certificate)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  return file
}

export async function sendRunFile(ctx: SignedInContext, id: string, response: Response): Promise<void> {
  const { filename } = await requireFile(ctx, id)
  const select = { path: true, sha256: true, filesize: true } as const
  const { path, sha256, filesize } = await ctx.db.printRun.findUniqueOrThrow({ where: { id }, select })
  if (!path || !sha256) throw new AppError('CONFLICT', { message: t('print.notFinished') })
  await sendKept(ctx, { path, sha256, filesize: filesize ?? 0, filename }, response)
  await audit(ctx.db, ctx, { action: 'download', subject: 'PrintRun', id })
}

export async function sendPersonFile(ctx: SignedInContext, id: number, response: Response): Promise<void> {
  await sendKept(ctx, await requireDocument(ctx, id), response)
  await audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', id })
}

type Kept = { path: string; sha256: string; filesize: number; filename: string }

/** Sends a kept file to be saved under its name; nobody on the way keeps it. */
export async function sendKept(
  { services }: Pick<SignedInContext, 'services'>,
  file: Kept,
  response: Response,
): Promise<void> {
  const disk = services.disks['s3.vodocs_files']
  if (!(await disk.exists(file.path))) throw new AppError('NOT_FOUND', { message: t('print.fileGone') })
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
