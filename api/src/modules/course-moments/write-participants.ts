import type { Prisma } from '@kollegium/db'
import type { LinkWriter } from '../../engine/relations.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { ParticipantInput } from './course-moment.entity.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'

const t = createTranslator(sv)

type Row = Omit<Prisma.ParticipantCreateManyInput, 'course_moment_id'>

/**
 * Writes exactly the participants of the value, in their order. It updates only the changed ones.
 * @throws AppError INVALID at each participant of another course moment, and at each who occurs twice
 */
export const writeParticipants: LinkWriter = async ({ services }, { field, value, before }) => {
  const saved = (before as CourseMomentFull | null)?.participants ?? []
  const byId = new Map(saved.map((row) => [row.id, row]))
  const create: Row[] = []
  const update: { where: { id: number }; data: Row }[] = []
  const errors: FieldErrors = {}
  const numbers = new Set<string>()
  const found = new Set<number>()
  for (const [position, { id, ...given }] of (value as ParticipantInput[]).entries()) {
    const at = `data.${field}.${position}`
    const old = id ? byId.get(id) : undefined
    if (id && (!old || found.has(id))) {
      errors[`${at}.id`] = [t('valid.unknownRow')]
      continue
    }
    const number = numberOf(services.keys, given.personal_number, old)
    if (number === 'masked') {
      errors[`${at}.personal_number`] = [t('personFault.masked')]
      continue
    }
    // Rows that are kept may stand under an older key.
    const key = number.personal_number && services.keys.lookup(services.keys.open(number.personal_number))
    if (key && numbers.has(key)) errors[`${at}.personal_number`] = [t('list.exists')]
    if (key) numbers.add(key)
    const row = { ...given, ...number, position }
    if (!old) create.push(row)
    else {
      found.add(old.id)
      if (!isSame(old, row)) update.push({ where: { id: old.id }, data: row })
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
  const added = create.length > 0 ? { createMany: { data: create } } : {}
  if (!before) return added
  const gone = saved.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  return { ...(gone.length > 0 && { deleteMany: { id: { in: gone } } }), update, ...added }
}

type NumberColumns = Pick<ParticipantRow, 'personal_number' | 'personal_number_key'>

/** The columns for a number from the form. Its own mask gives the saved columns; another mask gives 'masked'. */
function numberOf(keys: Keys, given: string | null, old: ParticipantRow | undefined): NumberColumns | 'masked' {
  if (!given) return { personal_number: null, personal_number_key: null }
  const saved = old?.personal_number ? keys.open(old.personal_number) : null
  if (old && saved && (given === saved || given === maskPersonalNumber(saved))) {
    return { personal_number: old.personal_number, personal_number_key: old.personal_number_key }
  }
  const checked = checkPersonalNumber(given)
  // The schema has refused all but valid numbers and masks.
  if (isMasked(given) || !checked.ok) return 'masked'
  return { personal_number: keys.seal(checked.value), personal_number_key: keys.lookup(checked.value) }
}

const isSame = (old: ParticipantRow, row: Row) =>
  Object.entries(row).every(([key, value]) => key === 'personal_number' || old[key as keyof ParticipantRow] === value)
