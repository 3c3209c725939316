import { LogIn, Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Language, t, wordsIn } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { container } from './layout.ts'
import { Notices } from './notices.tsx'
import { Mark, SiteName } from './site-logo.tsx'

type Item = { href: string; label: string }

function menuOf({ site }: Chrome): Item[] {
  const home = { href: '/', label: t('screen.home') }
  const articles = { href: '/artiklar', label: t('screen.articles') }
  if (!site) return [home, articles]
  return site.open ? [home, articles, { href: '/om-oss', label: t('public.aboutUs') }] : []
}

function toolsOf({ site, links, documents }: Chrome): Item[] {
  return [
    ...(documents ? [{ href: '/dokumentbank', label: t('screen.documentBank') }] : []),
    { href: '/verifiera', label: t('verify.link') },
    { href: links.admin, label: site ? t('action.toAdmin') : t('action.clickToSignIn') },
  ]
}

/** Tells whether a menu item is active: its first path segment is that of the current path (Spec §2.1). */
const isActive = ({ href }: Item, path: string) => href.split('/')[1] === path.split('/')[1]

type Framed = { chrome: Chrome; children: ReactNode }

/** Draws strip, name, menu, page and footer (design guide, Public: the reading order). */
export function Shell({ chrome, children }: Framed) {
  return (
    <Frame language="sv">
      <Header chrome={chrome} />
      <Notices items={chrome.notices} />
      <Main>{children}</Main>
      <Footer chrome={chrome} />
    </Frame>
  )
}

/** Draws the header. A site has one version for each menu item, and one for pages outside the menu. */
function Header({ chrome }: { chrome: Chrome }) {
  const look = { className: 'border-b border-grey-2', 'data-chrome': true }
  const current = menuOf(chrome).find((item) => isActive(item, chrome.path))?.href ?? ''
  const content = <HeaderContent chrome={chrome} current={current} />
  if (!chrome.site) return <header {...look}>{content}</header>
  return (
    <CachedMarkup as="header" of={chrome.site} part={`header ${current} ${chrome.documents}`} {...look}>
      {content}
    </CachedMarkup>
  )
}

function HeaderContent({ chrome, current }: { chrome: Chrome; current: string }) {
  const menu = menuOf(chrome)
  return (
    <>
      <Strip chrome={chrome} />
      <div className={`${container} flex items-center justify-between gap-2 py-2 md:pt-3 md:pb-1.5`}>
        <HomeLink chrome={chrome} />
        <SmallMenu current={current} items={[...menu, ...toolsOf(chrome)]} />
      </div>
      {menu.length > 0 && (
        <nav aria-label={t('nav.main')} className={`${container} max-md:hidden`}>
          <ul className="flex gap-4">
            {menu.map((item) => (
              <li key={item.href}>
                <a
                  href={item.href}
                  aria-current={item.href === current ? 'page' : undefined}
                  className="block border-b-4 border-transparent py-1.5 text-body hover:border-grey-3 aria-[current]:border-blue aria-[current]:font-bold"
                >
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** Draws a quiet frame with the brand alone, for the check page and for errors without a site. */
export function BareShell({ chrome, language, children }: Framed & { language: Language }) {
  return (
    <Frame language={language}>
      <header className="border-b border-grey-2" data-chrome>
        <div className={`${container} flex items-center py-2 sm:py-2.5`}>
          <a href={chrome.links.front} className="inline-flex items-center gap-1.5 rounded-control">
            <Mark mark={chrome.brand.mark} size={36} className="shrink-0 max-sm:size-4" />
            <strong className="text-h3 text-blue-deep max-sm:text-body max-sm:font-bold">{chrome.brand.name}</strong>
          </a>
        </div>
      </header>
      <Notices items={chrome.notices} language={language} />
      <Main>{children}</Main>
      <Footer chrome={chrome} slim={language} />
    </Frame>
  )
}

function Frame({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#innehall"
        className="absolute left-2 top-2 z-50 -translate-y-20 rounded-control bg-white px-2 py-1.5 text-ui font-bold text-blue-dark shadow-menu focus:translate-y-0"
      >
        {wordsIn(language)('action.skipToContent')}
      </a>
      <CookieBanner language={language} />
      {children}
    </div>
  )
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="innehall" tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

function Strip({ chrome }: { chrome: Chrome }) {
  const { brand, site, links } = chrome
  return (
    <div className="bg-blue-deep text-ui text-white max-md:hidden" data-surface="dark">
      <div className={`${container} flex h-5 items-center justify-between`}>
        {site ? (
          <a href={links.front} className="inline-flex items-center gap-1.25 hover:underline">
            <Mark mark={brand.mark} size={18} onDark className="shrink-0" />
            {t('public.partOf', { brand: brand.name })}
          </a>
        ) : (
          <span />
        )}
        <ul className="flex gap-3">
          {toolsOf(chrome).map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="inline-flex items-center gap-1 hover:underline">
                {href === links.admin && <LogIn size={16} strokeWidth={1.75} aria-hidden />}
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function HomeLink({ chrome: { brand, site } }: { chrome: Chrome }) {
  return (
    <a href="/" className="min-w-0 rounded-control">
      <SiteName brand={brand} title={site?.title ?? brand.name} note={site?.parent?.title} logo={site?.logo} />
    </a>
  )
}

function SmallMenu({ current, items }: { current: string; items: Item[] }) {
  return (
    <details className="group shrink-0 md:hidden" data-menu>
      <summary className="flex size-6 list-none items-center justify-center rounded-control hover:bg-grey-1">
        <Menu size={24} strokeWidth={1.75} aria-hidden className="group-open:hidden" />
        <X size={24} strokeWidth={1.75} aria-hidden className="hidden group-open:block" />
        <span className="sr-only">{t('action.menu')}</span>
      </summary>
      <nav
        aria-label={t('nav.main')}
        className="absolute inset-x-0 z-40 mt-1.5 border-y border-grey-2 bg-white py-1 shadow-menu"
      >
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a
                href={item.href}
                aria-current={item.href === current ? 'page' : undefined}
                className="flex min-h-6 items-center border-l-4 border-transparent px-2 text-body hover:bg-grey-1 aria-[current]:border-blue aria-[current]:font-bold"
              >
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
