import { type Cell, isBlank, type SheetRow, textOf } from './sheet.ts'

/** Tells what a heading means, or null when it is not known. */
export type TargetOf<Target extends string> = (header: string) => Target | null

/**
 * Knows headings by the names that lists give them, whatever their case, accents, dots, dashes and remarks in brackets.
 * @param names of each target, in lower case and with nothing but a–z
 */
export function createHeadings<Target extends string>(names: Record<Target, readonly string[]>): TargetOf<Target> {
  const targets = new Map<string, Target>()
  for (const [target, known] of Object.entries(names) as [Target, readonly string[]][]) {
    for (const name of known) targets.set(name, target)
  }
  return (header) => targets.get(plain(header)) ?? null
}

/** Guesses what each column is. Unknown headings, and a second column of the same meaning, are ignored. */
export function guessColumns<Target extends string>(
  columns: { index: number; header: string }[],
  targetOf: TargetOf<Target>,
): Record<number, Target | 'ignore'> {
  const guessed: Record<number, Target | 'ignore'> = {}
  const taken = new Set<Target>()
  for (const { index, header } of columns) {
    const target = targetOf(header)
    const isFree = target !== null && !taken.has(target)
    guessed[index] = isFree ? target : 'ignore'
    if (isFree) taken.add(target)
  }
  return guessed
}

/**
 * Finds the row with headings among the first 30: the one with most known headings. Without any, the first row with two
 * or more cells is taken, unless it looks like a person (has an e-mail address or a long number).
 */
export function findHeaderRow(rows: SheetRow[], targetOf: TargetOf<string>): { row: number | null; score: number } {
  let best: { row: number | null; score: number } = { row: null, score: 0 }
  for (const row of rows.slice(0, 30)) {
    const score = row.cells.filter((cell) => targetOf(textOf(cell)) !== null).length
    if (score > best.score) best = { row: row.row, score }
  }
  if (best.score > 0) return best
  const first = rows.find((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1)
  return { row: first && !first.cells.some(isValue) ? first.row : null, score: 0 }
}

function plain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z]/g, '')
}

function isValue(cell: Cell): boolean {
  const text = textOf(cell)
  return /@|\d{6}/.test(text)
}
