import type { Db } from '@kollegium/db'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { effectiveSettings, siteSettings } from '../../modules/settings/settings.ts'
import { calendarChangesAt, type SiteEvent, siteEvents } from './events.ts'
import type { SitePicture } from './texts.ts'

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
 * Reads the site's next events, the first to begin first. `changesAt` is midnight in Sweden, when one may be over; null
 * when there is none. One statement.
 */
export async function comingEvents(
  db: Pick<Db, '$queryRaw'>,
  groupId: number | null,
  { limit, now }: { limit: number; now: Date },
): Promise<{ items: ComingEvent[]; changesAt: Date | null }> {
  const events = await siteEvents(db, { groupId, now }, { calendars: null, tags: null }, { limit })
  const items = events.map(({ id, title, slug, times }) => ({ id, title, slug, times }))
  return { items, changesAt: items.length > 0 ? calendarChangesAt(now) : null }
}
