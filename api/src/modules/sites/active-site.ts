import { whereVisibleToVisitors } from '../../engine/publication.ts'

/** A group whose sub-site is open to visitors (Spec §4). */
export const activeSite = { status: true, vopagesStatus: true } as const

/** Rows of a table with `group_id` that belong to such a site, or to the front site. */
export const onActiveSite = { OR: [{ group_id: null }, { group: activeSite }] }

/**
 * As {@link whereVisibleToVisitors}, of every open site: content that is come upon without being asked for on a known site.
 */
export const whereVisibleOnSites = () => ({ AND: [whereVisibleToVisitors(), onActiveSite] })

/** The same of a group that was read, and of null, the front site. */
export const isOpenSite = (group: Record<keyof typeof activeSite, boolean> | null): boolean =>
  group === null || (group.status && group.vopagesStatus)
