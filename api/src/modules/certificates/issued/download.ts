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
import { kindOf } from '../kinds/index.ts'
import { formatNumberGroups } from '../papers/index.ts'
import { dayInSweden, statusWords } from '../runs/archive-list.ts'
import { findIssued, type IssuedOut } from './list.ts'

const t = createTranslator(sv)

/** The file is made while others wait for their answers: of more documents than this, one asks for some at a time. */
export const mostInFile = 5_000

/** What a list shows, all its pages. */
export const fileInput = listInput.pick({ search: true, filters: true, orderBy: true })
type Asked = z.infer<typeof fileInput>

/** What is asked for stands in the path, so that a link's signature holds it too; the group that one works in narrows. */
export function issuedFilePath(asked: Asked, group: number | null): string {
  return `/api/v1/issued-documents/${Buffer.from(JSON.stringify({ ...asked, group })).toString('base64url')}`
}

const askedInPath = fileInput.extend({ group: optionalRow() })

/** @throws AppError NOT_FOUND for what is no such path */
export function readIssuedPath(text: string): z.infer<typeof askedInPath> {
  try {
    return askedInPath.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}

/** @throws AppError INVALID for more than a file holds, with how many there are */
export async function requireFewEnough(ctx: SignedInContext, asked: Asked): Promise<void> {
  requireRoom((await findIssued(ctx, asked, { limit: 1, skip: 0 })).total)
}

function requireRoom(total: number): void {
  if (total <= mostInFile) return
  const told = (number: number) => number.toLocaleString('sv-SE')
  throw new AppError('INVALID', { message: t('issued.tooMany', { number: told(total), text: told(mostInFile) }) })
}

const columns: Column<IssuedOut>[] = [
  { title: 'archive.number', width: 18, value: ({ number }) => formatNumberGroups(number) },
  { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
  { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
  { title: 'issued.kind', width: 30, value: ({ kind }) => capitalise(formsOf(kindOf(kind).entity).indefSg) },
  { title: 'issued.document', width: 36, value: ({ title }) => title },
  { title: 'field.college', width: 36, value: ({ group }) => group.title },
  { title: 'field.educator', width: 36, value: ({ educator }) => educator || null },
  { title: 'issued.date', width: 20, value: ({ date }) => toDay(date) },
  { title: 'field.status', width: 14, value: ({ status }) => t(statusWords[status]) },
  { title: 'archive.endedAt', width: 16, value: ({ revoked_at }) => revoked_at && dayInSweden(new Date(revoked_at)) },
  { title: 'verify.reason', width: 36, value: ({ revoked_reason }) => revoked_reason || null },
  {
    title: 'issued.successor',
    width: 18,
    value: ({ replaced_by: number }) => number && formatNumberGroups(number),
  },
  // Leads nowhere for a protected identity.
  { title: 'archive.address', width: 60, value: (row) => (row.protected ? null : row.verifyUrl) },
]

/** The documents of a list as an Excel file, in its order, without personal numbers. @throws AppError INVALID for too many */
export async function sendIssuedFile(ctx: SignedInContext, asked: Asked, response: Response): Promise<void> {
  const { items, total } = await findIssued(ctx, asked, { limit: mostInFile, skip: 0 })
  requireRoom(total)
  const bytes = await workbookOf([sheet(t('archive.sheet'), columns, items)])
  // Noted before it is given, so that nothing leaves unseen; not what was searched for, which may be a name.
  await audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', details: { documents: total } })
  sendDownload(response, { name: `${t('screen.issuedDocuments')} ${todayInSweden()}`, extension: 'xlsx', bytes })
}
