import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, widths } from './browser.ts'
import { drawMissing, type Visit, visits } from './page-kinds.ts'

/** How far the page scrolls sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function open(page: Page, visit: Visit): Promise<void> {
  await drawMissing(page, visit)
  await page.goto(visit.url)
  expect(await page.locator('body').getAttribute('data-public'), visit.url).toBe(visit.kind)
}

test.each(visits)('$kind at $url is whole at every width and shows where the keyboard is', async (visit) => {
  const page = await newPage()
  await open(page, visit)
  await expectWhole(page)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  await expectFocusSeen(page)
})

/** Expects no axe violation and no sideways scrolling at any width, nor a cut text when texts are twice as large. */
async function expectWhole(page: Page): Promise<void> {
  for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `at ${width}`).toBe(0)
    if (width !== 320) expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '225%'
  })
  for (const width of [widths.desktop, widths.tablet, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `with text twice as large at ${width}`).toBe(0)
    expect(await page.evaluate(cutTexts), `with text twice as large at ${width}`).toEqual([])
  }
}

/** Runs in the page: lists the texts that their line or their box cuts off. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((each) => {
    const { display, overflowY, lineHeight, fontSize, webkitLineClamp } = getComputedStyle(each)
    const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!hasText || !each.checkVisibility() || each.clientWidth < 3 || display === 'inline') return []
    const isTight = Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)
    const isCut = overflowY !== 'visible' && webkitLineClamp === 'none' && each.scrollHeight > each.clientHeight + 2
    return isTight || isCut ? [`${each.tagName} ${each.textContent?.trim().slice(0, 40)}`] : []
  })
}

/** Expects each control that has the keyboard to be seen and marked, also in forced colours. */
async function expectFocusSeen(page: Page): Promise<void> {
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
      await page.locator('body').press('Tab')
      expect(await page.evaluate(hiddenFocus), `at ${width}, forced colours: ${forcedColors}`).toEqual([])
    }
  }
}

/** Runs in the page: lists the controls whose focus isn't seen, because nothing marks it or something covers it. */
function hiddenFocus(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return [...controls].flatMap((control) => {
    if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return []
    control.focus()
    if (document.activeElement !== control) return []
    // The ring of a link that fills a card or a row stands round the whole.
    const hasRing = [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(control, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
    })
    const name = `${control.tagName} ${(control.textContent || control.getAttribute('aria-label') || control.id).trim().slice(0, 40)}`
    if (!hasRing && getComputedStyle(control).boxShadow === 'none') return [`nothing marks ${name}`]
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const above = document.elementFromPoint(x, y)
    const isSeen = !above || control.contains(above) || above.contains(control) || above.tagName === 'LABEL'
    return isSeen ? [] : [`${above.tagName} covers ${name}`]
  })
}
