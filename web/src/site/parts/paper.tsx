import { type Language, t, wordsIn } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { SiteName } from './site-logo.tsx'

type Framed = { chrome: Chrome; language: Language }

/**
 * Draws the head of a printed page (design picture 53): the site, the page's address and the day. The script
 * (enhancements/paper.ts) writes the day, because the server keeps pages longer than a moment. What is read
 * aloud has all of it in the header.
 */
export function PaperHead({ chrome: { brand, site, links, path }, language }: Framed) {
  const made = wordsIn(language)('print.made', { date: '::date' })
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

/** Draws the foot of a printed page: the links as numbered addresses, which the script fills in, and the site's contact. */
export function PaperFoot({ chrome: { brand, site }, language }: Framed) {
  const say = wordsIn(language)
  const contact = site?.contact
  return (
    <div aria-hidden data-paper="foot" className="hidden print:block text-hint">
      <section data-paper-links hidden>
        <p className="font-bold">{say('print.links')}</p>
        <ol />
      </section>
      <div className="flex justify-between gap-3 border-t border-grey-3 pt-1">
        <span>{site ? t('print.partOf', { site: site.title, brand: brand.name }) : brand.association}</span>
        {contact && <span>{[contact.name, contact.phone1 || contact.email].filter(Boolean).join(', ')}</span>}
      </div>
    </div>
  )
}

/** Returns an address as people write it, without its scheme: "skane.example/artiklar". */
function addressText(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
