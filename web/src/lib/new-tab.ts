/**
 * A sign that a new tab opens (lucide's external-link), and the same in words for those who don't see it. The joiner (U+2060), in a
 * frame without breaks, keeps the sign in the line of the last word; a line would break before a picture otherwise.
 */
const noteOf = (words: string) =>
  '<span aria-hidden="true" class="whitespace-nowrap">&#8288;<svg class="ml-0.5 inline size-[0.8em]" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round"><path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/></svg></span>' +
  `<span class="sr-only"> ${words}</span>`

/** The note at the end of a link that opens a new tab, as a source of patterns. */
export const newTabNote =
  '<span aria-hidden="true" class="whitespace-nowrap">&#8288;<svg [^>]*><path [^>]*></svg></span><span class="sr-only">[^<]*</span>'
const newTabLink = /(<a [^>]*target="_blank"[^>]*>)(.*?)<\/a>/gs

/**
 * Tells at each link of a rich text that opens a new tab that it does so, by a sign and in words (WCAG technique G201). The stored text
 * has neither: they belong to the place that draws it.
 * @param words "(öppnas i en ny flik)"
 */
export const withNewTabs = (html: string, words: string): string =>
  // Most texts have no such link, and looking for a word is far cheaper than for the pattern.
  html.includes('target="_blank"')
    ? html.replace(newTabLink, (_, start: string, inner: string) => `${start}${inner}${noteOf(words)}</a>`)
    : html
