import { clockText, dayText, longDayText } from '../../lib/i18n.ts'

/** Formats a moment beside a name: "kl. 14.32" today, otherwise "20 november 2026". */
export const momentText = (iso: string, now = new Date()): string =>
  dayText(iso) === dayText(now) ? clockText(iso) : longDayText(iso)

/** The same in a sentence: "20 november 2026 kl. 14.32". */
export const fullMomentText = (iso: string, now = new Date()): string =>
  dayText(iso) === dayText(now) ? clockText(iso) : `${longDayText(iso)} ${clockText(iso)}`
