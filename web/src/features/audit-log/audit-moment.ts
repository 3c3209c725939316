const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: 'Europe/Stockholm' })

/** Formats a moment of the log: "i dag 13:06:12", "2026-11-20 16:22:57". */
export function momentText(at: string, now = new Date()): string {
  const moment = new Date(at)
  const date = day.format(moment)
  return `${date === day.format(now) ? 'i dag' : date} ${time.format(moment)}`
}
