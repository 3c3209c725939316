import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { t } from './i18n.ts'
import type { Brand, Chrome, MemberParts, SiteMember } from './model.ts'
import { PageBody } from './pages/index.tsx'
import type { Page, PageDocument, PageOf } from './pages/model.ts'
import { MaterialShell } from './parts/material-shell.tsx'
import { MemberBar, MemberFoot, MemberMenu, MemberStrip } from './parts/member.tsx'
import { Messages } from './parts/messages.tsx'
import { paperTexts } from './parts/paper.tsx'
import { BareShell, Shell } from './parts/shell.tsx'
import { absolute, scriptText, sharedPicture, structuredData } from './structured-data.ts'

/** Renders the whole HTML document of a page, without requests or database. */
export function render({ chrome, page }: PageDocument): string {
  const language = 'language' in page ? page.language : 'sv'
  const bare = 'language' in page || (page.kind === 'error' && !chrome.site)
  const body = <PageBody page={page} chrome={chrome} />
  return `<!doctype html>${renderToStaticMarkup(
    <Router ssrPath={chrome.path || '/'}>
      <html lang={language} {...paperTexts(chrome, language)}>
        <Head chrome={chrome} page={page} />
        <body data-public={page.kind}>
          {bare ? (
            <BareShell
              chrome={chrome}
              language={language}
              translation={'translation' in page ? page.translation : null}
            >
              {body}
            </BareShell>
          ) : page.kind === 'material' ? (
            <MaterialShell chrome={chrome}>{body}</MaterialShell>
          ) : (
            <Shell chrome={chrome} asksAboutCookies={page.kind !== 'docsHost'}>
              {body}
            </Shell>
          )}
        </body>
      </html>
    </Router>,
  )}`
}

/** Draws the parts of a page for its signed-in reader (islands/member.ts puts them in their places). */
export function renderMember(member: SiteMember): MemberParts {
  return {
    bar: renderToStaticMarkup(<MemberBar member={member} />),
    strip: renderToStaticMarkup(<MemberStrip member={member} />),
    menu: renderToStaticMarkup(<MemberMenu member={member} />),
    footer: renderToStaticMarkup(<MemberFoot member={member} />),
    messages: renderToStaticMarkup(<Messages items={member.messages} />),
  }
}

type Check = PageOf<'verify'> | PageOf<'verifyMany'>
const isCheck = (page: Page): page is Check => page.kind === 'verify' || page.kind === 'verifyMany'

function Head({ chrome, page }: PageDocument) {
  const { assets, brandStyle, links, messages, path } = chrome
  const { description, hidden, query = '', feeds } = page.head
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(page, chrome)}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={links.self + path + query} />}
      {isCheck(page) && !hidden && <Languages address={links.self + path} />}
      {!hidden && <Sharing chrome={chrome} page={page} />}
      {feeds.map(({ href, title, type }) => (
        <link key={href} rel="alternate" type={type} title={title} href={absolute(links.self, href)} />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {/* Runs before the body is read: a closed message must not be painted. */}
      {assets.firstPaint && messages.some(({ dismissible }) => dismissible) && <script src={assets.firstPaint} />}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {brandStyle && <link rel="stylesheet" href={brandStyle} />}
      {assets.script && <script type="module" src={assets.script} />}
    </head>
  )
}

/** The picture of a page without one: the brand's mark (findable.routes.ts). */
const markPicture = { url: '/share.png', width: 1200, height: 630 }

/** Describes the page for services that show links to it (Open Graph), and for search engines (schema.org). */
function Sharing({ chrome, page }: PageDocument) {
  const { site, brand, links, path } = chrome
  const { title, description, image, about, query = '' } = page.head
  const name = site?.title ?? brand.name
  const logo = site?.logo?.url ?? null
  const data = structuredData(page.head, { origin: links.self, path, name, logo, home: t('screen.home') })
  const shared = sharedPicture(links.self, image) ?? {
    ...markPicture,
    url: absolute(links.self, markPicture.url),
    description: brand.name,
  }
  const properties = {
    'og:type': about?.type === 'article' ? 'article' : 'website',
    'og:locale': 'language' in page && page.language === 'en' ? 'en_GB' : 'sv_SE',
    'og:site_name': name,
    'og:title': title || name,
    'og:description': description,
    'og:url': links.self + path + query,
    'og:image': shared.url,
    'og:image:width': shared.width,
    'og:image:height': shared.height,
    'og:image:alt': shared.description,
    'article:published_time': about?.type === 'article' ? about.published : '',
    'article:modified_time': about?.type === 'article' ? (about.updated ?? '') : '',
  }
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) => content && <meta key={property} property={property} content={String(content)} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {data && <script type="application/ld+json">{scriptText(data)}</script>}
    </>
  )
}

/** Links the languages of a check page; a number's own page stays out of search indexes. */
function Languages({ address }: { address: string }) {
  return (
    <>
      <link rel="alternate" hrefLang="sv" href={address} />
      <link rel="alternate" hrefLang="en" href={`${address}?lang=en`} />
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  )
}

/** Returns "{page} | {site}"; for an error "{code} | {brand}" (Spec §2.2). */
function titleOf(page: Page, { brand, site }: Chrome): string {
  if (page.kind === 'error') return t('error.title', { code: page.code, brand: brand.name })
  const place = site?.title ?? brand.name
  return page.head.title ? t('public.title', { page: page.head.title, site: place }) : place
}

/** Returns the brand's mark as an SVG document, in its own fixed colours. */
export function favicon({ mark }: Brand): string {
  const shapes =
    mark === 'college'
      ? '<g fill="none" stroke-width="6" stroke-linecap="round"><path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke="#0078be"/><path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke="#78c38c"/></g>'
      : '<circle cx="24" cy="7.5" r="4.75" fill="none" stroke="#e58a2b" stroke-width="4.5"/><path d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z" fill="#5e3b8e"/><path d="M17 27.5h14M17 34h9" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${shapes}</svg>`
}
