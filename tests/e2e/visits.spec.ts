import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

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

test('a visitor who has approved reads an article to its end, fetches its document and searches in vain: all three are counted', async () => {
  const db = await productDb()
  const college = originOf('eslov-hoor-horby')
  const day = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' }))
  const of = { day, group: { name: 'eslov-hoor-horby' } }
  const slug = 'arets-handledare-2026-ar-utsedd'
  const words = 'utbildning i trolleri'
  const counts = async () => {
    const [read, fetched, searched] = await Promise.all([
      db.visit.aggregate({ where: { ...of, path: `/artiklar/${slug}` }, _sum: { views: true, read_to_end: true } }),
      db.documentFetch.aggregate({
        where: { ...of, file: { title: 'Juryns motivering 2026' } },
        _sum: { fetches: true },
      }),
      db.siteSearch.aggregate({ where: { ...of, words }, _sum: { searches: true, without_hit: true } }),
    ])
    return [
      ...[read._sum.views, read._sum.read_to_end, fetched._sum.fetches],
      ...[searched._sum.searches, searched._sum.without_hit],
    ].map((sum) => sum ?? 0)
  }
  const before = await counts()

  const page = await newPage({ width: widths.phone })
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'vo_cookie_consent', value: '1', url: college }])
  const views = told(page)
  await page.goto(`${college}/artiklar/${slug}`)
  await page
    .getByText(/^Senast uppdaterad|^Skriv ut$/)
    .first()
    .scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect.poll(() => views.filter((body) => body.includes('end=1'))).toHaveLength(1)

  const attached = page.getByRole('link', { name: /^Juryns motivering 2026/ }).first()
  const answer = page.waitForResponse((response) => response.url().includes('juryns-motivering-2026.txt'))
  await attached.click()
  expect((await answer).status()).toBe(200)

  await page.goto(college)
  await page.goto(`${college}/sok`)
  await page.getByRole('searchbox').last().fill('Utbildning i  trolleri')
  await page.keyboard.press('Enter')
  await page.getByText('Inget hittades på').waitFor()
  // The same words in the whole network are the same search, and so is the page when it is loaded anew.
  await page.getByRole('link', { name: /^Hela nätverket/ }).click()
  await page.waitForURL(/omfattning=natverket/)
  await page.reload()
  await expect.poll(counts, { timeout: 40_000 }).toEqual(before.map((sum) => sum + 1))
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
