import { createHeadings, guessColumns, type TargetOf } from '../../../platform/spreadsheets/headings.ts'
import { columnsOf, type Sheet } from '../../../platform/spreadsheets/sheet.ts'
import type { ImportField, ImportRules } from './fields.ts'

/** What a column of the file becomes. `last_first` is "Efternamn, Förnamn" in one cell, `full_name` "Förnamn Efternamn". */
export type Target = ImportField | 'last_first' | 'full_name' | 'ignore'

/** The target of each column by the column's index; a column that is not named is not imported. */
export type Mapping = Record<number, Target>

type Known = Exclude<Target, 'ignore'>

const personNames = {
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

/** The headings that lists of persons have, and those of the list's own fields. */
export function headingsOf({ extras = [] }: Pick<ImportRules, 'extras'>): TargetOf<Known> {
  const own = extras.map(({ field, headings }) => [field, headings] as const)
  return createHeadings<Known>({ ...personNames, ...Object.fromEntries(own) } as Record<Known, readonly string[]>)
}
export const personHeadings = headingsOf({})

/** Guesses what each heading means, whatever its case, accents, dots and dashes. Unknown headings are ignored. */
export function guessMapping(headers: { index: number; header: string }[], headings = personHeadings): Mapping {
  const mapping: Mapping = guessColumns(headers, headings)
  const taken = new Set(Object.values(mapping))
  // A list with both first and last name has its "Namn" column for something else.
  if (taken.has('firstname') && taken.has('lastname')) {
    for (const { index } of headers) {
      if (mapping[index] === 'full_name' || mapping[index] === 'last_first') mapping[index] = 'ignore'
    }
  }
  return mapping
}

/** The mapping that a sheet's own headings give. */
export function mappingOf(sheet: Sheet, headings = personHeadings): Mapping {
  return guessMapping(columnsOf(sheet), headings)
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
