import type { ContentType } from '@kollegium/db'
import { entities } from '../../entities/index.ts'
import { served } from './site-screens.ts'

/** Where the texts of a type stand on a site; the others are only part of other pages. The same as in SQL (content_alias). */
const folders: Partial<Record<ContentType, string>> = {
  article: 'artiklar/',
  page: '',
  event: 'evenemang/',
  book: 'hjalp/',
  queue: 'listor/',
}

/** The path of a text on its site, without the first slash; null for a type that has no pages of its own. */
export function addressOf(type: ContentType, slug: string): string | null {
  const folder = folders[type]
  return folder === undefined ? null : folder + slug
}

/**
 * The inverse: the text that could stand at a path of a site (without the first slash); null when no text's address
 * looks so.
 */
export function placeAt(path: string): { type: ContentType; slug: string } | null {
  const [, folder = '', slug = ''] = /^([a-z]+\/)?([a-z0-9-]{1,120})$/.exec(path) ?? []
  const type = (Object.keys(folders) as ContentType[]).find((each) => folders[each] === folder)
  return type && slug ? { type, slug } : null
}

/**
 * First path segments that the sites use themselves (the server's routes, the site's own screens), so that no page of an
 * editor's can stand there. Slugs hold only a–z, 0–9 and '-'.
 */
const reserved = new Set([
  ...Object.values(folders).map((folder) => folder.replace('/', '')),
  ...entities.flatMap(({ published }) => published?.path || []),
  ...served,
  ...['dataskyddspolicy', 'tillganglighetsredogorelse'],
  ...[
    'auth',
    'cookiepolicy',
    'dokument',
    'dokumentbank',
    'login',
    'logout',
    'om-oss',
    'ansok',
    'sok',
    'verifiera',
    'verify',
  ],
  ...['nyhetsbrev', 'tipsa', 'lokala-college', 'besok'],
])

/** Whether a text of the type may never have this slug; it gets a number instead. */
export function isReserved(type: ContentType, slug: string): boolean {
  return type === 'page' && reserved.has(slug)
}
