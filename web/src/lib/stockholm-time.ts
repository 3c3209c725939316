import { TZDate } from '@date-fns/tz'

const ZONE = 'Europe/Stockholm'
const HOUR = 3_600_000

/** Formats an instant as Stockholm time, the way forms write it: `2026-11-20T07:00:00.000Z` as `2026-11-20 08:00`. */
export function stockholmText(iso: string | Date): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return String(iso)
  return new TZDate(moment, ZONE).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * Reads `2026-11-20 08:00` (Stockholm time) as an ISO instant in UTC. Null when the text is no date and time. A time
 * that summer time skips becomes the hour after. A time that comes twice in autumn becomes the first.
 */
export function stockholmToUtc(text: string): string | null {
  const match = text.trim().match(/^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2})[:.](\d{2})$/)
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const at = new TZDate(year, month - 1, day, hour, minute, ZONE)
  const exists = at.getMonth() === month - 1 && at.getDate() === day && hour < 24 && minute < 60
  if (!exists) return null
  // The package picks one of two equal hours by the computer's own zone.
  const earlier = new TZDate(at.getTime() - HOUR, ZONE)
  const first = earlier.getHours() === at.getHours() ? earlier : at
  return new Date(first.getTime()).toISOString()
}
