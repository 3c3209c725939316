import { findHeaderRow, type TargetOf } from './headings.ts'
import { joinSheets } from './join-sheets.ts'
import { refusal } from './refuse.ts'
import { isBlank, type Sheet, type SheetName, type SheetRow, type WantedSheet } from './sheet.ts'

/** A visible sheet as it was read from a workbook. */
export type WorkbookSheet = SheetName & { rows: SheetRow[] }

/** Reads the wanted sheet of a request: a number, or `all`. */
export const wantedSheet = (text = ''): WantedSheet => (text === 'all' ? 'all' : Number(text) || null)

/** A sheet with what tells a list from notes: its known headings, and its rows of two or more cells. */
type RatedSheet = WorkbookSheet & { headerRow: number | null; score: number; wide: number }

/**
 * Picks the visible sheet with most known headings, then with most rows of two or more cells; or joins all that are lists.
 * @throws AppError INVALID for a workbook without rows
 */
export function pickSheet(
  sheets: WorkbookSheet[],
  targetOf: TargetOf<string>,
  wanted: WantedSheet,
): Omit<Sheet, 'filename'> {
  const rated = sheets.filter(({ rows }) => rows.some(isFilled)).map((sheet) => rate(sheet, targetOf))
  if (wanted === 'all') {
    const lists = listsOf(rated)
    if (lists.length > 1) return { ...joinSheets(lists, targetOf), others: rated.map(nameOf) }
  }
  const best = rated.find((sheet) => sheet.number === wanted) ?? mostLikely(rated)
  if (!best) throw refusal('noRows')
  const { name, number, rows, headerRow } = best
  return { name, number, others: rated.filter((sheet) => sheet !== best).map(nameOf), headerRow, rows }
}

function rate(sheet: WorkbookSheet, targetOf: TargetOf<string>): RatedSheet {
  const wide = sheet.rows.filter((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1).length
  const { row: headerRow, score } = findHeaderRow(sheet.rows, targetOf)
  return { ...sheet, headerRow, score, wide }
}

const mostLikely = (sheets: RatedSheet[]) => sheets.toSorted((a, b) => b.score - a.score || b.wide - a.wide)[0]

/** The sheets that are lists: those with known headings; where none has any, those with rows of two or more cells. */
function listsOf(sheets: RatedSheet[]): RatedSheet[] {
  const headed = sheets.filter(({ score }) => score > 0)
  return headed.length > 0 ? headed : sheets.filter(({ wide }) => wide > 0)
}

const isFilled = ({ cells }: SheetRow) => cells.some((cell) => !isBlank(cell))
const nameOf = ({ name, number }: SheetName): SheetName => ({ name, number })
