import { asideWhenLong } from '../../../kernel/aside.ts'
import { wantedSheet } from '../../../platform/spreadsheets/pick-sheet.ts'
import { isLongList, readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import { kindFields } from '../input.ts'
import { kindOf } from '../kinds/index.ts'
import type { PaperKind } from '../papers/index.ts'
import { dryRun } from './dry-run.ts'
import { mappingOf, personHeadings } from './mapping.ts'

/** An uploaded list: `sheet` as the request names it, `common` the certificate's own fields. */
export type GivenList = {
  bytes: Uint8Array
  filename: string
  sheet: string
  kind: PaperKind
  common: Record<string, unknown>
}

/**
 * Reads a list, guesses its columns and tries the import.
 * @returns the answer as JSON, because a large one takes long to write and to hand over as objects
 * @throws AppError INVALID with the file's error
 */
export async function readList({ bytes, filename, sheet: wanted, kind: name, common }: GivenList): Promise<Uint8Array> {
  const kind = kindOf(name)
  const sheet = await readSheet(bytes, filename, personHeadings, wantedSheet(wanted))
  const mapping = mappingOf(sheet)
  const rules = kind.persons(kindFields(kind, common))
  return Buffer.from(JSON.stringify({ data: { sheet, mapping, dryRun: dryRun(sheet, mapping, rules) } }))
}

/** {@link readList}, which holds nobody up when the list is long. */
export const readLongList = asideWhenLong(import.meta.url, readList, isLongList)
