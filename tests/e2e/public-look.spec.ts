import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, widths } from './browser.ts'
import { drawMissing, type Visit, visits } from './page-kinds.ts'
import { textOfPdf } from './pdf.ts'

const site = originOf('eslov-hoor-horby')
const article = `${site}/artiklar/arets-handledare-2026-ar-utsedd`

/**
 * Opens a page whose fonts come after its first paint, at the widths of a desk and of a phone. Returns how much of it
 * moved at each.
 */
async function movement(visit: Visit, closed: readonly string[] = []): Promise<Record<number, number>> {
  const page = await newPage()
  await drawMissing(page, visit)
  const held = await holdFonts(page)
  await page.addInitScript((keys) => {
    // The empty page, to which a page goes before its context serves the next test, stores nothing.
    if (location.protocol !== 'about:') localStorage.setItem('vo_closed_notices', JSON.stringify(keys))
  }, closed)
  await page.addInitScript(watchShifts)
  const moved: Record<number, number> = {}
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    const fonts = held()
    await page.goto(visit.url, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(fonts.come(), `fonts that came late at ${width}`).toBeGreaterThan(0)
    await page.evaluate(async () => void (await document.fonts.ready))
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Lato'))).toBe(true)
    moved[width] = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
  }
  return moved
}

/**
 * Holds the fonts of a page back. A routed page takes nothing from the browser's cache, so each load asks for them. The
 * returned function begins a load; its `come` lets the fonts come, and counts those that were asked for.
 */
async function holdFonts(page: Page) {
  let painted = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\.woff2$/, async (route) => {
    asked += 1
    await painted.promise
    await route.continue()
  })
  return () => {
    painted = Promise.withResolvers()
    asked = 0
    return {
      come: () => {
        painted.resolve()
        return asked
      },
    }
  }
}

/** The most that a page may move. A line that breaks at another word costs less, when the letters come in their own face. */
const still = 0.005

test.each(visits)('$kind at $url does not move when its fonts come late', async (visit) => {
  const moved = await movement(visit)
  for (const width of [widths.desktop, widths.phone]) expect(moved[width], `at ${width}`).toBeLessThan(still)
})

test('a page with a notice that the visitor has closed doesn’t move either, nor does it show the notice', async () => {
  const visit = { kind: 'start', url: `${originOf('skane')}/` }
  const page = await newPage()
  await page.goto(visit.url)
  const notices = page.locator('[data-message]:has(details)')
  const closed = await notices.evaluateAll((all) => all.map((each) => each.getAttribute('data-message') ?? ''))
  expect(closed.length).toBeGreaterThan(0)
  const moved = await movement(visit, closed)
  for (const width of [widths.desktop, widths.phone]) expect(moved[width], `at ${width}`).toBeLessThan(still)
  await page.evaluate((keys) => localStorage.setItem('vo_closed_notices', JSON.stringify(keys)), closed)
  await page.reload()
  expect(await notices.filter({ visible: true }).count()).toBe(0)
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

test('every sheet has site, address, moment, contact and number', async () => {
  const page = await newPage()
  for (const [path, number] of [
    ['/om-oss', /Sida(\d+)av(\d+)/],
    ['/verifiera?lang=en', /Page(\d+)of(\d+)/],
  ] as const) {
    await page.goto(originOf('skane') + path)
    await page.locator('main').evaluate((main) => {
      for (let count = 0; count < 60; count++) main.append(document.createElement('p'), 'Text')
    })
    const sheets = await textOfPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(sheets.length).toBeGreaterThan(1)
    for (const [at, sheet] of sheets.entries()) {
      const solid = sheet.replace(/\s/g, '')
      expect(solid.match(number)?.slice(1)).toEqual([`${at + 1}`, `${sheets.length}`])
      expect(solid).toContain('CollegeSkåne')
      expect(solid).toContain(new URL(page.url()).host + path)
      expect(solid).toMatch(/(Utskriven|Printed)\d+\w+20\d\d/)
      // Once on each sheet: the foot of other browsers is left out, and the first one's head stands for its margin.
      expect(solid.split(new URL(page.url()).host + path), `sheet ${at + 1}`).toHaveLength(2)
    }
  }
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

test('a page prints by its button; a folded card is open on paper, a search has its words', async () => {
  const page = await newPage()
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed-by', 'button')
  })
  await page.goto(`${site}/steg-2`)
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  expect(await page.locator('body').getAttribute('data-printed-by')).toBe('button')
  const sheet = (await textOfPdf(await page.pdf({ preferCSSPageSize: true }))).join(' ').replace(/\s/g, '')
  expect(sheet).toContain('Avtalomarbetsplatsförlagtlärande,PDF,')
  expect(sheet).not.toContain('Laddaner')
  expect(sheet).not.toContain('Tipsaomfel')

  await page.goto(`${site}/listor/puffar`)
  const folded = page.getByText('Ingen anmälan behövs.')
  expect(await folded.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => folded.isVisible()).toBe(true)
  await page.emulateMedia({ media: null })

  await page.goto(`${site}/sok?q=v%C3%A5rd`)
  const found = (await textOfPdf(await page.pdf({ preferCSSPageSize: true }))).join(' ').replace(/\s/g, '')
  expect(found).toContain('/sok?q=vård')
})

test.each([
  '/artiklar/arets-handledare-2026-ar-utsedd',
  '/steg-2',
  '/hjalp/handbok-for-handledare',
  '/evenemang/handledarutbildning-steg-1',
  '/tillganglighetsredogorelse',
])('%s breaks words of seventy letters on the narrowest phone', async (path) => {
  const page = await newPage({ width: 320 })
  await page.goto(site + path)
  await page.evaluate(lengthenWords)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
})

/** Runs in the page: writes a long word where editors and members write texts. */
function lengthenWords() {
  const word = 'Arbetsmarknadsutbildningssamordningsfunktionsbeskrivningsdokumentation'
  const written =
    'h1, main p, main dd, main li a, main time, nav[aria-label] a, .rich h2, .rich a, [data-file-row] a, footer li a'
  for (const each of document.querySelectorAll(written)) {
    // Tables scroll in their own frame; a file's size and its button are ours.
    if (each.closest('.rich-table') || each.querySelector('input, button, a')) continue
    if (each.closest('[data-file-row]') && !each.matches('div > a:first-child')) continue
    const last = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).at(-1)
    if (last) last.textContent = `${last.textContent} ${word}`
  }
}

test.each(['/artiklar?sida=2', '/sok?q=handledare', '/nyhetsbrev', '/tipsa', '/for-handledare'])(
  '%s has no axe violation, and fits the window with text twice as large',
  async (path) => {
    const page = await newPage()
    await page.goto(site + path)
    for (const width of [widths.desktop, widths.tablet, widths.phone]) {
      await page.setViewportSize({ width, height: 900 })
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
