import '../../lib/same-texts.ts'
import { type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { BulkAct, BulkActName } from '../row-action.ts'

/** The rows of an act: those that it has changed, and those that were so already. */
type Numbers = { done: number; same: number }
type About = { entity: EntityName; target?: string }

/** Tells of rows that need no act: "90 är publicerade sedan tidigare", "1 har taggen Handledare sedan tidigare". */
export function sameText(act: BulkActName, number: number, { entity, target = '' }: About): string {
  const values = { number: numberText(number), text: target }
  if (act === 'delete') return ''
  if (act !== 'publish' && act !== 'unpublish' && act !== 'activate' && act !== 'inactivate') {
    return t(`same.${act}`, values)
  }
  return t(`same.${act}.${number === 1 ? formsOf(entity).gender : 'many'}`, values)
}

/** Tells the number of rows that an act has changed, and of those that were so already. */
export function outcomeText(act: Pick<BulkAct, 'name' | 'done'>, { done, same }: Numbers, about: About): string {
  const told = same > 0 ? sameText(act.name, same, about) : ''
  const changed = act.done(done, about.target ?? '')
  if (!told) return changed
  return done === 0 ? told : `${changed}. ${told}.`
}
