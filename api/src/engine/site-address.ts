import type { BrandName } from '../entities/brand-marks.ts'
import { originOf } from '../kernel/env.ts'
import { hostLabelOf } from '../kernel/host-label.ts'

type Hosts = Parameters<typeof originOf>[0]

/** The second brand's hosts and sites (record 46). */
export type SecondBrandSites = {
  /** Hosts of the installation's own brand beside PUBLIC_HOST. */
  own: readonly string[]
  /** Hosts with port as visitors write them; addresses are made of the first. Without any its sites stand on PUBLIC_HOST. */
  hosts: readonly string[]
  /** The label of the site at the bare host; null when none is chosen. */
  front: string | null
  /** The labels of its sites, that of the front too. */
  labels: ReadonlySet<string>
}

/** A brand without hosts and sites. */
export const noSites: SecondBrandSites = { own: [], hosts: [], front: null, labels: new Set() }

let second = noSites

/** Puts the second brand's hosts and sites in force in this process (modules/brands/brand-sites.ts). */
export function setSecondBrandSites(sites: SecondBrandSites): void {
  second = sites
}

/** Returns the second brand's hosts and sites. */
export const secondBrandSites = (): SecondBrandSites => second

/** Returns the brand of a site by its label. */
export const brandOfSite = (label: string): BrandName => (second.labels.has(label) ? 'language' : 'college')

/** Returns the origin of a site by its label, on the host of its brand; '' is the front of the installation's own. */
export function siteOrigin(env: Hosts, label: string): string {
  const [host] = second.hosts
  if (host === undefined || !second.labels.has(label)) return originOf(env, label)
  return originOf({ ...env, PUBLIC_HOST: host }, label === second.front ? '' : label)
}

/** Returns the origin of the front of a site's brand. */
export const frontOrigin = (env: Hosts, label: string): string =>
  siteOrigin(env, second.labels.has(label) ? (second.front ?? '') : '')

/** Returns the parent domain of a site's brand with its port, as it stands behind the labels. */
export function brandHost(env: Hosts, label: string): string {
  const [host] = second.hosts
  return host !== undefined && second.labels.has(label) ? host : env.PUBLIC_HOST
}

/** `https://skane.HOST`, or the front site's address for no group. */
export function siteOf(env: Hosts, group: { name: string } | null): string {
  return siteOrigin(env, group ? hostLabelOf(group.name) : '')
}

/**
 * Reads a Host header: the brand whose host it is, and the labels before that host. Null for a foreign host.
 * @param given host with port, in any case; a dot after its last label, which a whole name may have, counts as absent
 */
export function placeOfHost(
  env: Pick<Hosts, 'PUBLIC_HOST'>,
  given: string | undefined,
): { brand: BrandName; labels: string } | null {
  const host = (given ?? '').toLowerCase().replace(/\.(?=:\d+$|$)/, '')
  const bases = [
    ...[env.PUBLIC_HOST, ...second.own].map((base) => ({ brand: 'college' as const, base })),
    ...second.hosts.map((base) => ({ brand: 'language' as const, base })),
  ]
  for (const { brand, base } of bases) {
    if (host === base) return { brand, labels: '' }
    if (host.endsWith(`.${base}`)) return { brand, labels: host.slice(0, -base.length - 1) }
  }
  return null
}

/**
 * Returns the label of the group's site that a host is; '' for a front without a group, our apps and foreign hosts.
 * `local-` counts as absent, and the bare host of the second brand is the site of its front.
 */
export function siteLabelAt(env: Pick<Hosts, 'PUBLIC_HOST'>, given: string | undefined): string {
  const place = placeOfHost(env, given)
  if (!place) return ''
  const label = place.labels.replace(/^local-/, '')
  return label === '' && place.brand === 'language' ? (second.front ?? '') : label
}

/** The label in front of our hosts that an address stands on, nearest to the host; '' is the bare host, null a foreign one. */
export function ownLabelOf(env: Pick<Hosts, 'PUBLIC_HOST'>, text: string): string | null {
  if (!URL.canParse(text)) return null
  const { host, hostname } = new URL(text)
  // Cookies know no ports: another port of ours is ours.
  const [port = ''] = /:\d+$/.exec(env.PUBLIC_HOST) ?? []
  const place = placeOfHost(env, host) ?? placeOfHost(env, hostname + port)
  return place && (place.labels.split('.').at(-1) ?? '')
}
