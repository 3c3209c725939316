import type { SiteMap } from '../../site/content/model.ts'
import { type Location, siteMap } from './map/site-map.ts'
import { towns } from './map/towns.ts'
import { membersOf } from './page-models.ts'
import type { ActiveSite } from './site-data.ts'

type Named = { title: string; location: Location | null }

/**
 * Finds where an event is by the words of its place: the member of the site that they name, else the town. Null when they
 * name neither, for a map must not point at another place.
 */
export function locate(place: string, members: readonly Named[]): { name: string; location: Location } | null {
  const words = ` ${wordsIn(place)} `
  const member = members.find(({ title, location }) => location && words.includes(` ${wordsIn(title)} `))
  if (member?.location) return { name: member.title, location: member.location }
  const town = towns.find(([name]) => words.includes(` ${wordsIn(name)} `))
  return town ? { name: town[0], location: { latitude: town[1], longitude: town[2] } } : null
}

/** Returns a text's words in lower case with one space between. */
const wordsIn = (text: string) =>
  text
    .toLocaleLowerCase('sv')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The size of the map beside an event, in pixels. */
const asideSize = { width: 304, height: 207 }
/** The open map that a visitor may go to; nothing of it is fetched before. */
const wayTo = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

/** Draws the map of an event's place; null when the place is unknown. */
export async function placeMap(
  place: string,
  site: ActiveSite | null,
): Promise<{ map: SiteMap; place: string; way: string } | null> {
  const found = locate(place, site ? membersOf(site) : [])
  const map = found && (await siteMap([{ number: 0, title: found.name, location: found.location }], asideSize))
  return found && map && { map: { ...map, area: '' }, place: found.name, way: wayTo(place) }
}
