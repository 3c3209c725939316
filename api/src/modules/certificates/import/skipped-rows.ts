import { isBlank, type Sheet } from '../../../platform/spreadsheets/sheet.ts'
import { points, type Translate } from '../persons.ts'

/** The rows that an import skips for one reason. */
export interface SkippedRows {
  reason: 'above' | 'blank' | 'hidden' | 'sum'
  rows: number[]
  message: string
}

/** Groups the skipped rows by their reason, with a message for each. `people` holds the row numbers of the persons. */
export function skippedRows(sheet: Sheet, people: Set<number>, translate: Translate): SkippedRows[] {
  const groups: Record<SkippedRows['reason'], number[]> = { above: [], blank: [], hidden: [], sum: [] }
  const lastPerson = Math.max(0, ...people)
  for (const row of sheet.rows) {
    const blank = row.cells.every(isBlank)
    if (people.has(row.row) || row.row === sheet.headerRow) continue
    if (sheet.headerRow !== null && row.row < sheet.headerRow) {
      if (!blank) groups.above.push(row.row)
    } else if (!blank) groups[row.hidden ? 'hidden' : 'sum'].push(row.row)
    // Blank rows after the last person end the sheet, and aren't worth a message.
    else if (row.row < lastPerson) groups.blank.push(row.row)
  }
  return (['above', 'blank', 'hidden', 'sum'] as const)
    .filter((reason) => groups[reason].length > 0)
    .map((reason) => {
      const rows = groups[reason]
      const key = `import.skipped.${reason}.${rows.length === 1 ? 'one' : 'many'}` as const
      return { reason, rows, message: translate(key, { rows: rangesOf(rows, translate) }) }
    })
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
