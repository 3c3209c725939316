/**
 * Name of the consent cookie (Spec §9): 100 days, SameSite Lax, on the current hostname; '1' all, '0' only necessary.
 */
export const consentCookie = 'vo_cookie_consent'
const lifetime = 100 * 24 * 60 * 60

export type Consent = '0' | '1'

/** Returns the stored choice; null before the first one. */
export function readConsent(): Consent | null {
  const value = document.cookie.match(/(?:^|; )vo_cookie_consent=([^;]*)/)?.[1]
  return value === '0' || value === '1' ? value : null
}

/** Stores the choice. '0' first deletes every existing cookie, on all path and domain variants (Spec §4). */
export function storeConsent(value: Consent): void {
  if (value === '0') deleteCookies()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  setCookie(`${consentCookie}=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`)
}

function deleteCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
  const expiries = pathVariants(location.pathname).flatMap((path) =>
    domainVariants(location.hostname).map((domain) => `; Path=${path}${domain}; Max-Age=0`),
  )
  for (const name of names.filter(Boolean)) for (const expiry of expiries) setCookie(`${name}=${expiry}`)
}

/**
 * Lists the paths that a cookie may be set on: `/artiklar/en` gives `/`, `/artiklar`, `/artiklar/`, `/artiklar/en`,
 * `/artiklar/en/`.
 */
export function pathVariants(pathname: string): string[] {
  const steps = pathname.split('/').filter(Boolean)
  const paths = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)
  return ['/', ...paths.flatMap((path) => [path, `${path}/`])]
}

/**
 * Lists the domains that a cookie may be set on: none, and the hostname and each parent domain with and without a
 * leading dot.
 */
export function domainVariants(hostname: string): string[] {
  const labels = hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  return ['', ...domains.flatMap((domain) => [`; Domain=${domain}`, `; Domain=.${domain}`])]
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API tells neither path nor domain, and Firefox lacks it
  document.cookie = text
}
