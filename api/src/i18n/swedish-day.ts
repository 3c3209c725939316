const swedishDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

/** The day in Sweden at a moment, as `YYYY-MM-DD`. */
export function swedishDay(moment: Date): string {
  return swedishDate.format(moment)
}
