import { expect, test } from 'vitest'
import { toast } from './app.ts'
import { accessibilityViolations, newPage, signIn, widths } from './browser.ts'

test.each([widths.desktop, widths.phone])(
  'the introduction leads through list and form at %i px, once, and again when asked for',
  async (width) => {
    const page = await newPage({ width, tour: true })
    // The introduction begins by itself once, so each width has a person of its own.
    await signIn(page, width === widths.phone ? 'gunexe' : 'ivamon', 'cert')
    const bubble = page.getByRole('dialog', { name: /^Tips/ })
    await bubble.getByText('Välkommen till Diplomverktyget').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const next = () => page.keyboard.press('Enter')
    for (const step of ['2 av 4', '3 av 4', '4 av 4']) {
      await bubble.getByRole('button', { name: 'Nästa' }).focus()
      await next()
      await bubble.getByText(step).waitFor()
      const isInside = async () => {
        const box = await bubble.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= width
      }
      await expect.poll(isInside, { message: step }).toBe(true)
    }
    const kept = page.waitForResponse(/preference\.update/)
    await bubble.getByRole('button', { name: 'Klar' }).click()
    await toast(page, 'Klart! Du hittar hjälpen igen under Hjälp.').waitFor()
    await kept
    await page.reload()
    await page.getByText(/^Antal objekt/).waitFor()
    expect(await bubble.count()).toBe(0)
    await page.getByRole('button', { name: 'Hjälp', exact: true }).last().click()
    await page.getByRole('button', { name: 'Till startsidan' }).click()
    await page.getByRole('button', { name: 'Visa introduktionen' }).click()
    await bubble.getByText('1 av 4').waitFor()
    await page.keyboard.press('Escape')
    await bubble.waitFor({ state: 'detached' })
  },
)

test('help stands beside the form, which can be written in; below 1280 px it lies over it', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert', '/diploma/new')
  await page.getByRole('textbox', { name: 'Rektor' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Nytt diplom' }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('heading', { name: 'Kortkommandon' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  const help = page.getByRole('complementary', { name: /^Hjälp i Diplomverktyget/ })
  await help.getByRole('heading', { name: 'Fylla i ett diplom' }).waitFor()
  expect((await help.boundingBox())?.width).toBe(416)
  await page.getByRole('textbox', { name: 'Rektor' }).fill('Elif Demolund')
  await help.getByRole('searchbox', { name: 'Sök i hjälpen' }).fill('klistra')
  await help.getByRole('link', { name: 'Lägga till många personer' }).click()
  await help.getByRole('heading', { name: 'Lägga till många personer' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Rektor' }).inputValue()).toBe('Elif Demolund')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: widths.tablet, height: 900 })
  const over = page.getByRole('dialog', { name: /^Hjälp i Diplomverktyget/ })
  await over.getByRole('button', { name: 'Stäng hjälpen' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
})
