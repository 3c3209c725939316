import type { Db } from '@kollegium/db'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { effectiveSettings, siteSettings } from '../../modules/settings/settings.ts'
import { calendarChangesAt, type EventJson, type SiteEvent, slicedEvents, timesOfJson } from './events.ts'
import { type SiteLists, siteListsBeside } from './lists.ts'
import type { Place, SitePicture } from './texts.ts'

/** The settings that name the lists of a start page. */
export const startLists = ['slideshowQueue', 'newsQueue', 'puffQueue', 'sectionsQueue'] as const
const frontTexts = ['frontHeading', 'frontIntro'] as const
const avatars = ['defaultUserAvatar', 'defaultContentAvatar'] as const

/** The choices of a site, its own or inherited: ids of lists, and pictures where a person or a text has none. */
export type SiteChoices = {
  lists: Partial<Record<(typeof startLists)[number], number>>
  pictures: { person: SitePicture | null; text: SitePicture | null }
  /** The front's own headline and introduction; null on other sites, and where the dictionary's stand. */
  texts: { heading: string | null; intro: string | null }
}

/**
 * Reads what the site (null: the front site) has chosen. A list may be gone or hidden; a picture that not everyone may
 * fetch counts as none. Three statements, and one more for the front.
 */
export async function siteChoices(db: Pick<Db, 'setting' | 'group' | 'file'>, groupId: number | null) {
  const [effective, front] = await Promise.all([
    siteSettings(db, groupId, [...startLists, ...avatars]),
    groupId === null ? effectiveSettings(db, null, frontTexts) : null,
  ])
  const textOf = (name: (typeof frontTexts)[number]) => {
    const value = front?.get(name)?.value
    return typeof value === 'string' ? value : null
  }
  const idOf = (name: (typeof startLists)[number] | (typeof avatars)[number]) => {
    const value = effective.get(name)?.value
    return typeof value === 'number' ? value : null
  }
  const ids = avatars.flatMap((name) => idOf(name) ?? [])
  const files = ids.length > 0 ? await db.file.findMany({ where: { id: { in: ids } }, select: linkedFileSelect }) : []
  const pictureOf = (name: (typeof avatars)[number]) =>
    publicImages(files.filter(({ id }) => id === idOf(name)).map((file) => ({ file })))[0] ?? null
  const choices: SiteChoices = {
    lists: Object.fromEntries(startLists.flatMap((name) => (idOf(name) === null ? [] : [[name, idOf(name)]]))),
    pictures: { person: pictureOf('defaultUserAvatar'), text: pictureOf('defaultContentAvatar') },
    texts: { heading: textOf('frontHeading'), intro: textOf('frontIntro') },
  }
  return choices
}

/** An event of the site that begins or goes on today or later. */
export type ComingEvent = Pick<SiteEvent, 'id' | 'title' | 'slug' | 'times'>

/**
 * Reads the lists of a start page, as {@link siteLists} does, and the site's next events, the first to begin first. Their `changesAt`
 * is midnight in Sweden, when one may be over; null when there is none. One statement, and one more when a card shows a list.
 * @param limits how many items of each list, and how many events
 */
export async function startRows(
  db: Pick<Db, '$queryRaw'>,
  ids: readonly number[],
  limits: { items: number; events: number },
  place: Place,
): Promise<SiteLists & { coming: { items: ComingEvent[]; changesAt: Date | null } }> {
  const next = slicedEvents(place, { calendars: null, tags: null }, { limit: limits.events })
  const { lists, changesAt, groups, beside } = await siteListsBeside(db, ids, { limit: limits.items }, place, next)
  const items = (beside as EventJson[]).map((row) => {
    const { id, title, slug } = row
    return { id, title, slug, times: timesOfJson(row) }
  })
  return {
    lists,
    changesAt,
    groups,
    coming: { items, changesAt: items.length > 0 ? calendarChangesAt(place.now) : null },
  }
}
