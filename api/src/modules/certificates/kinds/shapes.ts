import { z } from 'zod'
import { line } from '../../../kernel/fields.ts'
import { tidyText, withMessage } from '../persons.ts'

/** A line of text of `max` characters at most, tidied by {@link tidyText}. It may hold HTML, since it is shown as text everywhere. */
export const text = (max: number) => line(max).overwrite(tidyText).default('')

/** Whole points, or null. */
export const credits = z
  .int(withMessage('personFault.credits'))
  .min(1, withMessage('personFault.credits'))
  .max(99_999, withMessage('personFault.creditsMax', { number: '99 999' }))
  .nullable()
  .default(null)

/** A person's own points, or else the common ones; null when both lack. */
export function personCredits(own: number | null, common: number | null): number | null {
  return own ?? common
}

/** A day of the calendar within the date pickers' range (Spec §5). */
export const day = z.iso
  .date(withMessage('valid.dateFormat'))
  .refine((value) => value >= '1900-01-01', withMessage('valid.dateMin', { date: '1900-01-01' }))
  .refine((value) => value <= '2099-12-31', withMessage('valid.dateMax', { date: '2099-12-31' }))

/** A day, or null; an emptied picker sends an empty text. */
export const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable()).default(null)
