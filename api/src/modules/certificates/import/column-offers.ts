import { type SheetColumn, type SheetRow, textOf } from '../../../platform/spreadsheets/sheet.ts'
import { fieldsOf, type PersonRules, type Translate } from '../persons.ts'
import type { Mapping, Target } from './mapping.ts'

/** A column without a target whose values look like a field that no column has: one click maps it. */
export interface ColumnOffer {
  index: number
  target: Target
  message: string
}

type Offered = Extract<Target, 'personal_number' | 'email' | 'last_first' | 'full_name'>

/** So many rows tell what a column holds. */
const MAX_ROWS = 200
/** So much of a column's content must look alike. */
const MOST_LIKELY = 0.6

const looks: Record<Offered, (text: string) => boolean> = {
  personal_number: isLikeNumber,
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  last_first: (text) => /^[\p{L}\p{M}’' -]{2,60},\s*[\p{L}\p{M}’' -]{2,60}$/u.test(text),
  full_name: (text) => /^\p{Lu}[\p{L}\p{M}’'-]*( [\p{L}\p{M}’'-]+){1,4}$/u.test(text),
}

/** Finds columns that nobody mapped and that hold personal numbers, e-mail addresses or, where names are missing, whole names. */
export function columnOffers(
  { columns, rows, mapping, rules }: { columns: SheetColumn[]; rows: SheetRow[]; mapping: Mapping; rules: PersonRules },
  translate: Translate,
): ColumnOffer[] {
  const fields = fieldsOf(rules)
  const taken = new Set(columns.map(({ index }) => mapping[index]))
  const hasNames =
    taken.has('last_first') || taken.has('full_name') || (taken.has('firstname') && taken.has('lastname'))
  const wanted = (Object.keys(looks) as Offered[]).filter((target) => {
    if (target === 'last_first' || target === 'full_name') return !hasNames
    return fields.includes(target) && !taken.has(target)
  })
  const free = columns.filter(({ index }) => (mapping[index] ?? 'ignore') === 'ignore')
  const offers: ColumnOffer[] = []
  for (const target of wanted) {
    const isName = target === 'last_first' || target === 'full_name'
    if (isName && offers.some((offer) => offer.target === 'last_first')) continue
    const column = free.find((each) => isLike(rows, each, looks[target]))
    if (!column) continue
    const text = column.header || translate('import.column', { text: column.letter })
    const message = translate(`import.offer.${target}`, { text })
    offers.push({ index: column.index, target, message })
  }
  return offers
}

function isLike(rows: SheetRow[], { index }: SheetColumn, looksLike: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, MAX_ROWS)
    .map(({ cells }) => textOf(cells[index]).trim())
    .filter((text) => text !== '')
  return texts.length > 0 && texts.filter(looksLike).length >= texts.length * MOST_LIKELY
}

/** Ten or twelve digits that begin with a day; ten must have the right check digit too, as telephone numbers have ten. */
function isLikeNumber(text: string): boolean {
  const [, century = '', month = '', day = ''] =
    /^'?(\d{2})?\d{2}(\d{2})(\d{2})\s?[-+–]?\s?\d{4}$/.exec(text.replace(/\u00a0/g, ' ')) ?? []
  const dayOfMonth = Number(day) % 60
  if (!month || Number(month) < 1 || Number(month) > 12 || dayOfMonth < 1 || dayOfMonth > 31) return false
  return century === '' ? hasCheckDigit(text.replace(/\D/g, '')) : century === '19' || century === '20'
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0
}
