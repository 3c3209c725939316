import { type Language, wordsIn } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { SiteName } from './site-logo.tsx'

type Framed = { chrome: Chrome; language: Language }

/**
 * Draws the head of a printed page (design picture 53): the site, the page's address and the day. The script
 * (enhancements/paper.ts) writes the day, because the server keeps pages longer than a moment. A screen reader finds
 * all of it in the header.
 */
export function PaperHead({ chrome: { brand, site, links, path }, language }: Framed) {
  const made = madeText(language)
  return (
    <div aria-hidden data-paper="head" className="hidden print:flex items-center justify-between gap-3">
      <div className="max-w-1/2 shrink-0">
        <SiteName brand={brand} title={site?.title ?? brand.name} note={site?.parent?.title} />
      </div>
      <p className="min-w-0 wrap-anywhere text-right text-hint">
        <span data-address>{addressText(links.self + path)}</span>
        <span data-printed={made} className="block" />
      </p>
    </div>
  )
}

/** The script puts the moment in the place of "::date". */
const madeText = (language: Language) => wordsIn(language)('print.made', { date: '::date' })

/** Returns the words of the foot: the site with its brand, and whom to ask. */
function footTexts({ brand, site }: Chrome, language: Language): { site: string; contact: string } {
  const { name, phone1, email } = site?.contact ?? {}
  return {
    site: site ? wordsIn(language)('print.partOf', { site: site.title, brand: brand.name }) : brand.association,
    contact: [name, unbroken(phone1) || email].filter(Boolean).join(', '),
  }
}

/**
 * Returns the attributes of the document that paper.css writes on every sheet, in the margins, where no element stands.
 * The script writes the moment, and the whole address of a page with a query.
 */
export function paperTexts(chrome: Chrome, language: Language) {
  const { site, contact } = footTexts(chrome, language)
  // Wide spaces part it from the number of the sheet, which stands in the same box: three boxes would share the width badly.
  const apart = '\u2003'.repeat(3)
  const [before = '', between = ''] = wordsIn(language)('print.page', { page: '|', pages: '' }).split('|')
  return {
    'data-paper-address': addressText(chrome.links.self + chrome.path),
    'data-paper-site': site,
    'data-paper-contact': contact && contact + apart,
    'data-paper-page': unbroken(before),
    'data-paper-of': unbroken(between),
  }
}

/**
 * Draws the end of a printed page: the links as numbered addresses, which the script fills in, and the foot for browsers
 * that can't write it on every sheet.
 */
export function PaperFoot({ chrome, language }: Framed) {
  const say = wordsIn(language)
  const { site, contact } = footTexts(chrome, language)
  return (
    <div aria-hidden data-paper="foot" className="hidden print:block text-hint">
      <section data-paper-links hidden>
        <p className="font-bold">{say('print.links')}</p>
        <ol />
      </section>
      <div className="flex justify-between gap-3 border-t border-grey-3 pt-1">
        <span>{site}</span>
        {contact && <span>{contact}</span>}
      </div>
    </div>
  )
}

/** Returns a text that stays on one line. */
const unbroken = (text = '') => text.replaceAll(' ', '\u00a0')

/** Returns an address as people write it, without its scheme: "skane.example/artiklar". */
function addressText(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
