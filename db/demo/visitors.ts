// The visitors of the demo's sites, by whom visits, fetched documents and searches are loaded alike.

/** The sites that have been read; null is the front site. The number is how many people read one compared with the others. */
export const sites = [
  ['skane', 5],
  ['eslov-hoor-horby', 4],
  ['halmstad-hylte-laholm', 2],
  [null, 9],
] as const

/** The days of half a year. */
export const visitedDays = 26 * 7
/** A day in milliseconds. */
export const dayMs = 86_400_000

/** A number from 0 to 1 that looks like chance and is the same each time. */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453
  return wave - Math.floor(wave)
}

/**
 * How lively a day is, as a part of the liveliest: less at weekends and in weeks 52 and 1, more as time goes on.
 * @param back the number of days since
 */
export function liveliness(day: Date, back: number): number {
  const rest = day.getUTCDay() === 0 || day.getUTCDay() === 6 ? 0.3 : 1
  const isSeason =
    (day.getUTCMonth() === 11 && day.getUTCDate() > 19) || (day.getUTCMonth() === 0 && day.getUTCDate() < 7)
  return rest * (isSeason ? 0.4 : 1) * (1 - back / (visitedDays * 2))
}
