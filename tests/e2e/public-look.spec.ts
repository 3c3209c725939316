import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, widths } from './browser.ts'
import { textOfPdf } from './pdf.ts'

const site = originOf('eslov-hoor-horby')
const article = `${site}/artiklar/arets-handledare-2026-ar-utsedd`

test.each([originOf('skane'), article, `${site}/om-oss`])('%s does not move when its fonts come late', async (url) => {
  for (const width of [widths.desktop, widths.phone]) {
    const page = await newPage({ width })
    const painted = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.addInitScript(watchShifts)
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    painted.resolve()
    await page.evaluate(async () => void (await document.fonts.ready))
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Lato'))).toBe(true)
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
    expect(moved, `at ${width}`).toBeLessThan(0.005)
  }
})

/** Runs in the page: sums what moves in it, as the browser's Cumulative Layout Shift. */
function watchShifts() {
  const sums = globalThis as unknown as { moved: number }
  sums.moved = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sums.moved += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('an article prints with its site, address and day, and its links as numbered addresses', async () => {
  const page = await newPage()
  await page.goto(article)
  const text = (await textOfPdf(await page.pdf({ preferCSSPageSize: true }))).join(' ')
  const solid = text.replace(/\s/g, '')
  const address = article.replace('http://', '')
  expect(solid).toContain(address)
  expect(solid).toMatch(/Utskriven\d+\w+20\d\dkl\.\d\d\.\d\d/)
  expect(solid).toContain('Länkarochbilagor')
  expect(solid).toContain(`${new URL(article).host}/artiklar`)
  expect(solid).not.toContain('Kontrolleraettdiplom')
  expect(solid).not.toContain('Samverkandeparter')
})

test('nothing is folded on paper, and no picture is wider than a third', async () => {
  const page = await newPage({ javaScript: false })
  await page.goto(`${originOf('skane')}/om-oss`)
  const folded = page.locator('main details li').last()
  expect(await folded.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 643, height: 900 })
  await expect.poll(() => page.locator('[data-member]').last().isVisible()).toBe(true)
  expect(await page.locator('header, footer, main nav').filter({ visible: true }).count()).toBe(0)
  const wide = await page
    .locator('main img')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(Math.max(0, ...wide)).toBeLessThanOrEqual(643 / 3)
})

test.each(['/artiklar?sida=2', '/sok?q=handledare', '/nyhetsbrev', '/tipsa', '/for-handledare'])(
  '%s has no axe violation, and fits the window with text twice as large',
  async (path) => {
    const page = await newPage()
    for (const width of [widths.desktop, widths.tablet, widths.phone]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(site + path)
      expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: widths.desktop, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '225%'
    })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over).toBe(0)
  },
)
