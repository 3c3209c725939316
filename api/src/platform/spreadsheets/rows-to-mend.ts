import type { Buffer } from 'node:buffer'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { asideWhenLong } from '../../kernel/aside.ts'
import { AppError } from '../../kernel/errors.ts'
import { receiveFile } from '../../kernel/receive-file.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { type Column, sheet, workbookOf } from './workbook.ts'

const t = createTranslator(sv)

/** The rows carry their remarks, so they are longer than the uploaded file. */
const maxBytes = 2 * IMPORT_LIMITS.bytes

/** The rows of a dry run with remarks: `values` by field, `notes` with the texts of the screen. */
const rowsInput = z
  .array(
    z.object({
      row: z.int().min(1).max(10_000_000),
      /** The row's sheet, when several were joined. */
      sheet: z.string().max(200).optional(),
      values: z.record(z.string().max(60), z.string().max(40_000)),
      notes: z.array(z.string().max(41_000)).max(40),
    }),
  )
  .min(1)
  .max(IMPORT_LIMITS.persons)
export type RowToMend = z.input<typeof rowsInput>[number]

/** A column of the file: an import's field with a title that the import knows again. */
export type FileField = {
  field: string
  label: TextKey
  width?: number | undefined
  /** The file has the column even when all its cells are empty. */
  always?: boolean
}

/** Makes an Excel file of the rows, with headings that an import knows. Every cell is text, so that no formula runs. */
function workbookWith(rows: RowToMend[], all: FileField[]): Promise<Buffer> {
  const fields = all.filter(({ field, always }) => always || rows.some(({ values }) => values[field]))
  const columns: Column<RowToMend>[] = [
    ...(rows.some((row) => row.sheet) ? [{ title: 'import.sheet', width: 16, value: sheetOf } as const] : []),
    { title: 'import.row', width: 8, value: ({ row }) => row },
    ...fields.map(({ field, label, width = 24 }) => ({
      title: label,
      width,
      value: ({ values }: RowToMend) => values[field] || null,
    })),
    { title: 'import.toMend', width: 80, value: ({ notes }) => notes.join(' · ') },
  ]
  return workbookOf([sheet(t('import.rowsToSee'), columns, rows)])
}

const sheetOf = (row: RowToMend) => row.sheet ?? null

/** Reads sent rows and makes their file. @throws AppError INVALID */
export function fileOfRows({ bytes, fields }: { bytes: Uint8Array; fields: FileField[] }): Promise<Uint8Array> {
  const { data: rows } = rowsInput.safeParse(parsed(bytes))
  if (!rows) throw new AppError('INVALID', { message: t('valid.invalidFields') })
  return workbookWith(rows, fields)
}

/** Bytes of rows that take some tens of milliseconds to read. */
const manyBytes = 50_000
/** {@link fileOfRows}, which holds nobody up when there are many. */
export const longFileOfRows = asideWhenLong(import.meta.url, fileOfRows, ({ bytes }) => bytes.length > manyBytes)

/**
 * Sends the rows of a dry run back as a file to correct and import again. The server never saves them.
 * @param options `may` tells whether the actor may import such a list
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID
 */
export async function sendRowsToMend(
  ctx: Context,
  request: Request,
  response: Response,
  { fields, may }: { fields: FileField[]; may: (ability: Context['actor']['ability']) => boolean },
): Promise<void> {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  if (!may(ctx.actor.ability)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  const { bytes } = await receiveFile(request, maxBytes, t('valid.invalidFields'))
  const workbook = await longFileOfRows({ bytes, fields })
  sendDownload(response, { name: t('import.rowsToSee'), extension: 'xlsx', bytes: workbook })
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
