import { createHeadings, guessColumns, type TargetOf } from '../../../platform/spreadsheets/headings.ts'
import { columnsOf, type Sheet } from '../../../platform/spreadsheets/sheet.ts'
import type { ImportField, ImportRules } from './fields.ts'

/** The target of a column. `last_first` is "Efternamn, Förnamn" in one cell, `full_name` "Förnamn Efternamn". */
export type Target = ImportField | 'last_first' | 'full_name' | 'ignore'

/** The targets by the columns' indexes. A column without a target isn't imported. */
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

/** The known headings of a list: those of persons and those of its extra fields. */
export function headingsOf({ extras = [] }: Pick<ImportRules, 'extras'>): TargetOf<Known> {
  const own = extras.map(({ field, headings }) => [field, headings] as const)
  return createHeadings<Known>({ ...personNames, ...Object.fromEntries(own) } as Record<Known, readonly string[]>)
}
/** The known headings of a list of persons. */
export const personHeadings = headingsOf({})

/** Guesses the target of each heading. It ignores case, accents, dots and dashes, and unknown headings. */
export function guessMapping(headers: { index: number; header: string }[], headings = personHeadings): Mapping {
  const mapping: Mapping = guessColumns(headers, headings)
  const taken = new Set(Object.values(mapping))
  // Beside columns for first and last name, a column "Namn" holds another name.
  if (taken.has('firstname') && taken.has('lastname')) {
    for (const { index } of headers) {
      if (mapping[index] === 'full_name' || mapping[index] === 'last_first') mapping[index] = 'ignore'
    }
  }
  return mapping
}

/** Guesses the mapping from a sheet's headings. */
export function mappingOf(sheet: Sheet, headings = personHeadings): Mapping {
  return guessMapping(columnsOf(sheet), headings)
}

/** Splits "Efternamn, Förnamn" at the first comma. A cell without a comma is the last name. */
export function splitLastFirst(text: string): { firstname: string; lastname: string } {
  // A formula has commas of its own; the name follows its last one.
  const at = /^\s*[=+@]/.test(text) ? text.lastIndexOf(',') : text.indexOf(',')
  if (at < 0) return { lastname: text.trim(), firstname: '' }
  return { lastname: text.slice(0, at).trim(), firstname: text.slice(at + 1).trim() }
}

/** Splits "Förnamn Efternamn" at the first space, or at a comma as {@link splitLastFirst}. `sure` when there is one way to split. */
export function splitFullName(text: string): { firstname: string; lastname: string; sure: boolean } {
  if (text.includes(',')) return { ...splitLastFirst(text), sure: true }
  const words = text.trim().split(/\s+/)
  return { firstname: words[0] ?? '', lastname: words.slice(1).join(' '), sure: words.length <= 2 }
}
