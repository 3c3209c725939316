import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'

const site = originOf('skane')

/** Opens a page of a new visitor who has made this choice about cookies. */
async function visitor(choice: '0' | '1' | null): Promise<Page> {
  const page = await newPage()
  await page.context().clearCookies()
  const consent = { name: 'vo_cookie_consent', value: choice ?? '' }
  if (choice) await page.context().addCookies([{ ...consent, url: site }])
  return page
}
/** Collects the views that the page tells of. */
function told(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/besok')) bodies.push(request.postData() ?? '')
  })
  return bodies
}
type Counts = { visits: number; views: number }

test('approving counts this visit, and the editor sees it; refusing and not choosing count nothing', async () => {
  const editor = await newPage()
  await signIn(editor, 'ivamon', 'admin', '/statistics?del=visits')
  await editor.getByRole('heading', { name: 'Besök per vecka' }).waitFor()
  expect(await accessibilityViolations(editor)).toEqual([])
  const counts = async () => (await ask<{ total: Counts }>(editor, 'visits.site', { weeks: 12 })).total
  const before = await counts()

  for (const choice of ['0', null] as const) {
    const page = await visitor(choice)
    const views = told(page)
    await page.goto(site)
    await page.getByRole('link', { name: 'Artiklar', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
    expect(views).toEqual([])
  }
  // Signed-in people are no visitors, whatever they have approved.
  await editor.context().addCookies([{ name: 'vo_cookie_consent', value: '1', url: site }])
  const own = await editor.context().newPage()
  await own.goto(site)

  const page = await visitor(null)
  const views = told(page)
  await page.goto(site)
  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Jag godkänner' }).click()
  await anew
  await page.getByRole('link', { name: 'Artiklar', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
  await expect
    .poll(() => views)
    .toEqual(['path=%2F&from=', `path=%2Fartiklar&from=${encodeURIComponent(new URL(site).host)}`])
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toEqual(['vo_cookie_consent'])
  await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ visits: before.visits + 1, views: before.views + 2 })

  await editor.goto(originOf('admin'))
  const week = editor.getByRole('region', { name: 'Besök, senaste sju dagarna' })
  await week
    .getByText(/\d besök/)
    .first()
    .waitFor()
  expect(await accessibilityViolations(editor)).toEqual([])
})

test('beside a page its editor sees how often it is read', async () => {
  const page = await newPage()
  await signIn(page, 'ivamon', 'admin', '/page')
  await page
    .getByRole('link', { name: /^Vad är ett college/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Visningar' }).waitFor()
  await page.getByText(/^\d+ de senaste 30 dagarna$/).waitFor()
})

/** Runs in the page before its first paint: adds up what moves without being asked. */
function measureShifts() {
  const shifts = { sum: 0 }
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)

test.each([widths.desktop, widths.phone])(
  'a notice is there from the first paint at %i, and a closed one never comes',
  async (width) => {
    const page = await newPage({ width, alone: true })
    await page.addInitScript(measureShifts)
    // Fonts and pictures that come late move text, whatever the notices do.
    await page.route(/\.woff2$|\/files\//, (route) => route.abort())
    await page.goto(site)
    const notice = page.locator('[data-message]')
    await notice.getByText(/planeringsdag/).waitFor()
    expect(await shiftsOf(page)).toBe(0)
    await notice.locator('summary').click()
    await expect.poll(() => notice.count()).toBe(0)
    // The script that removes it is kept away: it isn't drawn either way.
    await page.route(/\/assets\/client-[^/]*\.js$/, (route) => route.abort())
    await page.goto(`${site}/artiklar`)
    await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
    expect(await notice.count()).toBe(1)
    expect(await notice.isVisible()).toBe(false)
    expect(await shiftsOf(page)).toBe(0)
  },
)
