/** The day `days` later, or earlier; both as `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

const firstOfEights = '2001-01-01'

/** The Monday on which the day's eight weeks begin, as the database counts them on (`kollegium_eight_weeks`). */
export const eightWeeksOf = (day: string): string =>
  daysAfter(firstOfEights, Math.floor((daysBetween(firstOfEights, day) - 1) / 56) * 56)

/** The same day a year earlier; of the 29th of February the 28th. */
export function yearBefore(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return earlier.endsWith('-02-29') ? earlier.replace(/29$/, '28') : earlier
}

/** The number of days from the one to the other, both included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
