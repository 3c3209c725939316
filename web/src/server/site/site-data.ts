import { originOf } from '@kollegium/api/process'
import {
  type Brand,
  createLiveCache,
  entityPageTables,
  labelNow,
  loadBrand,
  movedTo,
  nextChangeAt,
  nextEntityChangeAt,
  nextMessageChangeAt,
  type PublicSite,
  publicSite,
  type VisibleMessage,
  visibleMessages,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { siteMap } from './map/site-map.ts'
import { membersOf, pinsOf } from './page-models.ts'
import type { PublicRenderer } from './renderer.ts'

/** Tables behind a group's presentation and the frame of its pages. */
const siteTables = [
  ...['Group', 'GroupLogo', 'GroupImage', 'GroupContact', 'User', 'UserImage'],
  ...['File', 'Portfolio', 'Setting', 'Wording'],
]
/** Tables behind the pages' content. */
export const pageTables = [
  ...[...siteTables, 'Notice'],
  ...['Content', 'ContentImage', 'ContentAttachment', 'Tag', '_ContentToTag'],
  ...entityPageTables,
]

export type ActiveSite = Extract<PublicSite, { state: 'active' }>

const changeOf = (site: PublicSite | null) => (site?.state === 'active' ? site.changesAt : null)

/** Returns the earliest of several moments; null when there is none. */
export function earliest(moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns the group whose texts a site shows (null: the front site) and the text that it begins with. */
export const placeOf = (site: PublicSite | null) => ({
  groupId: site?.group.id ?? null,
  startPageId: site?.state === 'active' ? site.group.start_page_id : null,
})

/**
 * Creates the reader of what all pages share. Sites, notices, maps and the brand are kept until their tables change; a
 * page's own content is read each time that the page is made.
 */
export function createSiteData(services: Services, { renderer }: Pick<PublicRenderer, 'renderer'>) {
  const { db, env, changes } = services
  const sites = createLiveCache<PublicSite | null>({ changes, tables: siteTables, maxBytes: 500 })
  const notices = createLiveCache<{ items: VisibleMessage[]; until: Date | null }>({
    ...{ changes, tables: ['Notice'], maxBytes: 500 },
  })
  const brands = createLiveCache<Brand>({ changes, tables: ['Setting'], maxBytes: 1 })

  const site = (label: string) =>
    sites.get(label, async () => {
      const value = await publicSite(db, env, label)
      return { value, keep: value !== null, until: changeOf(value) }
    })
  /** Returns the site's current notices, and the time when they next change. */
  const noticesOf = (groupId: number | null) =>
    notices.get(`${groupId ?? ''}`, async () => {
      const now = new Date()
      const [items, until] = await Promise.all([
        visibleMessages(db, groupId, now),
        nextMessageChangeAt(db, groupId, now),
      ])
      return { value: { items, until }, until }
    })

  const maps = new WeakMap<ActiveSite, ReturnType<typeof siteMap>>()
  /** Draws the map of a site's members, once for as long as the site is kept. */
  function map(active: ActiveSite) {
    const drawn = maps.get(active) ?? siteMap(pinsOf(membersOf(active)))
    maps.set(active, drawn)
    return drawn
  }

  /** Returns the time when a site's content next changes by itself, after `now`. */
  async function nextChange(of: PublicSite | null, now: Date): Promise<Date | null> {
    const place = placeOf(of)
    const [content, entities, { until }] = await Promise.all([
      nextChangeAt(db, place, now),
      nextEntityChangeAt(db, place.groupId, now),
      noticesOf(place.groupId),
    ])
    return earliest([changeOf(of), content, entities, until])
  }

  return {
    site,
    /** Returns the new label of a renamed site. Null while a site has `label`, and when none ever had it. */
    movedSite: async (label: string) => ((await site(label)) ? null : labelNow(db, label)),
    brand: () => brands.get('', async () => ({ value: await loadBrand(db) })),
    notices: noticesOf,
    map,
    renderer,
    /** Where the text stands now that once stood at the path; null when there is none. */
    moved: (on: PublicSite | null, path: string) => {
      const { groupId, startPageId } = placeOf(on)
      return movedTo(db, { groupId, path }, startPageId)
    },
    nextChange,
    /** Returns the origin of a site by its label. */
    origin: (label: string) => originOf(env, label),
  }
}

export type SiteData = ReturnType<typeof createSiteData>
