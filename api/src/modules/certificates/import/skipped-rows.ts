import { type Cell, isBlank, type Sheet, type SheetRow } from '../../../platform/spreadsheets/sheet.ts'
import { points, type Translate } from '../persons.ts'
import { headingsOfSheet, isHeading } from './repeated-headings.ts'

/** The rows that an import skips for one reason. */
export interface SkippedRows {
  reason: 'above' | 'blank' | 'heading' | 'hidden' | 'sum'
  /** The rows' own numbers in the file, on one sheet. */
  rows: number[]
  message: string
}

/**
 * Groups the skipped rows by their reason, with a message for each; of joined sheets by their sheet, too. `people` holds the row
 * numbers of the persons.
 */
export function skippedRows(sheet: Sheet, people: Set<number>, translate: Translate): SkippedRows[] {
  const facts = { sheet, headings: headingsOfSheet(sheet), lastPerson: Math.max(0, ...people) }
  const skipped = sheet.rows.flatMap((row) => {
    const reason = row.row === sheet.headerRow || people.has(row.row) ? null : reasonOf(row, facts)
    return reason ? [{ row, reason }] : []
  })
  return [...Map.groupBy(skipped, ({ row }) => row.at?.sheet)].flatMap(([name, ofSheet]) =>
    (['above', 'blank', 'heading', 'hidden', 'sum'] as const).flatMap((reason) => {
      const rows = ofSheet.filter((each) => each.reason === reason).map(({ row }) => row.at?.row ?? row.row)
      if (rows.length === 0) return []
      const key = `import.skipped.${reason}.${rows.length === 1 ? 'one' : 'many'}` as const
      const message = translate(key, { rows: rangesOf(rows, translate) })
      return [{ reason, rows, message: name === undefined ? message : `${name}: ${message}` }]
    }),
  )
}

type Facts = { sheet: Sheet; headings: Cell[]; lastPerson: number }

function reasonOf(row: SheetRow, { sheet, headings, lastPerson }: Facts): SkippedRows['reason'] | null {
  const isEmpty = row.cells.every(isBlank)
  if (row.above || (sheet.headerRow !== null && row.row < sheet.headerRow)) return isEmpty ? null : 'above'
  // Blank rows after the last person end the sheet, and aren't worth a message.
  if (isEmpty) return row.row < lastPerson ? 'blank' : null
  if (row.hidden) return 'hidden'
  return isHeading(row, headings) ? 'heading' : 'sum'
}

const MAX_RANGES = 8

/** The row numbers as ranges: "4–9, 12 och 15". Ranges beyond the first eight are counted together. */
function rangesOf(rows: number[], translate: Translate): string {
  const ranges: { from: number; to: number }[] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && last.to === row - 1) last.to = row
    else ranges.push({ from: row, to: row })
  }
  const texts = ranges.slice(0, MAX_RANGES).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  const more = ranges.slice(MAX_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (more > 0) texts.push(translate('import.skipped.more', { number: points(more) }))
  return new Intl.ListFormat('sv').format(texts)
}
