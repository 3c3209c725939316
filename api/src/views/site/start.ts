import type { Db } from '@kollegium/db'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import { toDay } from '../../kernel/fields.ts'
import { isShownOnSites } from '../../modules/content/published-content.ts'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { effectiveSettings, siteSettings } from '../../modules/settings/settings.ts'
import { type EventTimes, eventTimes, type SitePicture } from './texts.ts'

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

type EventRow = { id: number; title: string; slug: string } & Parameters<typeof eventTimes>[0]

/** An event of the site that begins or goes on today or later. */
export type ComingEvent = { id: number; title: string; slug: string; times: EventTimes }

/**
 * Reads the site's next events, the first to begin first. `changesAt` is midnight in Sweden, when one may be over; null
 * when there is none. One statement.
 */
export async function comingEvents(
  db: Pick<Db, '$queryRaw'>,
  groupId: number | null,
  { limit, now }: { limit: number; now: Date },
): Promise<{ items: ComingEvent[]; changesAt: Date | null }> {
  const day = todayInSweden(now)
  const today = toDay(day)
  // Every start page asks for them: the client library would take several times as long.
  const rows = await db.$queryRaw<EventRow[]>`
    SELECT c.id, c.title, c.slug, c.allday, c.start_date, c.start_time, c.end_date, c.end_time, c.location
    FROM "Content" c
    WHERE c.type = 'event' AND c.group_id IS NOT DISTINCT FROM ${groupId}::int
      AND (c.end_date >= ${today}::date OR c.start_date >= ${today}::date) AND ${isShownOnSites('c', now)}
    ORDER BY c.start_date, c.start_time NULLS FIRST, c.id LIMIT ${limit}`
  const items = rows.map(({ id, title, slug, ...times }) => ({ id, title, slug, times: eventTimes(times) }))
  return { items, changesAt: items.length > 0 ? startOfDay(day, 1) : null }
}
