// Pages that show nothing else of the security page say the moment, too.
import './security-texts.ts'
import { clockText, dayText, t } from '../../lib/i18n.ts'

/** "i dag kl. 7.52", "i går kl. 22.41", and otherwise the day. @param now milliseconds */
export function momentText(at: string, now = Date.now()): string {
  const day = dayText(at)
  if (day === dayText(now)) return t('security.todayAt', { time: clockText(at) })
  if (day === dayText(now - 24 * 3600_000)) return t('security.yesterdayAt', { time: clockText(at) })
  return day
}
