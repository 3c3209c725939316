import type { TextKey } from '../i18n/sv/index.ts'
import type { personalNumberTexts } from '../i18n/sv/personal-number.ts'

/** An error in a value, as a dictionary key with the values for its placeholders. */
export interface Problem {
  key: TextKey
  values?: Record<string, string | number>
}

type NumberTextKey = keyof typeof personalNumberTexts | 'valid.personalNumber' | 'valid.personalNumberChecksum'
/** The error of a personal number. Its narrow keys tell a form which texts to load. */
type NumberProblem = Problem & { key: NumberTextKey }
export type PersonalNumberCheck = { ok: true; value: string } | { ok: false; problem: NumberProblem }

const MASK = '••••'
const DASHES = /[‐‑‒–—−]/g
/**
 * Spaces of every width, the unseen characters that spreadsheets and PDFs leave behind, and the mark that makes a
 * number a text in Excel.
 */
const SPACES = /^'|[\s\p{Cf}]/gu

/**
 * The Luhn check digit (modulus 10, weights 2 1 2 1 …) of nine digits.
 * Source: Skatteverket SKV 704, SKV 707; a personal number uses its form without century.
 */
export function luhnDigit(nineDigits: string): number {
  let sum = 0
  for (const [index, digit] of [...nineDigits].entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** Returns whether a free text contains something like a personal number, which other readers must not see. */
export function hasPersonalNumber(text: string): boolean {
  return /\d{6,8}[-+ ]?\d{4}/.test(text)
}

/** A typed number without its spaces and unseen characters, with one form of hyphen. */
export const compactNumber = (text: string): string => text.replace(SPACES, '').replace(DASHES, '-')

/**
 * Checks a typed personal or coordination number and returns it as `YYYYMMDD-NNNN`.
 * Hyphen and spaces are optional; a `+`, which centenarians have, says nothing beside a whole year. A coordination number has 60 added to the day, and may have month or day 00
 * before that (unknown day of birth). Readings "Names and numbers": format, date and checksum are all errors.
 * A problem never repeats the number itself: messages end up in logs and exports.
 */
export function checkPersonalNumber(text: string, today = new Date()): PersonalNumberCheck {
  const compact = compactNumber(text)
  if (compact.includes('•') || compact.includes('*')) return failure('personFault.masked')
  const short = /^(\d{2})\d{4}([-+]?)\d{4}$/.exec(compact)
  if (short?.[1]) {
    return failure('personFault.noCentury', { text: fullYear(short[1], short[2] === '+', today), number: short[1] })
  }
  const match = /^((?:18|19|20)\d{2})(\d{2})(\d{2})[-+]?(\d{4})$/.exec(compact)
  if (!match) return failure(shapeProblem(compact))
  const [, year = '', month = '', day = '', last = ''] = match
  const dateProblem = checkBirthDate(Number(year), Number(month), Number(day), today)
  if (dateProblem) return { ok: false, problem: dateProblem }
  if (luhnDigit(`${year.slice(2)}${month}${day}${last.slice(0, 3)}`) !== Number(last[3])) {
    return failure('valid.personalNumberChecksum')
  }
  return { ok: true, value: `${year}${month}${day}-${last}` }
}

/** Explains an invalid number: mostly a spreadsheet has reformatted it as an amount. */
function shapeProblem(compact: string): NumberTextKey {
  if (/^\d([.,]\d+)?E\+?1\d$/i.test(compact)) return 'personFault.shortened'
  if (/^(18|19|20)\d{2}-?(0\d|1[0-2])-?\d{2}-?$/.test(compact)) return 'personFault.dayOnly'
  return /^\d{3,5}-?\d{4}$/.test(compact) ? 'personFault.lostZeros' : 'valid.personalNumber'
}

/** `19850912-••••`. Text that is not a whole number has its last four digits hidden, so that a mistyped one is no leak. */
export function maskPersonalNumber(text: string): string {
  const compact = compactNumber(text)
  const whole = /^(\d{8})-?\d{4}$/.exec(compact)
  if (whole) return `${whole[1]}-${MASK}`
  let left = 4
  return [...text]
    .reverse()
    .map((char) => (/\d/.test(char) && left-- > 0 ? '•' : char))
    .reverse()
    .join('')
}

/** Returns whether the text is the masked form of a saved person's number. */
export function isMasked(text: string): boolean {
  return /^\d{8}-••••$/.test(text)
}

function checkBirthDate(year: number, month: number, day: number, today: Date): NumberProblem | null {
  const coordination = day >= 60
  const realDay = coordination ? day - 60 : day
  if (month > 12 || (month === 0 && !coordination)) {
    return { key: 'personFault.noMonth', values: { number: String(month).padStart(2, '0') } }
  }
  const lowestDay = coordination ? 0 : 1
  // An unknown month of a coordination number may have any day.
  const highestDay = month === 0 ? 31 : new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (realDay < lowestDay || realDay > highestDay) {
    const text =
      month === 0 ? String(realDay) : `${realDay} ${monthName(month)}${month === 2 && realDay === 29 ? ` ${year}` : ''}`
    return { key: 'personFault.noDay', values: { text } }
  }
  if (Date.UTC(year, Math.max(month, 1) - 1, Math.max(realDay, 1)) > today.getTime()) {
    return { key: 'personFault.notBornYet', values: { date: [year, pad(month), pad(realDay)].join('-') } }
  }
  return null
}

function monthName(month: number): string {
  return new Intl.DateTimeFormat('sv-SE', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))
}

/** The year that two digits most likely mean: the last such year that has been, or the one before at a `+` (100 or older). */
function fullYear(twoDigits: string, plus: boolean, today: Date): string {
  const century = Math.floor(today.getUTCFullYear() / 100) * 100
  const latest = century + Number(twoDigits)
  const year = latest > today.getUTCFullYear() ? latest - 100 : latest
  return String(plus ? year - 100 : year)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function failure(key: NumberTextKey, values?: Problem['values']): PersonalNumberCheck {
  return { ok: false, problem: values ? { key, values } : { key } }
}
