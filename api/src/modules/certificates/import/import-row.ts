import type { SheetRow } from '../../../platform/spreadsheets/sheet.ts'
import type { ImportField, ImportText } from './fields.ts'

/** A remark on one cell, with its place in the file. */
export interface ImportNote {
  /** The file's own row number. */
  row: number
  field: ImportField
  /** The cell's column; null when no column is mapped to the field. */
  column: { letter: string; header: string } | null
  message: string
}

/** A row of an imported file, with its number in the file, its texts and its errors. */
export interface ImportRow {
  row: number
  /** The row's place in the file, when several sheets were joined. */
  at?: SheetRow['at']
  values: ImportText
  /** Errors. The row is corrected or left out. */
  faults: ImportNote[]
  /** Remarks that don't stop the import. */
  warnings: ImportNote[]
  /** The person seems to be in the list already. The row is left out unless the user chooses it. */
  listed: boolean
  /** An earlier row of the file has the same person. This row is left out unless the user chooses it. */
  twice: boolean
}
