import { secondBrandSites } from '@kollegium/api/process'
import { brandAppearance, brandSchema, hasDocuments, type PublicSite } from '@kollegium/api/server'
import type { Chrome } from '../../site/model.ts'
import { brandStyleAddress } from '../brand-style.ts'
import type { Site } from '../host.ts'
import { menusOf } from './menus.ts'
import { notFound } from './not-found.ts'
import { siteChrome, t } from './page-models.ts'
import type { PublicRenderer } from './renderer.ts'
import type { Visit } from './route.ts'
import type { SiteData } from './site-data.ts'

/** Makes the visit of an error page that has no site's frame: in the look of the brand of the work that goes on, without the database. */
export function plainVisit(): Visit {
  const { mark, colour } = brandAppearance()
  return {
    ...{ label: '', site: null, brand: brandSchema.parse({ name: t('brand.network'), mark, colour }), operator: null },
    ...{ path: '', messages: [], documents: false },
    menus: { menus: {}, footer: null, changesAt: null, groups: [], inheritsFrom: [] },
    legal: { accessibility: null, dataProtection: null },
  }
}

/** Returns what all pages of a site have; an unknown label has no site. */
export async function visitOf(data: SiteData, label: string, path: string): Promise<Visit> {
  const [site, brands] = await Promise.all([label ? data.site(label) : null, data.brands(label)])
  if (label && !site) throw notFound()
  return { label, site, ...brands, path, ...(await shownEverywhere(data, site)) }
}

/** Returns what stands on every page of a site. */
async function shownEverywhere(data: SiteData, site: PublicSite | null) {
  const groupId = site?.group.id ?? null
  const [{ items }, menus, legal, bank] = await Promise.all([
    data.messages(groupId),
    data.menus(groupId),
    data.legal(site),
    site?.state === 'inactive' ? null : data.bank(groupId),
  ])
  return { messages: items, menus, legal, documents: bank !== null && hasDocuments(bank) }
}

/** Returns the frame that a page of the visit has. */
export function chromeOf(
  { label, site, brand, operator, messages, menus, legal, documents, path }: Visit,
  data: SiteData,
  { assets }: PublicRenderer,
): Chrome {
  return {
    brand: { name: brand.name, mark: brand.mark, association: brand.association },
    site: site && siteChrome(site),
    links: { front: data.front(label), self: data.origin(label) },
    operator: operator && { name: operator.name, mark: operator.mark, href: data.origin('') },
    assets,
    menus: menusOf({ site, chosen: menus, self: data.origin(label), documents }),
    brandStyle: brandStyleAddress(brand),
    path,
    messages,
    legal,
  }
}

/** Returns the frame of an error page: the site's own, when the site exists and the database answers. */
export async function errorVisit(data: SiteData, site: Site, status: number): Promise<Visit> {
  if (status !== 404) return plainVisit()
  // On a host of the second brand an unknown site is shown in the frame of its front.
  const asked = site.kind === 'group' ? site.label : ''
  const front = site.brand === 'language' ? (secondBrandSites().front ?? '') : ''
  const label = asked && (await data.site(asked)) ? asked : front
  const [found, brands] = await Promise.all([label ? data.site(label) : null, data.brands(label)])
  return { label, site: found, ...brands, path: '', ...(await shownEverywhere(data, found)) }
}
