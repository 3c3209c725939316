/** @jsxImportSource preact */
import type { ComponentChild } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { t } from './i18n.ts'
import type { Brand, Chrome, Document, Page } from './model.ts'
import { About } from './pages/about.tsx'
import { Article, Articles } from './pages/articles.tsx'
import { CookiePolicy } from './pages/cookie-policy.tsx'
import { Front } from './pages/front.tsx'
import { List } from './pages/list.tsx'
import { ErrorScreen, Inactive } from './pages/message.tsx'
import { Start } from './pages/start.tsx'
import { Verify } from './pages/verify.tsx'
import { BareShell, Shell } from './parts/shell.tsx'

/** Renders the whole HTML document of a page, without requests or database. */
export function render({ chrome, page }: Document): string {
  const language = page.kind === 'verify' ? page.language : 'sv'
  const bare = page.kind === 'verify' || (page.kind === 'error' && !chrome.site)
  const content = contentOf(page, chrome)
  return `<!doctype html>${renderToString(
    <html lang={language}>
      <Head chrome={chrome} page={page} />
      <body data-public>
        {bare ? (
          <BareShell chrome={chrome} language={language}>
            {content}
          </BareShell>
        ) : (
          <Shell chrome={chrome}>{content}</Shell>
        )}
      </body>
    </html>,
  )}`
}

function contentOf(page: Page, chrome: Chrome): ComponentChild {
  switch (page.kind) {
    case 'start':
      return <Start page={page} />
    case 'about':
      return <About page={page} />
    case 'articles':
      return <Articles page={page} />
    case 'article':
      return <Article page={page} />
    case 'list':
      return <List page={page} />
    case 'front':
      return <Front page={page} chrome={chrome} />
    case 'verify':
      return <Verify page={page} />
    case 'cookies':
      return <CookiePolicy page={page} chrome={chrome} />
    case 'inactive':
      return <Inactive chrome={chrome} />
    case 'error':
      return <ErrorScreen page={page} chrome={chrome} />
  }
}

const hidden: Page['kind'][] = ['verify', 'error', 'inactive']

function Head({ chrome, page }: Document) {
  const { assets, brandStyle, links, notices, path } = chrome
  const description = descriptionOf(page)
  const noindex = hidden.includes(page.kind) || (page.kind === 'article' && page.preview)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(page, chrome)}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={`${links.self}${path}`} />}
      {page.kind === 'verify' && <Languages self={links.self} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {/* Runs before the body is read: a closed notice must not be painted. */}
      {assets.firstPaint && notices.some(({ dismissible }) => dismissible) && <script src={assets.firstPaint} />}
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href={href} />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {brandStyle && <link rel="stylesheet" href={brandStyle} />}
      {assets.script && <script type="module" src={assets.script} />}
    </head>
  )
}

/** Links the check page's languages; a number's own page stays out of search indexes. */
function Languages({ self }: { self: string }) {
  return (
    <>
      <link rel="alternate" hreflang="sv" href={`${self}/verifiera`} />
      <link rel="alternate" hreflang="en" href={`${self}/verifiera?lang=en`} />
      <link rel="alternate" hreflang="x-default" href={`${self}/verifiera`} />
    </>
  )
}

/** Returns "{page} | {site}"; for an error "{code} | {brand}" (Spec §2.2). */
function titleOf(page: Page, { brand, site }: Chrome): string {
  if (page.kind === 'error') return t('error.title', { code: page.code, brand: brand.name })
  const place = site?.title ?? brand.name
  const name = nameOf(page)
  return name ? t('public.title', { page: name, site: place }) : place
}

function nameOf(page: Page): string {
  switch (page.kind) {
    case 'start':
    case 'front':
      return t('screen.home')
    case 'about':
      return t('public.aboutUs')
    case 'articles':
      return page.page > 1
        ? `${t('screen.articles')}, ${t('list.goToPage', { number: page.page })}`
        : t('screen.articles')
    case 'article':
      return page.title
    case 'list':
      return page.title
    case 'verify':
      return page.heading
    case 'cookies':
      return t('screen.cookiePolicy')
    default:
      return ''
  }
}

function descriptionOf(page: Page): string {
  if (page.kind === 'start') return page.introduction.lead
  if (page.kind === 'about') return page.group.description
  return page.kind === 'article' ? page.lead : ''
}

/** Returns the brand's mark as an SVG document, in its own fixed colours. */
export function favicon({ mark }: Brand): string {
  const shapes =
    mark === 'college'
      ? '<g fill="none" stroke-width="6" stroke-linecap="round"><path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke="#0078be"/><path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke="#78c38c"/></g>'
      : '<circle cx="24" cy="7.5" r="4.75" fill="none" stroke="#e58a2b" stroke-width="4.5"/><path d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z" fill="#5e3b8e"/><path d="M17 27.5h14M17 34h9" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${shapes}</svg>`
}
