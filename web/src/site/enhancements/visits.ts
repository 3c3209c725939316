import { readConsent } from './consent.ts'

/** The address that counts views (server/site/visits.routes.ts). */
const address = '/besok'

/**
 * Tells the server of the view of this page, once the page is seen. A page that is loaded anew, or that the visitor returns to,
 * is no new view.
 */
export function countView(): void {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type
  if (type === 'reload' || type === 'back_forward') return
  if (document.visibilityState === 'visible') tellOfView()
  else document.addEventListener('visibilitychange', tellOfView, { once: true })
}

/**
 * Tells the server of the view if the visitor has approved it. Pages that search engines pass over, such as previews and
 * errors, are not counted, nor a page that stands on an app's host in place of its own address.
 */
export function tellOfView(): void {
  if (readConsent() !== '1' || !document.querySelector('link[rel="canonical"]')) return
  if (location.pathname === '/' && document.body.dataset.public === 'material') return
  navigator.sendBeacon(address, new URLSearchParams({ path: location.pathname, from: hostOf(document.referrer) }))
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
