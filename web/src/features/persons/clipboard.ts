import {
  guessMapping,
  type PersonField,
  type PersonText,
  splitFullName,
  splitLastFirst,
  type Target,
} from '@kollegium/api/definitions/certificates'

/**
 * Parses a spreadsheet's clipboard text: tabs between cells, and quotation marks round cells with line ends or quotes.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:[\t\n]|\r\n?)(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))/g
  // A leading separator makes every cell "separator, then content".
  for (const [whole, quoted, plain] of `\n${text}`.matchAll(cells)) {
    if (!whole.startsWith('\t') && !(rows.length === 1 && rows[0]?.length === 0)) rows.push([])
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
  return rows
}

/** Formats cells as text for a spreadsheet. */
export function toTsv(rows: string[][]): string {
  return rows
    .map((cells) => cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
}

/** Tells whether the clipboard comes from Excel, by its HTML. */
export function isFromExcel(html: string): boolean {
  return /urn:schemas-microsoft-com:office:(?:excel|spreadsheet)/.test(html)
}

export type PastedRow = Partial<PersonText>

/**
 * Assigns cells to fields. A first row with two or more known headings decides the columns and is left out. Otherwise
 * cells fill the fields from `firstField` to the right, and the rest is dropped.
 */
export function toFields(
  matrix: string[][],
  fields: PersonField[],
  firstField: number,
): { rows: PastedRow[]; dropped: boolean } {
  const headings = (matrix[0] ?? []).map((header, index) => ({ index, header }))
  const mapping = guessMapping(headings)
  const known = Object.values(mapping).filter((target) => target !== 'ignore').length
  const isHeading = known >= 2 || (known === 1 && headings.length === 1 && matrix.length > 1)
  if (isHeading) {
    return { rows: matrix.slice(1).map((cells) => byHeading(cells, mapping, fields)), dropped: false }
  }
  const room = fields.length - firstField
  return {
    rows: matrix.map((cells) =>
      Object.fromEntries(
        fields.slice(firstField).flatMap((field, at) => (at < cells.length ? [[field, cells[at]]] : [])),
      ),
    ),
    dropped: matrix.some((cells) => cells.slice(room).some((cell) => cell.trim() !== '')),
  }
}

function byHeading(cells: string[], mapping: Record<number, Target>, fields: PersonField[]): PastedRow {
  const row: PastedRow = {}
  for (const [index, target] of Object.entries(mapping)) {
    const cell = cells[Number(index)] ?? ''
    const own = fields.find((field) => field === target)
    if (target === 'last_first') Object.assign(row, splitLastFirst(cell))
    else if (target === 'full_name') {
      const { firstname, lastname } = splitFullName(cell)
      Object.assign(row, { firstname, lastname })
    } else if (own) row[own] = cell
  }
  return row
}
