import { modelOf } from '../../access/subjects.ts'
import type { Entity } from '../../entities/define-entity.ts'
import { entities } from '../../entities/index.ts'

// The screens and files that the sites themselves have, beside their texts.

/**
 * The sites that have a screen: all of them, those of groups, the front alone, those with colleges around them, those whose legal page is
 * filled in, those whose document bank holds the named folder or file, for everybody or for members. Of a text: those that have it.
 */
type Standing = 'everywhere' | 'groups' | 'front' | 'colleges' | 'legal' | 'bank' | 'members' | 'text'

/** First path segments that the server answers before the sites do. */
export const served = ['api', 'assets', 'files', 'fonts', 'graphql', 'images', 'oauth', 'static', '.well-known']

/**
 * The addresses of the screens, as the routes of the sites write them (web/src/server/site/routes.ts). A test compares both lists
 * (web/src/server/site/own-addresses.test.ts). The first that fits an address is its screen.
 */
export const screenPatterns: Record<string, Standing> = {
  ...everywhere(
    ...['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png', '/share.png'],
    ...[
      '/brand.css',
      '/sitemap.xml',
      '/sitemap/:part.xml',
      '/robots.txt',
      '/security.txt',
      '/.well-known/security.txt',
    ],
    ...['/artiklar', '/artiklar.rss', '/evenemang', '/evenemang.ics', '/evenemang.rss', '/cookiepolicy'],
    ...['/login', '/auth', '/inloggad', '/inloggad/sluta-agera', '/account', '/besok'],
    ...['/verifiera', '/verifiera/flera', '/verifiera/:number/bilaga.pdf', '/verifiera/*', '/verify', '/verify/*'],
    ...['/mina', '/mina/*', '/mina/:secret', '/mina/:secret/pdf/:number', '/mina/:secret/ta-tillbaka/:id'],
    ...['/mina/:secret/paskrivet', '/mina/:secret/namn', '/mina/:secret/byt-lank', '/mina/:secret/ta-bort'],
    ...['/sok', '/sok/forslag', '/ansok', '/ansok/metodmaterial', '/tipsa'],
    ...['/nyhetsbrev', '/nyhetsbrev/bekrafta', '/nyhetsbrev/avsluta', '/dokumentbank', '/dokumentbank/sok'],
    '/dokumentbank/medlemmar/sok',
  ),
  '/om-oss': 'groups',
  '/metodmaterial': 'front',
  '/lokala-college': 'colleges',
  '/lokala-college/forslag': 'colleges',
  '/tillganglighetsredogorelse': 'legal',
  '/dataskyddspolicy': 'legal',
  '/dokumentbank/medlemmar/fil/:id': 'members',
  '/dokumentbank/medlemmar/fil/:id/hamta': 'members',
  '/dokumentbank/medlemmar/fil/:id/visa': 'members',
  '/dokumentbank/medlemmar/:portfolio/:folder?': 'members',
  '/dokumentbank/fil/:id': 'bank',
  '/dokumentbank/:portfolio/:folder?': 'bank',
  '/evenemang/:slug.ics': 'text',
  '/evenemang/:slug': 'text',
  '/listor/:slug': 'text',
  '/hjalp/:slug': 'text',
  '/hjalp/:slug/medlemmar': 'text',
}

function everywhere(...patterns: string[]): Record<string, Standing> {
  return Object.fromEntries(patterns.map((pattern) => [pattern, 'everywhere']))
}

/** A screen that an address names, with the values of the address. */
export type SiteScreen = { standing: Standing; path: string; values: Record<string, string> }

const part = /^:(?<name>\w+)(?<optional>\?)?(?<end>\.\w+)?$/

function patternOf(pattern: string): RegExp {
  const parts = pattern.slice(1).split('/')
  const sources = parts.map((each) => {
    if (each === '*') return '/.+'
    const { name, optional, end = '' } = part.exec(each)?.groups ?? {}
    if (!name) return `/${literal(each)}`
    const source = `/(?<${name}>[^/]+?)${literal(end)}`
    return optional ? `(?:${source})?` : source
  })
  return new RegExp(`^${sources.join('')}$`)
}

const literal = (text: string) => text.replaceAll('.', '\\.')

/** Entities with pages of their own, which are no texts. */
const entityPaths = (entities as readonly Entity[]).flatMap(({ published, subject }) =>
  published?.path && modelOf(subject as Parameters<typeof modelOf>[0]) !== 'Content' ? [published.path] : [],
)

const screens = Object.entries({
  ...screenPatterns,
  ...everywhere(...served.map((each) => `/${each}/*`), ...entityPaths.flatMap((each) => [`/${each}`, `/${each}/:id`])),
}).map(([pattern, standing]) => ({ standing, pattern: patternOf(pattern) }))

/** Finds the screen at an address of a site, which begins with its slash; null where no site has any. The sites lead on to small letters. */
export const screenAt = (path: string): SiteScreen | null => exactlyAt(path) ?? exactlyAt(path.toLowerCase())

function exactlyAt(path: string): SiteScreen | null {
  for (const { standing, pattern } of screens) {
    const found = pattern.exec(path)
    if (found) return { standing, path, values: { ...found.groups } }
  }
  return null
}

/** The address of the text whose screen or file stands at an address, both without the first slash: of `hjalp/start/medlemmar` `hjalp/start`. */
export function textBehind(path: string): string {
  return screenAt(`/${path}`)?.standing === 'text' ? path.replace(/\.ics$|\/medlemmar$/i, '') : path
}

/** The number that a part of an address says; null for anything else. */
export const numberIn = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** The file of a document bank that a screen shows or hands out, for everybody or for members; null for another screen. */
export function bankFileOf({ standing, values }: SiteScreen): { id: number; members: boolean } | null {
  const id = standing === 'bank' || standing === 'members' ? numberIn(values.id) : null
  return id === null ? null : { id, members: standing === 'members' }
}
