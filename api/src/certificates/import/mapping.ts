import type { PersonField } from '../persons.ts'
import { type Cell, columnsOf, isBlank, type Sheet, type SheetRow, textOf } from './sheet.ts'

/** What a column of the file becomes. `last_first` is "Efternamn, Förnamn" in one cell, `full_name` "Förnamn Efternamn". */
export type Target = PersonField | 'last_first' | 'full_name' | 'ignore'

/** The target of each column by the column's index; a column that is not named is not imported. */
export type Mapping = Record<number, Target>

const HEADERS: Record<Exclude<Target, 'ignore'>, string[]> = {
  firstname: ['fornamn', 'fornamnet', 'tilltalsnamn', 'firstname', 'givenname'],
  lastname: ['efternamn', 'slaktnamn', 'lastname', 'surname', 'familyname'],
  last_first: ['efternamnfornamn', 'efternamnochfornamn'],
  full_name: [
    'namn',
    'helanamnet',
    'fornamnefternamn',
    'fornamnochefternamn',
    'deltagare',
    'elev',
    'elevnamn',
    'name',
    'fullname',
  ],
  personal_number: [
    'personnummer',
    'personnr',
    'persnr',
    'pnr',
    'persnummer',
    'personid',
    'personnummersamordningsnummer',
    'fodelsenummer',
  ],
  email: ['epost', 'epostadress', 'mail', 'mailadress', 'mejl', 'mejladress', 'email', 'emailadress', 'emailaddress'],
  credits: ['poang', 'godkandapoang', 'gymnasiepoang', 'antalpoang', 'summapoang', 'credits', 'points'],
}

const TARGET_OF = new Map<string, Target>(
  Object.entries(HEADERS).flatMap(([target, names]) => names.map((name) => [name, target as Target] as const)),
)

/** Guesses what each heading means, whatever its case, accents, dots and dashes. Unknown headings are ignored. */
export function guessMapping(headers: { index: number; header: string }[]): Mapping {
  const mapping: Mapping = {}
  const taken = new Set<Target>()
  for (const { index, header } of headers) {
    const target = guessTarget(header)
    const isFree = target !== 'ignore' && !taken.has(target)
    mapping[index] = isFree ? target : 'ignore'
    if (isFree) taken.add(target)
  }
  // A list with both first and last name has its "Namn" column for something else.
  if (taken.has('firstname') && taken.has('lastname')) {
    for (const { index } of headers) {
      if (mapping[index] === 'full_name' || mapping[index] === 'last_first') mapping[index] = 'ignore'
    }
  }
  return mapping
}

/** The mapping that a sheet's own headings give. */
export function mappingOf(sheet: Sheet): Mapping {
  return guessMapping(columnsOf(sheet))
}

/**
 * Finds the row with headings among the first 30: the one with most known headings. Without any, the first row with two
 * or more cells is taken, unless it looks like a person (has an e-mail address or a long number).
 */
export function findHeaderRow(rows: SheetRow[]): { row: number | null; score: number } {
  let best: { row: number | null; score: number } = { row: null, score: 0 }
  for (const row of rows.slice(0, 30)) {
    const score = row.cells.filter((cell) => guessTarget(textOf(cell)) !== 'ignore').length
    if (score > best.score) best = { row: row.row, score }
  }
  if (best.score > 0) return best
  const first = rows.find((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1)
  return { row: first && !first.cells.some(isValue) ? first.row : null, score: 0 }
}

/** "Efternamn, Förnamn" at the first comma; a cell without a comma is the last name. */
export function splitLastFirst(text: string): { firstname: string; lastname: string } {
  // A formula has commas of its own; the name follows its last one.
  const at = /^\s*[=+@]/.test(text) ? text.lastIndexOf(',') : text.indexOf(',')
  if (at < 0) return { lastname: text.trim(), firstname: '' }
  return { lastname: text.slice(0, at).trim(), firstname: text.slice(at + 1).trim() }
}

/** "Förnamn Efternamn" at the first space, or at a comma as {@link splitLastFirst}. `sure` when there is only one way to split. */
export function splitFullName(text: string): { firstname: string; lastname: string; sure: boolean } {
  if (text.includes(',')) return { ...splitLastFirst(text), sure: true }
  const words = text.trim().split(/\s+/)
  return { firstname: words[0] ?? '', lastname: words.slice(1).join(' '), sure: words.length <= 2 }
}

function guessTarget(header: string): Target {
  const plain = header
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z]/g, '')
  return TARGET_OF.get(plain) ?? 'ignore'
}

function isValue(cell: Cell): boolean {
  const text = textOf(cell)
  return /@|\d{6}/.test(text)
}
