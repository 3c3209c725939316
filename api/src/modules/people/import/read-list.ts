import { asideWhenLong } from '../../../kernel/aside.ts'
import { wantedSheet } from '../../../platform/spreadsheets/pick-sheet.ts'
import { isLongList, readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import { userHeadings, userMappingOf } from './headings.ts'

/** An uploaded list of people; `sheet` as the request names it. */
type GivenList = { bytes: Uint8Array; filename: string; sheet: string | undefined }

/**
 * Reads a list of people and guesses its columns.
 * @returns the answer as JSON, because a large one takes long to write and to hand over as objects
 * @throws AppError INVALID with the file's error
 */
export async function readList({ bytes, filename, sheet: wanted }: GivenList): Promise<Uint8Array> {
  const sheet = await readSheet(bytes, filename, userHeadings, wantedSheet(wanted))
  return Buffer.from(JSON.stringify({ data: { sheet, mapping: userMappingOf(sheet) } }))
}

/** {@link readList}, which holds nobody up when the list is long. */
export const readLongList = asideWhenLong(import.meta.url, readList, isLongList)
