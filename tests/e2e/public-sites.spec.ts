import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, widths } from './browser.ts'

const site = originOf('eslov-hoor-horby')
const pages = [
  [originOf(), 'Regionala och lokala college'],
  [site, 'Nyheter'],
  [`${site}/om-oss`, 'Utbildare'],
  [`${site}/artiklar`, 'Läs till undersköterska nära dig'],
  [`${site}/artiklar/arets-handledare-2026-ar-utsedd`, 'Årets handledare 2026 är utsedd'],
  [originOf('halsingland'), 'Webbplatsen är under uppbyggnad och är ännu inte tillgänglig'],
  [`${originOf()}/verifiera`, 'Kontrollera'],
  [`${originOf()}/cookiepolicy`, 'vo_cookie_consent'],
  [originOf('finns-inte'), 'Sidan hittades inte'],
] as const

test.each(pages)('%s is readable without JavaScript, for everyone, at every width', async (url, text) => {
  const plain = await newPage({ javaScript: false })
  await plain.goto(url)
  await plain.getByText(text).filter({ visible: true }).first().waitFor()
  const page = await newPage()
  for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(url)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `scrolls sideways at ${width}`).toBe(0)
    if (width !== 320) expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }
})

test('the first stop of the keyboard leads past the menu', async () => {
  const page = await newPage()
  await page.goto(site)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Hoppa till innehållet' })
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('the cookie banner comes after a second, asks once and keeps the choice', async () => {
  const page = await newPage({ alone: true })
  await page.context().clearCookies()
  await page.clock.install()
  await page.goto(site)
  const refuse = page.getByRole('button', { name: 'Endast nödvändiga' })
  expect(await refuse.count()).toBe(0)
  await page.clock.runFor(1100)
  await refuse.waitFor()
  // The panel fades in; half-way its contrast is too low.
  await expect.poll(() => accessibilityViolations(page)).toEqual([])
  await refuse.click()
  await page.getByText('Sparar ditt val').waitFor()
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1100)
  await reloaded
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'vo_cookie_consent')?.value)
    .toBe('0')
  await page.clock.runFor(2000)
  expect(await refuse.count()).toBe(0)
})
