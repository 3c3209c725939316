const ZONE = 'Europe/Stockholm'

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** What a clock in Stockholm shows at a moment, as if it were UTC (milliseconds). */
function wallClock(moment: number): number {
  const at = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second)
}

/** `2026-11-20T07:00:00.000Z` as it is written in a form: `2026-11-20 08:00` (Stockholm time). */
export function momentText(iso: string | Date): string {
  const moment = new Date(iso).getTime()
  if (Number.isNaN(moment)) return String(iso)
  return new Date(wallClock(moment)).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * `2026-11-20 08:00` (Stockholm time) as a moment in UTC, ISO. Null when it is no date and time. A time that the change
 * to summer time skips is read as the hour after; one that comes twice in autumn as the first.
 */
export function momentOf(text: string): string | null {
  const match = text.trim().match(/^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2})[:.](\d{2})$/)
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  const real = new Date(wanted)
  const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === day && hour < 24 && minute < 60
  if (!exists) return null
  const HOUR = 3_600_000
  // Stockholm is one or two hours ahead of UTC; summer time (the earlier moment) first.
  const fitting = [wanted - 2 * HOUR, wanted - HOUR].find((moment) => wallClock(moment) === wanted)
  return new Date(fitting ?? wanted - HOUR).toISOString()
}
