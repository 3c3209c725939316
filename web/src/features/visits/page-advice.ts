import { type EntityName, formsOf, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Page = Outputs['visits']['site']['pages']['items'][number]

/** Months after which a text that is still read should be looked at. */
const OLD = 18
/** A smaller share of readers who reach the end is small. */
const FEW = 0.4

const monthsSince = (moment: string, now: number) => Math.floor((now - Date.parse(moment)) / (30.44 * 86_400_000))

/** Whether a text was changed so long ago that it should be looked at. */
export const isOld = ({ text }: Page, now = Date.now()): boolean =>
  text !== null && monthsSince(text.updated_at, now) >= OLD

/** Says why a text should be looked at: few read it to its end, it is old, or both; '' without a reason. */
export function adviceOf(page: Page, now = Date.now()): string {
  const { text, share } = page
  if (!text) return ''
  const hasFew = share !== null && share < FEW
  const number = monthsSince(text.updated_at, now)
  if (!isOld(page, now)) return hasFew ? t('visits.fewEnd') : ''
  return hasFew
    ? t('visits.fewEndAndOld', { text: formsOf(text.entity as EntityName).defSg, number })
    : t('visits.old', { number })
}
