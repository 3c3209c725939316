import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, widths } from './browser.ts'

const site = originOf('eslov-hoor-horby')

test('without script: the field of the head leads to the hits, by kind and with the words marked', async () => {
  const page = await newPage({ javaScript: false })
  await page.goto(site)
  await page.getByRole('searchbox', { name: 'Sök på webbplatsen' }).first().fill('handledar')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/sok?q=handledar`)
  await page.getByRole('heading', { name: 'Sidor och artiklar' }).waitFor()
  expect(await page.locator('mark').first().textContent()).toMatch(/^handledar/i)
  await page.getByRole('link', { name: /^Hela nätverket/ }).click()
  await page.waitForURL(/omfattning=natverket/)
  await page.getByText(/objekt hittades/).waitFor()
})

test('a hit in a document tells the page', { timeout: 120_000 }, async () => {
  const page = await newPage()
  // The document is read by a job after the start.
  await expect
    .poll(
      async () => {
        await page.goto(`${site}/sok?q=arbetsgivarens+åtaganden&typ=dokument`)
        return page.getByText('Hittades i texten, sidan 3').count()
      },
      // All browser tests are one network address, whose searches are counted: more often would use them up.
      { timeout: 90_000, interval: 4_000 },
    )
    .toBe(1)
})

test('proposals while one types: arrows choose, Enter opens, Escape closes', async () => {
  const page = await newPage()
  await page.goto(site)
  const box = page.getByRole('combobox', { name: 'Sök på webbplatsen' }).first()
  // The touched field becomes a combobox when its script has come.
  const field = page.getByRole('searchbox', { name: 'Sök på webbplatsen' }).first()
  await field.click()
  await field.or(box).first().pressSequentially('handl')
  const first = page.getByRole('option').first()
  await first.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const href = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(new URL(href ?? '', site).href)
})

test.each([
  ['/sok', 'Skriv ett eller flera ord'],
  [`/sok?q=${encodeURIComponent(`'"<%_\\`)}`, 'Skriv minst ett ord'],
  ['/sok?q=finnsinteallsnågonstans', 'Inget hittades på'],
  ['/sok?q=handledarutbilding', 'Menade du'],
  [`/sok?q=${'ord '.repeat(500).replaceAll(' ', '+')}`, 'Vi söker på de första orden'],
  ['/sok?q=handledar', 'Sidor och artiklar'],
])('%s is readable for everyone at every width', async (address, text) => {
  const page = await newPage()
  for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(site + address)
    await page.getByText(text).first().waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `scrolls sideways at ${width}`).toBe(0)
    if (width !== 320) expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }
})
