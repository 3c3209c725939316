const swedishDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

/** The day in Sweden at a moment, as `YYYY-MM-DD`. */
export function swedishDay(moment: Date): string {
  return swedishDate.format(moment)
}

const swedishDateTime = new Intl.DateTimeFormat('sv-SE', {
  ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Stockholm' },
})

/** A moment as calendars and clocks in Sweden show it, `YYYY-MM-DD HH:MM:SS`. */
export function swedishTime(moment: Date | number): string {
  return swedishDateTime.format(moment)
}

/** The same without the seconds, `YYYY-MM-DD HH:MM`. */
export function swedishMinute(moment: Date): string {
  return swedishTime(moment).slice(0, -':00'.length)
}
