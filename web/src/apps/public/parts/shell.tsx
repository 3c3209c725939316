/** @jsxImportSource preact */
import { LogIn, Menu, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { type Language, t, wordsIn } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { CookieIsland } from './cookie-island.tsx'
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

function toolsOf({ site, links }: Chrome): Item[] {
  return [
    { href: '/verifiera', label: t('verify.link') },
    { href: links.admin, label: site ? t('action.toAdmin') : t('action.clickToSignIn') },
  ]
}

/** Tells whether a menu item is active: its first path segment is that of the current path (Spec §2.1). */
const isActive = ({ href }: Item, path: string) => href.split('/')[1] === path.split('/')[1]

type Framed = { chrome: Chrome; children: ComponentChildren }

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
  const look = { class: 'border-b border-grey-2', 'data-chrome': true }
  const current = menuOf(chrome).find((item) => isActive(item, chrome.path))?.href ?? ''
  const content = <HeaderContent chrome={chrome} current={current} />
  if (!chrome.site) return <header {...look}>{content}</header>
  return (
    <CachedMarkup as="header" of={chrome.site} part={`header ${current}`} {...look}>
      {content}
    </CachedMarkup>
  )
}

function HeaderContent({ chrome, current }: { chrome: Chrome; current: string }) {
  const menu = menuOf(chrome)
  return (
    <>
      <Strip chrome={chrome} />
      <div class={`${container} flex items-center justify-between gap-2 py-2 md:pt-3 md:pb-1.5`}>
        <HomeLink chrome={chrome} />
        <SmallMenu current={current} items={[...menu, ...toolsOf(chrome)]} />
      </div>
      {menu.length > 0 && (
        <nav aria-label={t('nav.main')} class={`${container} max-md:hidden`}>
          <ul class="flex gap-4">
            {menu.map((item) => (
              <li key={item.href}>
                <a
                  href={item.href}
                  aria-current={item.href === current ? 'page' : undefined}
                  class="block border-b-4 border-transparent py-1.5 text-body hover:border-grey-3 aria-[current]:border-blue aria-[current]:font-bold"
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
      <header class="border-b border-grey-2" data-chrome>
        <div class={`${container} flex items-center py-2 sm:py-2.5`}>
          <a href={chrome.links.front} class="inline-flex items-center gap-1.5 rounded-control">
            <Mark mark={chrome.brand.mark} size={36} class="shrink-0 max-sm:size-4" />
            <strong class="text-h3 text-blue-deep max-sm:text-body max-sm:font-bold">{chrome.brand.name}</strong>
          </a>
        </div>
      </header>
      <Notices items={chrome.notices} language={language} />
      <Main>{children}</Main>
      <Footer chrome={chrome} slim={language} />
    </Frame>
  )
}

function Frame({ language, children }: { language: Language; children: ComponentChildren }) {
  return (
    <div class="flex min-h-dvh flex-col">
      <a
        href="#innehall"
        class="absolute left-2 top-2 z-50 -translate-y-20 rounded-control bg-white px-2 py-1.5 text-ui font-bold text-blue-dark shadow-menu focus:translate-y-0"
      >
        {wordsIn(language)('action.skipToContent')}
      </a>
      <CookieIsland language={language} />
      {children}
    </div>
  )
}

function Main({ children }: { children: ComponentChildren }) {
  return (
    <main id="innehall" tabindex={-1} class="grow">
      {children}
    </main>
  )
}

function Strip({ chrome }: { chrome: Chrome }) {
  const { brand, site, links } = chrome
  return (
    <div class="bg-blue-deep text-ui text-white max-md:hidden" data-surface="dark">
      <div class={`${container} flex h-5 items-center justify-between`}>
        {site ? (
          <a href={links.front} class="inline-flex items-center gap-1.25 hover:underline">
            <Mark mark={brand.mark} size={18} onDark class="shrink-0" />
            {t('public.partOf', { brand: brand.name })}
          </a>
        ) : (
          <span />
        )}
        <ul class="flex gap-3">
          {toolsOf(chrome).map(({ href, label }, index) => (
            <li key={href}>
              <a href={href} class="inline-flex items-center gap-1 hover:underline">
                {index === 1 && <LogIn size={16} strokeWidth={1.75} aria-hidden />}
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
    <a href="/" class="min-w-0 rounded-control">
      <SiteName brand={brand} title={site?.title ?? brand.name} note={site?.parent?.title} logo={site?.logo} />
    </a>
  )
}

function SmallMenu({ current, items }: { current: string; items: Item[] }) {
  return (
    <details class="group shrink-0 md:hidden" data-menu>
      <summary class="flex size-6 list-none items-center justify-center rounded-control hover:bg-grey-1">
        <Menu size={24} strokeWidth={1.75} aria-hidden class="group-open:hidden" />
        <X size={24} strokeWidth={1.75} aria-hidden class="hidden group-open:block" />
        <span class="sr-only">{t('action.menu')}</span>
      </summary>
      <nav
        aria-label={t('nav.main')}
        class="absolute inset-x-0 z-40 mt-1.5 border-y border-grey-2 bg-white py-1 shadow-menu"
      >
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a
                href={item.href}
                aria-current={item.href === current ? 'page' : undefined}
                class="flex min-h-6 items-center border-l-4 border-transparent px-2 text-body hover:bg-grey-1 aria-[current]:border-blue aria-[current]:font-bold"
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
