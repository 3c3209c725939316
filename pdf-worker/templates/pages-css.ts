import { colours } from './colours.ts'
import { families } from './css.ts'

const foot = `font: 400 12px/16px ${families}; color: ${colours.grey6};`

/**
 * The frame of sheets that take as many pages as they need: the title at the foot, each page with its number, and the head of the first.
 * @param root the class of the sheets' element
 * @param words the title, and the words of "Sida 1 av 2"
 */
export const pagesCss = (root: string, words: { title: string; page: string; of: string }): string => `
@page {
  size: A4;
  margin: 18mm 20mm 22mm;
  @bottom-left { content: "${words.title}"; ${foot} }
  @bottom-right { content: "${words.page} " counter(page) " ${words.of} " counter(pages); ${foot} }
}
.${root} { color: ${colours.ink}; font: 400 14px/20px ${families}; overflow-wrap: anywhere; }
.${root} p { margin: 0; }
.${root} h1 { margin: 0; font-size: 26px; line-height: 36px; color: ${colours.blueDeep}; }
.${root} h2 { padding-bottom: 4px; font-size: 18px; line-height: 26px; color: ${colours.blueDeep}; border-bottom: 2px solid ${colours.blue}; break-after: avoid; }
.${root} dt { color: ${colours.grey6}; }
.${root} dd { margin: 0; }
`
