import { brandOfSite, frontOrigin, siteOrigin } from '@kollegium/api/process'
import {
  type Brand,
  type CollegeNetwork,
  collegeNetwork,
  createLiveCache,
  entityPageTables,
  labelNow,
  loadBrands,
  movedTo,
  nextChangeAt,
  nextEntityChangeAt,
  nextMessageChangeAt,
  type PublicSite,
  publicSite,
  type SiteBank,
  type SiteChoices,
  type SiteMenus,
  type StatementLink,
  siteBank,
  siteChoices,
  siteMenus,
  statementLinks,
  statementTables,
  type VisibleMessage,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { legalLinks } from './legal-links.ts'
import { siteMap } from './map/site-map.ts'
import { membersOf, pinsOf } from './page-models.ts'
import type { PublicRenderer } from './renderer.ts'
import { siteMessages } from './site-messages.ts'

/**
 * Tables behind a group's presentation and the frame of its pages. `Shown…`: changes of the table's columns that a page may show, so
 * that a sign-in, say, ends no page.
 */
const siteTables = [
  ...['Group', 'GroupLogo', 'GroupImage', 'GroupContact', 'ShownUser', 'UserImage'],
  ...['ShownFile', 'Portfolio', 'Setting', 'Wording', 'Education', 'EducationUsage'],
  ...statementTables,
]
/** Tables behind the pages' content. */
export const pageTables = [
  ...[...siteTables, 'Message', 'Folder'],
  ...['Content', 'ContentImage', 'ContentAttachment', 'ShownTag', '_ContentToTag', 'QueueItem', 'Menu', 'MenuLink'],
  ...['_ContentToRole', '_ContentToGroupsRole'],
  ...entityPageTables,
]

/** Those of the tables whose rows a site takes from the groups above it, too (`inheritsFrom` of the site's menus). */
export const inheritedTables = ['Setting', 'Menu', 'MenuLink', 'Message', ...statementTables]

/** Tables behind the menus of a site: a link shows a text of ours, or the title of its content, and follows its address. */
const menuTables = [
  'Setting',
  'Wording',
  'Group',
  'Menu',
  'MenuLink',
  'Content',
  '_ContentToRole',
  '_ContentToGroupsRole',
]

/** An open site. */
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
 * Creates the reader of what all pages share. Sites, messages, maps and the brand are kept until their tables change; a
 * page's own content is read each time that the page is made.
 */
export function createSiteData(services: Services, { renderer }: Pick<PublicRenderer, 'renderer'>) {
  const { db, env, changes } = services
  const sites = createLiveCache<PublicSite | null>({
    ...{ changes, tables: siteTables, maxBytes: 500, outlastsDatabase: true },
  })
  const messages = createLiveCache<{ items: VisibleMessage[]; until: Date | null }>({
    ...{ changes, tables: ['Message'], maxBytes: 500 },
  })
  const banks = createLiveCache<SiteBank>({
    ...{ changes, tables: ['Group', 'Setting', 'Portfolio', 'ShownFile'], maxBytes: 500 },
  })
  const menus = createLiveCache<SiteMenus>({ changes, tables: menuTables, inheritedTables, maxBytes: 500 })
  const choices = createLiveCache<SiteChoices>({ changes, tables: ['Setting', 'Group', 'ShownFile'], maxBytes: 500 })
  const brands = createLiveCache<Awaited<ReturnType<typeof loadBrands>>>({ changes, tables: ['Setting'], maxBytes: 1 })

  const networks = createLiveCache<CollegeNetwork>({ changes, tables: siteTables, maxBytes: 1 })
  /** Returns every college of the network, kept until one of its tables or a certificate changes. */
  const colleges = () =>
    networks.get('', async () => {
      const value = await collegeNetwork(db, env)
      return { value, until: value.changesAt }
    })

  const site = (label: string) =>
    sites.get(label, async () => {
      const value = await publicSite(db, env, label)
      return { value, keep: value !== null, until: changeOf(value) }
    })
  /** Returns the site's current messages to visitors, and the time when they next change. */
  const messagesOf = (groupId: number | null) =>
    messages.get(`${groupId ?? ''}`, async () => {
      const now = new Date()
      const [items, until] = await Promise.all([
        siteMessages(db, 'visitors', groupId, now),
        nextMessageChangeAt(db, 'visitors', groupId, now),
      ])
      return { value: { items, until }, until }
    })

  const statements = createLiveCache<StatementLink[]>({ changes, tables: siteTables, maxBytes: 500 })
  /** Returns the addresses of a site's legal pages; null is the front site. */
  async function legal(on: PublicSite | null) {
    const groupId = on?.group.id ?? null
    const links = await statements.get(`${groupId ?? ''}`, async () => ({ value: await statementLinks(db, groupId) }))
    return legalLinks(on, links)
  }

  const menusOf = (groupId: number | null) =>
    menus.get(`${groupId ?? ''}`, async () => {
      const value = await siteMenus(db, { groupId, env, now: new Date() })
      const { changesAt: until, groups, inheritsFrom } = value
      return {
        value,
        until,
        groups: groups && new Set(groups),
        inheritsFrom: inheritsFrom && new Set(inheritsFrom),
      }
    })

  /** Returns the lists and pictures that a site has chosen, its own or inherited. */
  const choicesOf = (groupId: number | null) =>
    choices.get(`${groupId ?? ''}`, async () => ({ value: await siteChoices(db, groupId) }))

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
    const [content, entities, { until }, { changesAt }] = await Promise.all([
      nextChangeAt(db, place, now),
      nextEntityChangeAt(db, place.groupId, now),
      messagesOf(place.groupId),
      menusOf(place.groupId),
    ])
    return earliest([changeOf(of), content, entities, until, changesAt])
  }

  return {
    site,
    /** Returns the new label of a renamed site. Null while a site has `label`, and when none ever had it. */
    movedSite: async (label: string) => ((await site(label)) ? null : labelNow(db, label)),
    /** The brand of a site by its label, and the network's own where that is another one. */
    brands: async (label: string): Promise<{ brand: Brand; operator: Brand | null }> => {
      const { college, language } = await brands.get('', async () => ({ value: await loadBrands(db) }))
      const isSecond = brandOfSite(label) === 'language'
      return isSecond ? { brand: language.brand, operator: college.brand } : { brand: college.brand, operator: null }
    },
    messages: messagesOf,
    /** Every college of the network. */
    colleges,
    legal,
    /** The menus that a site has chosen or inherits. */
    menus: menusOf,
    /** The portfolios of the document bank of an open site (null: the front site). */
    bank: (groupId: number | null) =>
      banks.get(`${groupId ?? ''}`, async () => ({ value: await siteBank(db, groupId) })),
    choices: choicesOf,
    map,
    renderer,
    /** The address, with its origin on another site, of the text that once stood at the path; null when there is none. */
    moved: async (on: PublicSite | null, path: string): Promise<string | null> => {
      const { groupId, startPageId } = placeOf(on)
      const now = await movedTo(db, { groupId, path }, startPageId)
      return now && `${now.label === undefined ? '' : siteOrigin(env, now.label)}/${now.path}`
    },
    nextChange,
    /** Returns the origin of a site, or of an app, by its label. */
    origin: (label: string) => siteOrigin(env, label),
    /** Returns the origin of the front of a site's brand. */
    front: (label: string) => frontOrigin(env, label),
  }
}

/** The reader of the data that all pages share. */
export type SiteData = ReturnType<typeof createSiteData>
