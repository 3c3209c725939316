import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AppName } from '@kollegium/api/process'
import { packagedChromium } from '@kollegium/pdf-worker/packaged-chromium'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page, type Request, type Route } from 'playwright'
import { expect } from 'vitest'
import { contextsInUse, freeContexts, noteSession, originOf, takeContext, takeSession } from './contexts.ts'

export { originOf }

/** The three widths of the design, in px. */
export const widths = { desktop: 1440, tablet: 768, phone: 390 } as const

/** The password of every demo sign-in. */
export const password = 'Kollegium2026'

let browser: Browser | undefined

/** Pages share a process: a new one for each of them takes a tenth of the browser's time. */
const browserArguments = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--process-per-site',
  '--renderer-process-limit=1',
]

/**
 * Launches the browser of this worker unless it runs. It serves all files that the worker runs, and ends with the
 * worker's process.
 */
export async function startBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  const packaged = process.env.CHROMIUM_PATH ? null : await packagedChromium()
  browser = await chromium.launch({
    chromiumSandbox: false,
    executablePath: process.env.CHROMIUM_PATH ?? packaged?.executablePath,
    // Without a UTF-8 locale Chromium fails on file names with å, ä and ö.
    env: { HOME: homedir(), LC_ALL: 'C.UTF-8', ...packaged?.environment },
    args: browserArguments,
  })
  return browser
}

/**
 * Closes the pages of a test.
 * @param failed the name of a test that failed, for its pictures
 */
export async function closePages(failed?: string): Promise<void> {
  if (failed) {
    for (const [index, context] of contextsInUse().entries()) await picture(context, `${failed}-${index}`)
  }
  await freeContexts({ again: failed === undefined })
}

/** Saves a picture of the visitor's page for a failed test. */
async function picture(context: BrowserContext, name: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../test-results')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name.replace(/[^\wåäö]+/gi, '-')}.png`)
  await context
    .pages()[0]
    ?.screenshot({ path, fullPage: true })
    .catch(() => undefined)
}

/**
 * Opens a page of a new visitor, in Swedish. An error that the page logs fails the test; a failed test leaves a
 * picture.
 * @param options as of takeContext
 */
export async function newPage({
  width = widths.desktop,
  javaScript = true,
  tour = false,
  alone = false,
}: {
  width?: number
  javaScript?: boolean
  tour?: boolean
  alone?: boolean
} = {}): Promise<Page> {
  const context = await takeContext(await startBrowser(), { javaScript, tour, alone })
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  page.setDefaultTimeout(40_000)
  // The first page after the start waits for modules that the server reads then.
  page.setDefaultNavigationTimeout(45_000)
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // A stream of events has no whole answer as long as the page is open.
  const isStream = (request: Request) => request.headers().accept === 'text/event-stream'
  page.on('request', (request) => void (isStream(request) || requests.add(request)))
  // The answers of a page that was left end unseen: Chromium tells of no more of them once the next page is there.
  let leading: Request | null = null
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leading = request
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !leading) return
    for (const each of requests) {
      if (each === leading) break
      requests.delete(each)
    }
    leading = null
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  page.on('pageerror', (error) => expect.soft(error.message, 'error in the page').toBe(''))
  return page
}

/**
 * Lets a page's requests to an address fail, or get another answer, until the returned function is called. The route stays: a request that
 * waits for its handler while the route is removed would never get an answer.
 */
export async function disturb(
  page: Page,
  address: string,
  handler: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  let isDisturbed = true
  await page.route(address, (route) => (isDisturbed ? handler(route) : route.fallback()))
  return () => {
    isDisturbed = false
  }
}

/** The requests of each page that have no whole answer. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Waits until a page has drawn the answers to its requests and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set()
  const isQuiet = async () => {
    if (requests.size > 0) return false
    let asked = false
    const note = (request: Request) => {
      asked ||= request.headers().accept !== 'text/event-stream'
    }
    page.on('request', note)
    // An answer is drawn in the frames that follow it, and the drawn parts may ask again before the page is idle.
    const isDrawn = await page.evaluate(drawn)
    page.off('request', note)
    return isDrawn && !asked
  }
  await expect
    .poll(isQuiet, { message: 'the page asks for nothing more and is drawn', interval: 20 })
    .toBe(true)
    .catch((error) => {
      throw new Error(`still asked: ${[...requests].map((each) => each.url()).join(' ')}`, { cause: error })
    })
}

/** Opens a screen of the app that the page shows as a link does: the app stays loaded, which takes a third of a load. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/**
 * Runs in the page: waits for two frames and for an idle moment after them, which a loaded machine may not have for long.
 * @returns whether the content stands there: React keeps it back for 300 ms after a screen's skeleton
 */
async function drawn(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
  return document.querySelector('main [aria-busy="true"]') === null
}

/** Opens an app as a person: signed in since an earlier test of this worker, or by the sign-in page. */
export async function signIn(page: Page, name: string, app: AppName, path = '/'): Promise<void> {
  const isThere = (url: URL) => url.host.startsWith(`${app}.`) && url.pathname !== '/auth'
  // A session is of the app that it was opened in: the other one signs in beside it, by way of the sign-in page.
  const session = `${name} in ${app}`
  const hasSession = await takeSession(page, session)
  await page.goto(originOf(app) + path)
  await page.getByRole('main').waitFor()
  // A test may have changed the person's account and so ended the session.
  const isNew = !hasSession || !isThere(new URL(page.url()))
  if (isNew) {
    await page.getByLabel('Användarnamn eller e-postadress').fill(name)
    await page.getByLabel('Lösenord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Logga in', exact: true }).click()
    await page.waitForURL(isThere)
    await page.getByRole('main').waitFor()
  }
  noteSession(page, session, isNew)
}

/** The small build: the whole one takes as long to read as a page to check. */
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Finds the WCAG 2.2 A and AA violations of a page by axe. Every screen must have none. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // The design has no colours of a running animation. One that is paused by the pointer doesn't end.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.playState === 'running')
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((each) => each.finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await runner.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // The nodes that hold to a rule are many, and nobody reads them. Nor does anybody read a node's selector.
      resultTypes: ['violations'],
      selectors: false,
      // No rule of these reads the style sheets, which axe would fetch and parse anew.
      preload: { assets: ['media'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  })
}
