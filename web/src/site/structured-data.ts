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

/** The frame of shared pictures in pixels. The larger networks show it uncut. */
const shared = { width: 1200, height: 630 }

/** Returns an address with scheme and host. */
export function absolute(origin: string, address: string): string {
  return new URL(address, `${origin}/`).href
}

/** A picture by its whole address; measures in px, where they are known. */
type SharedPicture = Omit<Picture, 'url'> & { url: string }

/**
 * Returns the picture in the size for sharing. Pictures of other hosts stay as they are. Null for none, and for a drawing
 * (SVG), which the networks don't show.
 */
export function sharedPicture(origin: string, picture: Picture | null): SharedPicture | null {
  if (!picture || /\.svg$/i.test(picture.url)) return null
  const address = new URL(picture.url, `${origin}/`)
  if (!/^\/(?:files|images)\//.test(address.pathname)) return { ...picture, url: address.href }
  address.searchParams.set('d', `${shared.width}x${shared.height}`)
  return { ...picture, url: address.href, ...coveringSize(picture) }
}

/** The measures of a picture that covers the frame for sharing, and never grows. */
function coveringSize({ width, height }: Pick<Picture, 'width' | 'height'>): Pick<Picture, 'width' | 'height'> {
  if (!width || !height) return { width: null, height: null }
  const scale = Math.min(Math.max(shared.width / width, shared.height / height), 1)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
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

/** The picture of a site without a logo: the brand's mark (findable.routes.ts). */
const markIcon = '/apple-touch-icon.png'

function organisationNode({ origin, name, logo }: HeadSite): Node {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name,
    url: `${origin}/`,
    // A drawing without a size of its own is no logo to search engines.
    logo: absolute(origin, logo && !/\.svg$/i.test(logo) ? logo : markIcon),
  }
}

function subjectNode({ title, description, image, about }: PageHead, site: HeadSite): Node | null {
  if (!about) return null
  const { origin } = site
  const address = origin + site.path
  const picture = sharedPicture(origin, image)?.url
  const common = { ...(description && { description }), ...(picture && { image: picture }) }
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
        mainEntityOfPage: address,
        datePublished: about.published,
        dateModified: about.updated ?? about.published,
        author: about.author ? { '@type': 'Person', name: about.author } : organisationNode(site),
        publisher: organisationNode(site),
      }
    case 'event':
      return {
        '@type': 'Event',
        name: title,
        ...common,
        url: address,
        eventStatus: 'https://schema.org/EventScheduled',
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
