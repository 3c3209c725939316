import { textOf } from '@kollegium/api/server'
import type { HeadFeed, HeadSubject, PageHead, Picture } from '../../site/model.ts'
import { t } from './page-models.ts'

/** The length of a description that search engines show whole. */
const DESCRIPTION_LENGTH = 160
/** Characters of HTML that surely hold as much text. */
const beginning = 4_000

/**
 * Returns the first of the texts that says something, as one line of at most 160 characters. It ends at a sentence where
 * one ends late enough, else at a word.
 * @param texts plain text or sanitised HTML, the best first
 */
export function describe(...texts: (string | null | undefined)[]): string {
  let found = ''
  for (const text of texts) found ||= text ? textOf(text.slice(0, beginning)).replace(/\s+/g, ' ').trim() : ''
  if (found.length <= DESCRIPTION_LENGTH) return found
  const cut = found.slice(0, DESCRIPTION_LENGTH)
  const sentence = /^.*[.!?](?=\s)/.exec(cut)?.[0]
  if (sentence && sentence.length > DESCRIPTION_LENGTH / 2) return sentence
  return `${found
    .slice(0, DESCRIPTION_LENGTH - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:–-]+$/, '')}…`
}

/** Returns the query of an address, with its question mark; '' without one. */
export const queryOf = (address: string): string => /\?[^#]*/.exec(address)?.[0] ?? ''

type Given = {
  title?: string
  /** Texts for the description, the best first: plain text or sanitised HTML (`describe`). */
  description?: string | readonly (string | null | undefined)[]
  image?: Picture | null
  hidden?: boolean
  query?: string
  about?: HeadSubject | null
  trail?: PageHead['trail']
  feeds?: readonly HeadFeed[]
}

/** Returns the feeds that a start page names: the articles and the calendar of the site. */
export const newsFeeds = (site: string): readonly HeadFeed[] => [
  { href: '/artiklar.rss', title: t('articles.feedTitle', { site }), type: 'application/rss+xml' },
  { href: '/evenemang.rss', title: t('calendar.feedTitle', { site }), type: 'application/rss+xml' },
]

/** Returns a page's head; a part that isn't given is empty, and search engines may list the page. */
export function headOf(given: Given): PageHead {
  const { title = '', description = '', image = null, hidden = false, query = '', about = null, trail = null } = given
  const { feeds = [] } = given
  return { title, description: describe(...[description].flat()), image, hidden, query, about, trail, feeds }
}
