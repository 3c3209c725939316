import { readConsent } from './consent.ts'

/** The address that counts (server/site/visits.routes.ts). */
const address = '/besok'

/** Milliseconds that a page is looked at before the end of its text counts as read: less is a leap to its foot. */
const readFor = 5_000

/**
 * Tells the server of the view of this page, once the page is seen, and of its search. A page that is loaded anew, or that the visitor
 * returns to, is no new view.
 */
export function countView(): void {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type
  if (type === 'reload' || type === 'back_forward') return
  whenSeen(() => {
    if (tellOfView()) watchEnd()
    tellOfSearch()
  })
}

function whenSeen(act: () => void): void {
  if (document.visibilityState === 'visible') act()
  else document.addEventListener('visibilitychange', () => whenSeen(act), { once: true })
}

/**
 * Tells the server of the view if the visitor has approved it. Pages that search engines pass over, such as previews and
 * errors, are not counted, nor a page that stands on an app's host in place of its own address.
 * @returns whether it was told
 */
export function tellOfView(): boolean {
  if (!document.querySelector('link[rel="canonical"]')) return false
  if (location.pathname === '/' && document.body.dataset.public === 'material') return false
  return tell(viewed())
}

const viewed = () => ({ path: location.pathname, from: hostOf(document.referrer) })

/**
 * Tells of the end of an article or a page, when it has come into view, and the page has been looked at for {@link readFor}. So a short
 * text, whose end is in view from the first, needs its time too.
 */
function watchEnd(): void {
  const end = document.querySelector('[data-text-end]')
  if (!end) return
  const facts = { ...viewed(), end: '1' }
  const left = new Set(['time', 'end'])
  const done = (part: string) => {
    if (left.delete(part) && left.size === 0) whenSeen(() => tell(facts))
  }
  whenLookedAt(readFor, () => done('time'))
  const watch = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      done('end')
    },
    // One leap may bring the end from below the window to above it.
    { rootMargin: '99999px 0px 0px' },
  )
  watch.observe(end)
}

/** Acts once the page has been in the foreground for so many milliseconds together. */
function whenLookedAt(milliseconds: number, act: () => void): void {
  const since = performance.now()
  const hide = () => {
    clearTimeout(timer)
    const left = milliseconds - (performance.now() - since)
    whenSeen(() => whenLookedAt(left, act))
  }
  const timer = setTimeout(() => {
    document.removeEventListener('visibilitychange', hide)
    act()
  }, milliseconds)
  document.addEventListener('visibilitychange', hide, { once: true })
}

/** Tells of the search that this page answers, and whether it has a hit. Another scope or kind of the same words is the same search. */
function tellOfSearch(): void {
  const found = document.querySelector<HTMLElement>('[data-found]')?.dataset.found
  const search = searchIn(location.href)
  if (!found || searchIn(document.referrer) === search) return
  // Longer words are not kept.
  tell({ search: search.slice(0, 70), found })
}

/** Returns the words that an address of this site searches; '' for any other address. */
function searchIn(href: string): string {
  if (!URL.canParse(href)) return ''
  const { origin, pathname, searchParams } = new URL(href)
  return origin === location.origin && pathname === '/sok' ? (searchParams.get('q') ?? '').trim() : ''
}

function tell(facts: Record<string, string>): boolean {
  return readConsent() === '1' && navigator.sendBeacon(address, new URLSearchParams(facts))
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
