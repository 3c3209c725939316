import type { Choice, EventCounts, EventFilter } from '@kollegium/api/server'
import type { FilterChoice } from '../../site/pages/calendar/model.ts'

/** The calendars and the tag of an address, by their names there. */
export type Asked = { calendars: string[]; tag: string | null; past: boolean }

type Choices = { calendars: Choice<string, EventCounts>[]; tags: Choice<number, EventCounts>[] }

/** The values that the addresses' parameters accept. */
export const filterQuery = { kalender: /^[a-z0-9-]{1,100}(?:,[a-z0-9-]{1,100}){0,19}$/, tagg: /^[a-z0-9-]{1,100}$/ }

/** Reads the filter of an address. */
export function askedOf(query: Record<string, string>): Asked {
  const calendars = [...new Set(query.kalender?.split(',') ?? [])].sort()
  return { calendars, tag: query.tagg ?? null, past: query.visa === 'tidigare' }
}

/** Returns the rows to which the address narrows; a name that the site doesn't know narrows to none. */
export function filterOf({ calendars, tag }: Asked, choices: Choices): EventFilter {
  const valuesOf = <Value>(all: Choice<Value, EventCounts>[], keys: readonly string[]) =>
    all.flatMap(({ key, values }) => (keys.includes(key) ? values : []))
  return {
    calendars: calendars.length > 0 ? valuesOf(choices.calendars, calendars) : null,
    tags: tag === null ? null : valuesOf(choices.tags, [tag]),
  }
}

/** Tells whether the site knows every name of the filter. */
export function isKnown({ calendars, tag }: Asked, choices: Choices): boolean {
  const has = (all: { key: string }[], wanted: string) => all.some(({ key }) => key === wanted)
  return calendars.every((key) => has(choices.calendars, key)) && (tag === null || has(choices.tags, tag))
}

/** Returns the choices of the page: those with events of its time, and those that are chosen. */
export function shownChoices<Value>(
  all: Choice<Value, EventCounts>[],
  keys: readonly string[],
  past: boolean,
): FilterChoice[] {
  return all
    .map(({ key, label, counts }) => ({
      ...{ key, label, chosen: keys.includes(key) },
      count: past ? counts.past : counts.coming,
    }))
    .filter(({ count, chosen }) => count > 0 || chosen)
}

/** Returns the address of a list or a feed with the filter. */
export function addressWith(path: string, { calendars, tag, past }: Asked, page = 1): string {
  const parameters = [
    past ? 'visa=tidigare' : '',
    calendars.length > 0 ? `kalender=${calendars.join(',')}` : '',
    tag === null ? '' : `tagg=${tag}`,
    page > 1 ? `sida=${page}` : '',
  ].filter(Boolean)
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}
