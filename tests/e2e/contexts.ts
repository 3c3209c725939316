import { appNames } from '@kollegium/api/process'
import type { Browser, BrowserContext, Cookie, Page } from 'playwright'
import { inject } from 'vitest'

// A context's caches hold the scripts of the apps, fetched and compiled. A visitor of the next test takes over a context
// whose cookies, stored data and permissions are gone, which costs half of a first screen in a new one.

export type ContextOptions = {
  /** Whether pages run scripts. */
  javaScript: boolean
  /** Whether the introduction begins by itself for a person who has not seen it. */
  tour: boolean
  /** Makes a context that no other test takes over: for tests of first loads, and of a clock that stands still. */
  alone: boolean
}

type Used = { context: BrowserContext; options: ContextOptions; origins: Set<string>; person: string | null }

const host = inject('productHost')
/** The product's address on this machine, for the app or site with that host label. */
export const originOf = (label = '') => `http://${label ? `${label}.` : ''}${host}`

const used = new Map<BrowserContext, Used>()
const free: Used[] = []
/** The cookies of people who are signed in, by name, while no page has them. */
const sessions = new Map<string, Cookie[]>()
/** The moment of each person's last sign-in, in milliseconds. */
const signedInAt = new Map<string, number>()
/** Acts that ask for a fresh proof work this long in a session that is taken over; the product's own limit is 15 minutes. */
const freshMs = 10 * 60_000
/** The tokens that both apps share, each app's companion of them, and the sign-in service's own session. */
const sessionCookies = ['vo_atoken', 'vo_rtoken', 'vo_signin', 'vo_bound']

/** Gives a context of a new visitor: no cookie but the choice about cookies, nothing stored, no permission. */
export async function takeContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  const at = free.findIndex(
    ({ options: each }) => !options.alone && each.javaScript === options.javaScript && each.tour === options.tour,
  )
  const [taken = await makeContext(browser, options)] = at < 0 ? [] : free.splice(at, 1)
  used.set(taken.context, taken)
  // The cookie stores the choice, because the banner has a test of its own.
  await taken.context.addCookies(
    ['', ...appNames, 'skane', 'eslov-hoor-horby', 'halsingland'].map((label) => ({
      name: 'vo_cookie_consent',
      value: '0',
      url: originOf(label),
    })),
  )
  return taken.context
}

async function makeContext(browser: Browser, options: ContextOptions): Promise<Used> {
  const context = await browser.newContext({
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    javaScriptEnabled: options.javaScript,
    acceptDownloads: true,
  })
  // The introduction begins by itself for each person until it has been seen.
  if (!options.tour) await context.addInitScript(seen)
  const made: Used = { context, options, origins: new Set(), person: null }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) made.origins.add(new URL(frame.url()).origin)
    }),
  )
  return made
}

/**
 * Ends the pages of a test. Their contexts serve the next one, without what the test left in them.
 * @param again false after a test that failed: it may have left the network off, or a clock that stands still
 */
export async function freeContexts({ again }: { again: boolean }): Promise<void> {
  await Promise.all([...used.values()].map((one) => (again ? release(one) : one.context.close())))
  used.clear()
}

/** Lists the contexts that the test uses. */
export const contextsInUse = (): BrowserContext[] => [...used.keys()]

async function release(one: Used): Promise<void> {
  const { context, options, origins, person } = one
  const pages = context.pages()
  const [page] = pages
  if (options.alone || !page) return context.close()
  const own = (await context.cookies()).filter(({ name }) => sessionCookies.includes(name))
  const isWhole = sessionCookies.every((name) => own.some((cookie) => cookie.name === name))
  if (person && isWhole) sessions.set(person, own)
  // Without its script a page stores nothing more while it is emptied.
  await page.goto('about:blank')
  await Promise.all(pages.slice(1).map((each) => each.close()))
  const devtools = await context.newCDPSession(page)
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.close()
  origins.clear()
  one.person = null
  free.push(one)
}

/**
 * Gives a visitor the session of a person who signed in in an earlier test and is still signed in. Answers whether there
 * is one.
 */
export async function takeSession(page: Page, person: string): Promise<boolean> {
  const cookies = sessions.get(person)
  // A session has one holder at a time, because each renewal of its tokens ends the earlier ones.
  sessions.delete(person)
  if (Date.now() - (signedInAt.get(person) ?? 0) > freshMs) return false
  if (cookies) await page.context().addCookies(cookies)
  return cookies !== undefined
}

/** Notes that a visitor has signed in, now or in an earlier test, for the tests after this one. */
export function noteSession(page: Page, person: string, isNew: boolean): void {
  if (isNew) signedInAt.set(person, Date.now())
  const one = used.get(page.context())
  if (one) one.person = person
}

/** Runs in the page: marks the introduction as seen in the server's answer about the signed-in person. */
function seen() {
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const response = await ask(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('session.me')) return response
    const answers = await response.json()
    for (const { result } of [answers].flat()) if (result?.data?.preferences) result.data.preferences.tours = ['cert']
    return new Response(JSON.stringify(answers), response)
  }
}
