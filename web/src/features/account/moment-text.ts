// Pages that show nothing else of the security page say the moment, too.
import './security-texts.ts'
import { clockText, dayText, longDayText, t } from '../../lib/i18n.ts'

/** "i dag kl. 7.52", "i går kl. 22.41", and otherwise the day of a table: "2026-11-03". @param now milliseconds */
export const momentText = (at: string, now = Date.now()): string => nearText(at, now) ?? dayText(at)

/** The same in a sentence, where the day is written out: "3 november 2026". @param now milliseconds */
export const momentInWords = (at: string, now = Date.now()): string => nearText(at, now) ?? longDayText(at)

function nearText(at: string, now: number): string | null {
  const day = dayText(at)
  if (day === dayText(now)) return t('security.todayAt', { time: clockText(at) })
  if (day === dayText(now - 24 * 3600_000)) return t('security.yesterdayAt', { time: clockText(at) })
  return null
}
