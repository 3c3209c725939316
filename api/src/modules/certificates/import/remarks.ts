import { points, type Translate } from '../persons.ts'
import type { ImportRow } from './import-row.ts'

/** A remark on many rows at once, in one line. It stops nothing. */
export interface ImportRemark {
  kind: 'noPersonalNumber' | 'sameName'
  /** The rows, by their numbers in the sheet. */
  rows: number[]
  message: string
}

/** Names beyond these are counted together. */
const MAX_NAMES = 5

/** The remarks on a file as a whole: how many lack a personal number, and names that several rows have. */
export function remarksOn(rows: ImportRow[], translate: Translate): ImportRemark[] {
  return [...withoutNumber(rows, translate), ...sameNames(rows, translate)]
}

function withoutNumber(rows: ImportRow[], translate: Translate): ImportRemark[] {
  const without = rows.filter(({ values }) => values.personal_number === '')
  if (without.length === 0) return []
  const amount = without.length === 1 ? 'one' : 'many'
  const message = translate(`import.withoutNumber.${amount}`, { number: points(without.length) })
  return [{ kind: 'noPersonalNumber', rows: numbersOf(without), message }]
}

/**
 * The names of several rows that nothing sets apart: not every one of them has a personal number or an address of its own. A row
 * that certainly is an earlier person has a warning of its own.
 */
function sameNames(rows: ImportRow[], translate: Translate): ImportRemark[] {
  const named = rows.filter(({ values, twice }) => !twice && values.firstname !== '' && values.lastname !== '')
  const groups = [...Map.groupBy(named, nameOf).values()].filter((same) => same.length > 1 && !isEachAnother(same))
  const told = groups.toSorted((one, other) => other.length - one.length).slice(0, MAX_NAMES)
  const remarks = told.map((same): ImportRemark => {
    const { firstname = '', lastname = '' } = same[0]?.values ?? {}
    const values = { number: points(same.length), name: `${firstname} ${lastname}` }
    return { kind: 'sameName', rows: numbersOf(same), message: translate('import.sameNames', values) }
  })
  const rest = groups.filter((same) => !told.includes(same))
  if (rest.length === 0) return remarks
  const message = translate('import.sameNamesMore', { number: points(rest.length) })
  return [...remarks, { kind: 'sameName', rows: rest.flatMap(numbersOf), message }]
}

function isEachAnother(rows: ImportRow[]): boolean {
  return (['personal_number', 'email'] as const).some((field) => {
    const texts = new Set(rows.map(({ values }) => values[field].toLowerCase()))
    return texts.size === rows.length && !texts.has('')
  })
}

const numbersOf = (rows: ImportRow[]) => rows.map(({ row }) => row)
const nameOf = ({ values }: ImportRow) => `${values.firstname}\n${values.lastname}`.toLocaleLowerCase('sv')
