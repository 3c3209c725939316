import type { PageHead, Picture } from './model.ts'

/** The site that a page stands on. */
export type HeadSite = {
  /** Without a trailing slash. It comes from the installation's settings, never from a request. */
  origin: string
  /** The path of the page. */
  path: string
  /** The name of the site. */
  name: string
  /** The logo of the site, if it has one. */
  logo: string | null
  /** The label of the start page in the breadcrumb. */
  home: string
}

/** The size of shared pictures in pixels. The larger networks show it uncut. */
const SHARED_SIZE = '1200x630'

/** Returns an address with scheme and host. */
export function absolute(origin: string, address: string): string {
  return new URL(address, `${origin}/`).href
}

/** Returns the address of the picture in the size for sharing. Pictures of other hosts stay as they are. */
export function sharedPicture(origin: string, { url }: Pick<Picture, 'url'>): string {
  const address = new URL(url, `${origin}/`)
  if (/^\/(?:files|images)\//.test(address.pathname)) address.searchParams.set('d', SHARED_SIZE)
  return address.href
}

type Node = Record<string, unknown>

/**
 * Returns the page's structured data by schema.org: the organisation of the site, the page's subject, and the breadcrumb.
 * Null for a page without any of them.
 */
export function structuredData(head: PageHead, site: HeadSite): Node | null {
  if (head.hidden) return null
  const nodes = [subjectNode(head, site), breadcrumbNode(head, site)].flatMap((node) => node ?? [])
  return nodes.length > 0 ? { '@context': 'https://schema.org', '@graph': nodes } : null
}

function organisationNode({ origin, name, logo }: HeadSite): Node {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name,
    url: `${origin}/`,
    ...(logo && { logo: absolute(origin, logo) }),
  }
}

function subjectNode({ title, description, image, about }: PageHead, site: HeadSite): Node | null {
  if (!about) return null
  const { origin, path } = site
  const common = {
    ...(description && { description }),
    ...(image && { image: sharedPicture(origin, image) }),
  }
  switch (about.type) {
    case 'organisation':
      return {
        ...organisationNode(site),
        ...common,
        ...(about.email && { email: about.email }),
        ...(about.phone && { telephone: about.phone }),
      }
    case 'article':
      return {
        '@type': 'Article',
        headline: title,
        ...common,
        inLanguage: 'sv',
        mainEntityOfPage: origin + path,
        datePublished: about.published,
        dateModified: about.updated ?? about.published,
        ...(about.author && { author: { '@type': 'Person', name: about.author } }),
        publisher: organisationNode(site),
      }
    case 'event':
      return {
        '@type': 'Event',
        name: title,
        ...common,
        url: origin + path,
        startDate: about.start,
        ...(about.end && { endDate: about.end }),
        ...(about.place && { location: { '@type': 'Place', name: about.place, address: about.place } }),
        organizer: organisationNode(site),
      }
  }
}

function breadcrumbNode({ title, trail }: PageHead, { origin, path, home }: HeadSite): Node | null {
  if (!trail || path === '/') return null
  const steps = [{ href: '/', label: home }, ...trail, { href: path, label: title }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(origin, href),
    })),
  }
}

const LINE_SEPARATOR = '\u2028'
const PARAGRAPH_SEPARATOR = '\u2029'

/** Writes structured data as the text of a script element. No text in it can end the element or begin a comment. */
export function scriptText(data: Node): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll(LINE_SEPARATOR, '\\u2028')
    .replaceAll(PARAGRAPH_SEPARATOR, '\\u2029')
}
