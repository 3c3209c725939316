import type { ReactNode } from 'react'
import { type Language, t, wordsIn } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { container, textLink } from './layout.ts'
import { Messages } from './messages.tsx'
import { PreviewNote } from './page-head.tsx'
import { PaperFoot, PaperHead } from './paper.tsx'
import { Mark } from './site-logo.tsx'

type Framed = { chrome: Chrome; children: ReactNode }

/**
 * Draws strip, name, menu, page and footer (design guide, Public: the reading order).
 * @param props `asksAboutCookies`: false on a host that keeps no choice and counts no visits
 */
export function Shell({ chrome, asksAboutCookies, children }: Framed & { asksAboutCookies: boolean }) {
  return (
    <Frame chrome={chrome} language="sv" asksAboutCookies={asksAboutCookies}>
      <div data-signed-in="bar" className="sticky top-0 z-50 print:hidden" />
      <Header chrome={chrome} />
      {chrome.draft && (
        <div className={`${container} mb-2`}>
          <PreviewNote text={t('public.previewPart')} />
        </div>
      )}
      <Messages items={chrome.messages} />
      <div data-signed-in="messages" className="[[role=status]+&]:not-empty:-mt-3" />
      <Main>{children}</Main>
      <Footer chrome={chrome} />
    </Frame>
  )
}

/** Draws a quiet frame with the brand alone, for the check page and for errors without a site. */
export function BareShell({
  chrome,
  language,
  translation,
  children,
}: Framed & {
  language: Language
  /** The page's address in the other language, or null. */
  translation: string | null
}) {
  const other = language === 'sv' ? 'en' : 'sv'
  return (
    <Frame chrome={chrome} language={language}>
      <header className="border-b border-grey-2" data-chrome>
        <div className={`${container} flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2 sm:py-2.5`}>
          <a href={chrome.links.front} className="inline-flex min-w-0 items-center gap-1.5 rounded-control">
            <Mark mark={chrome.brand.mark} size={36} className="shrink-0 max-sm:size-4" />
            <strong className="text-h3 text-blue-deep max-sm:text-body max-sm:font-bold">{chrome.brand.name}</strong>
          </a>
          {translation && (
            <a href={translation} hrefLang={other} lang={other} className={`text-ui print:hidden ${textLink}`}>
              {wordsIn(language)('verify.language')}
            </a>
          )}
        </div>
      </header>
      <Messages items={chrome.messages} language={language} />
      <Main>{children}</Main>
      <Footer chrome={chrome} slim={language} />
    </Frame>
  )
}

/** Draws what stands round every frame: the skip link, the question about cookies, and the sheet's head and foot. */
export function Frame({
  chrome,
  language,
  asksAboutCookies = true,
  children,
}: Framed & { language: Language; asksAboutCookies?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#innehall"
        className="absolute left-2 top-2 z-50 -translate-y-20 rounded-control bg-white px-2 py-1.5 text-ui font-bold text-blue-dark shadow-menu focus:translate-y-0 print:hidden"
      >
        {wordsIn(language)('action.skipToContent')}
      </a>
      {asksAboutCookies && <CookieBanner language={language} />}
      <PaperHead chrome={chrome} language={language} />
      {children}
      <PaperFoot chrome={chrome} language={language} />
    </div>
  )
}

/** Draws the part of a page that is its own. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="innehall" tabIndex={-1} className="grow">
      {children}
    </main>
  )
}
