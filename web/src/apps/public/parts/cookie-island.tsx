/** @jsxImportSource preact */

import { type Language, refusalText, t, wordsIn } from '../i18n.ts'
import type { CookieBannerProps } from '../islands/cookie-banner.tsx'

/**
 * Holds the place and the texts of the cookie banner. It comes second in the page, after the skip link, so that
 * keyboard users meet the question first, as everyone else does. Without script it stays empty.
 */
export function CookieIsland({ language }: { language: Language }) {
  return <div data-island="cookies" data-props={JSON.stringify(bannerProps(language))} />
}

function bannerProps(language: Language): CookieBannerProps {
  const say = wordsIn(language)
  return {
    title: say('cookie.title'),
    text: say('cookie.text'),
    readMore: say('cookie.readMore'),
    href: '/cookiepolicy',
    refuse: refusalText(t('cookie.refusal'), say),
    approve: say('cookie.approve'),
    float: say('cookie.float'),
    saving: say('cookie.saving'),
  }
}
