/** @jsxImportSource preact */
import type { CookieBannerProps } from '../islands/cookie-banner.tsx'
import { refusalText, t } from '../words.ts'

/**
 * Where the script puts the cookie banner, with its texts. It stands second in the page, after the skip link: whoever
 * steps through it with the keyboard meets the question first, as everyone else does. Without script it stays empty.
 */
export function CookieIsland() {
  return <div data-island="cookies" data-props={JSON.stringify(bannerProps())} />
}

function bannerProps(): CookieBannerProps {
  return {
    title: t('cookie.title'),
    text: t('cookie.text'),
    readMore: t('cookie.readMore'),
    href: '/cookiepolicy',
    refuse: refusalText(),
    approve: t('cookie.approve'),
    float: t('cookie.float'),
    saving: t('cookie.saving'),
  }
}
