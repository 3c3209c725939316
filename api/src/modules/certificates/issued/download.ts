import type { Response } from 'express'
import type { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { todayInSweden } from '../../../engine/filters.ts'
import { listInput } from '../../../engine/resource.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { optionalRow, toDay } from '../../../kernel/fields.ts'
import { sendDownload } from '../../../kernel/send-download.ts'
import { type Column, sheet, workbookOf } from '../../../platform/spreadsheets/workbook.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { kindOf } from '../kinds/index.ts'
import { dayInSweden, statusLabels } from '../runs/archive-list.ts'
import { findIssued, type IssuedOut } from './list.ts'

const t = createTranslator(sv)

/** The most documents of a file. Other requests wait while it is made; users split a longer list by filters. */
export const maxDocumentsInFile = 5_000

/** The input of a list without its page. */
export const fileInput = listInput.pick({ search: true, filters: true, orderBy: true })
type FileInput = z.infer<typeof fileInput>

/** The path of a list's file. It holds the filters and the chosen group, so that a link's signature covers them. */
export function issuedFilePath(input: FileInput, group: number | null): string {
  return `/api/v1/issued-documents/${Buffer.from(JSON.stringify({ ...input, group })).toString('base64url')}`
}

const pathInput = fileInput.extend({ group: optionalRow() })

/** Reads the filters and the group from the end of the path. @throws AppError NOT_FOUND */
export function readIssuedPath(text: string): z.infer<typeof pathInput> {
  try {
    return pathInput.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}

/** Refuses a list with more documents than a file holds. @throws AppError INVALID with both numbers */
export async function requireRoomInFile(ctx: SignedInContext, input: FileInput): Promise<void> {
  requireRoom((await findIssued(ctx, input, { limit: 1, skip: 0 })).total)
}

function requireRoom(total: number): void {
  if (total <= maxDocumentsInFile) return
  const format = (number: number) => number.toLocaleString('sv-SE')
  throw new AppError('INVALID', {
    message: t('issued.tooMany', { number: format(total), text: format(maxDocumentsInFile) }),
  })
}

const columns: Column<IssuedOut>[] = [
  { title: 'archive.number', width: 18, value: ({ number }) => formatCertificateNumber(number) },
  { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
  { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
  { title: 'issued.kind', width: 30, value: ({ kind }) => capitalise(formsOf(kindOf(kind).entity).indefSg) },
  { title: 'issued.document', width: 36, value: ({ title }) => title },
  { title: 'field.college', width: 36, value: ({ group }) => group.title },
  { title: 'field.educator', width: 36, value: ({ educator }) => educator || null },
  { title: 'issued.date', width: 20, value: ({ date }) => toDay(date) },
  { title: 'field.status', width: 14, value: ({ status }) => t(statusLabels[status]) },
  { title: 'archive.endedAt', width: 16, value: ({ revoked_at }) => revoked_at && dayInSweden(new Date(revoked_at)) },
  { title: 'verify.reason', width: 36, value: ({ revoked_reason }) => revoked_reason || null },
  {
    title: 'issued.successor',
    width: 18,
    value: ({ replaced_by: number }) => number && formatCertificateNumber(number),
  },
  // The verification page doesn't know a protected identity.
  { title: 'archive.address', width: 60, value: (row) => (row.protected ? null : row.verifyUrl) },
]

/** Sends a list's documents as an Excel file, in its order and without personal numbers. @throws AppError INVALID for too many, RATE_LIMITED */
export async function sendIssuedFile(ctx: SignedInContext, input: FileInput, response: Response): Promise<void> {
  ctx.services.watch.admitExport(ctx)
  const { items, total } = await findIssued(ctx, input, { limit: maxDocumentsInFile, skip: 0 })
  requireRoom(total)
  const bytes = await workbookOf([sheet(t('archive.sheet'), columns, items)])
  // The log is written before the file is sent, so that no file leaves unlogged. It omits the search text, which may be a name.
  await audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', details: { documents: total } })
  sendDownload(response, { name: `${t('screen.issuedDocuments')} ${todayInSweden()}`, extension: 'xlsx', bytes })
}
