import { type AppAbility, asSubject } from '../../access/ability.ts'
import type { LinkWriter } from '../../engine/relations.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { billingFieldNames } from './course-moment.entity.ts'
import type { CourseMomentFull } from './course-moment-shape.ts'

// The order of a course moment and its bill belong to the college. Educators edit the rest: the course, its days and its participants.

const t = createTranslator(sv)

/** The fields of the order that educators don't see. */
const hidden = ['orderer_description', ...billingFieldNames] as const
/** The fields of the order that are plain columns. */
const columns = ['orderer', 'group_id', 'orderer_college_id', 'audience', ...hidden] as const

/**
 * Tells whether the actor may do this to the order of a course moment. A role in the college gives it, and being named as an
 * educator doesn't: the rule about educators reads the id, which is left out here.
 */
export const mayOrder = (ability: AppAbility, action: Action, { group_id }: { group_id: number }): boolean =>
  ability.can(action, asSubject('CourseMoment', { group_id }))

/** The course moment as its reader may see it: without the order's description and the bill for educators. */
export function shownTo(ability: AppAbility, row: CourseMomentFull): CourseMomentFull {
  if (mayOrder(ability, 'read', row)) return row
  return { ...row, ...(Object.fromEntries(hidden.map((name) => [name, ''])) as Record<(typeof hidden)[number], ''>) }
}

/**
 * The columns to write, without those of the order that an educator sent back unchanged.
 * @throws AppError INVALID at each changed one
 */
export function withoutOrder(
  ability: AppAbility,
  data: Record<string, unknown>,
  before: CourseMomentFull,
): Record<string, unknown> {
  if (mayOrder(ability, 'update', before)) return data
  const shown = shownTo(ability, before)
  const given = columns.filter((name) => data[name] !== undefined)
  requireSame(given.filter((name) => (data[name] ?? null) !== shown[name]))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !columns.some((column) => column === name)))
}

/** A writer of people that an educator may send back unchanged alone. */
export const ofOrder =
  (write: LinkWriter): LinkWriter =>
  async (ctx, link) => {
    const before = link.before as CourseMomentFull | null
    if (!before || mayOrder(ctx.actor.ability, 'update', before)) return write(ctx, link)
    const saved = new Set((before[link.field as 'educators' | 'stakeholders'] ?? []).map(({ id }) => id))
    const given = new Set(link.value as number[])
    const isSame = saved.size === given.size && [...saved].every((id) => given.has(id))
    requireSame(isSame ? [] : [link.field])
    return undefined
  }

function requireSame(changed: readonly string[]): void {
  if (changed.length === 0) return
  const fields: FieldErrors = Object.fromEntries(
    changed.map((name) => [`data.${name}`, [t('courseMoment.orderLocked')]]),
  )
  throw invalid(fields, t('valid.invalidFields'))
}
