import type { ReactNode } from 'react'
import { type Language, t, wordsIn } from '../i18n.ts'
import type { Chrome, Contact, MenuLink, SiteChrome, SiteMenus } from '../model.ts'
import { formLinks } from '../pages/forms/links.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { container } from './layout.ts'
import { logoMeasures, Mark, SiteName } from './site-logo.tsx'

const link = 'underline underline-offset-4 hover:no-underline'

type LegalWord = 'footer.dataProtection' | 'footer.accessibility'

/**
 * Draws the footer of a site.
 * @param slim the language of the smallest footer, which a closed site also has
 */
export function Footer({ chrome, slim }: { chrome: Chrome; slim?: Language }) {
  const { site } = chrome
  const look = { className: 'bg-blue-deep text-ui text-white', 'data-surface': 'dark', 'data-chrome': true }
  if (!site?.open || slim) {
    return (
      <footer {...look}>
        <SlimFooter chrome={chrome} language={slim ?? 'sv'} />
      </footer>
    )
  }
  return (
    <CachedMarkup as="footer" of={chrome.menus} part="footer" {...look}>
      <SiteFooter chrome={chrome} site={site} />
    </CachedMarkup>
  )
}

function SlimFooter({ chrome: { brand, legal, path, site }, language }: { chrome: Chrome; language: Language }) {
  const say = wordsIn(language)
  // A closed site has no forms, and the form is in Swedish.
  const takesTips = language === 'sv' && (site?.open ?? true)
  return (
    <div className={`${container} flex flex-wrap items-center gap-x-4 gap-y-2 py-5`}>
      <Mark mark={brand.mark} size={36} onDark className="shrink-0" />
      <span className="grow">{brand.association}</span>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        <LegalItems legal={legal} say={say} />
        {!/^\/verifiera(?:\/|$)/.test(path) && (
          <li>
            <a href="/verifiera" className={link}>
              {t('verify.link')}
            </a>
          </li>
        )}
        <li>
          <CookieLink text={say('footer.cookies')} />
        </li>
        {takesTips && (
          <li>
            <TipLink />
          </li>
        )}
      </ul>
    </div>
  )
}

/** Links to the legal pages that the site has. */
function LegalItems({ legal, say }: { legal: Chrome['legal']; say: (key: LegalWord) => string }) {
  const items = [
    { href: legal.dataProtection, word: 'footer.dataProtection' },
    { href: legal.accessibility, word: 'footer.accessibility' },
  ] as const
  return items.map(
    ({ href, word }) =>
      href && (
        <li key={word}>
          <a href={href} className={`${link} hyphens-manual`}>
            {say(word)}
          </a>
        </li>
      ),
  )
}

/** Links to the policy; the script makes it open the banner instead. */
function CookieLink({ text }: { text: string }) {
  return (
    <a href="/cookiepolicy" className={link} data-cookies>
      {text}
    </a>
  )
}

/** Links to the form for tips. The same footer stands on many pages, so it names none of them. */
function TipLink() {
  return (
    <a href={formLinks.tips} rel="nofollow" className={link}>
      {t('footer.tip')}
    </a>
  )
}

function SiteFooter({ chrome: { brand, operator, legal, menus }, site }: { chrome: Chrome; site: SiteChrome }) {
  return (
    <div className={`${container} pt-7 pb-5 break-words`}>
      <div
        className={`grid gap-x-4 gap-y-4 sm:grid-cols-2 ${site.contact ? 'md:grid-cols-[352px_minmax(0,1fr)_minmax(0,1fr)_176px]' : 'md:grid-cols-[640px_minmax(0,1fr)_176px]'}`}
      >
        <div className="min-w-0 max-w-44">
          <SiteName brand={brand} title={site.title} note={site.parent?.title ?? site.kind} onDark />
          <FooterText site={site} page={menus.footerPage} />
        </div>
        {site.contact && (
          <Column title={t('footer.contact')}>
            <ContactLines contact={site.contact} />
          </Column>
        )}
        <Column title={t('footer.shortcuts')}>
          <Links items={menus.footer} />
        </Column>
        <Column title={t('footer.site')}>
          <ul className="space-y-1">
            <LegalItems legal={legal} say={t} />
            <li>
              <CookieLink text={t('footer.cookies')} />
            </li>
            <li>
              <a href={formLinks.newsletter} className={link}>
                {t('footer.newsletter')}
              </a>
            </li>
            <li>
              <TipLink />
            </li>
            <li data-signed-in="footer">
              <a href="/login" rel="nofollow" className={link}>
                {t('action.clickToSignIn')}
              </a>
            </li>
          </ul>
        </Column>
      </div>
      <Parties site={site} />
      {operator && <Operator brand={brand} operator={operator} />}
    </div>
  )
}

function ContactLines({ contact: { name, title, email, phone1 } }: { contact: Contact }) {
  return (
    <p>
      {name}
      <br />
      {title && (
        <>
          {title}
          <br />
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          {t('action.email')}
        </a>
      )}
      {email && phone1 && ' · '}
      {phone1}
    </p>
  )
}

/** Draws the page that the group chose for its footer, or its description. */
function FooterText({ site, page }: { site: SiteChrome; page: SiteMenus['footerPage'] }) {
  const look = 'text-ui text-blue-mist'
  if (!page) return site.description ? <p className={`mt-3 ${look}`}>{site.description}</p> : null
  return (
    <>
      <p className="mt-3">
        <a href={page.href} className={link}>
          {page.title}
        </a>
      </p>
      {page.text && <p className={`mt-1 ${look}`}>{page.text}</p>}
    </>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 text-ui font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Links({ items }: { items: readonly MenuLink[] }) {
  return (
    <ul className="space-y-1">
      {items.map(({ href, title }) => (
        <li key={`${title} ${href}`}>
          <a href={href} className={link}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Tells which network stands behind the brand (design picture 49). */
function Operator({ brand, operator }: { brand: Chrome['brand']; operator: NonNullable<Chrome['operator']> }) {
  return (
    <p className="mt-5 flex items-center gap-2 border-t border-white/20 pt-3.5 text-blue-mist">
      <Mark mark={operator.mark} size={24} onDark className="shrink-0" />
      <span>
        {t('footer.operator', { brand: brand.name, text: brand.association })}{' '}
        <a href={operator.href} className={`text-white ${link}`}>
          {t('footer.toNetwork', { brand: operator.name })}
        </a>
      </span>
    </p>
  )
}

function Parties({ site: { parties, marks } }: { site: SiteChrome }) {
  if (parties.length === 0 && marks.length === 0) return null
  return (
    <section className="mt-5 grid items-baseline gap-x-4 gap-y-1.5 border-t border-white/20 pt-3.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <h2 className="text-ui text-blue-mist">{t('footer.parties')}</h2>
      <div className="space-y-2">
        {parties.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {parties.map((title) => (
              <li key={title} className="max-w-full font-bold">
                {title}
              </li>
            ))}
          </ul>
        )}
        {marks.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {marks.map((mark) => (
              <li key={mark.url} className="flex h-6 items-center rounded-control bg-white px-1.5">
                <img
                  src={`${mark.url}?d=x96`}
                  alt={mark.description}
                  {...logoMeasures(mark)}
                  loading="lazy"
                  className="h-4 w-auto max-w-20 object-contain"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
