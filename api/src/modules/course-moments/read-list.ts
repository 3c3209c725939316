import { asideWhenLong } from '../../kernel/aside.ts'
import { wantedSheet } from '../../platform/spreadsheets/pick-sheet.ts'
import { isLongList, readSheet } from '../../platform/spreadsheets/read-sheet.ts'
import { mappingOf } from '../certificates/definitions.ts'
import { participantHeadings } from './import.ts'

/** An uploaded list of participants; `sheet` as the request names it. */
type GivenList = { bytes: Uint8Array; filename: string; sheet: string | undefined }

/**
 * Reads a list of participants and guesses its columns.
 * @returns the answer as JSON, because a large one takes long to write and to hand over as objects
 * @throws AppError INVALID with the file's error
 */
export async function readList({ bytes, filename, sheet: wanted }: GivenList): Promise<Uint8Array> {
  const sheet = await readSheet(bytes, filename, participantHeadings, wantedSheet(wanted))
  return Buffer.from(JSON.stringify({ data: { sheet, mapping: mappingOf(sheet, participantHeadings) } }))
}

/** {@link readList}, which holds nobody up when the list is long. */
export const readLongList = asideWhenLong(import.meta.url, readList, isLongList)
