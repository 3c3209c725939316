import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, signIn } from './browser.ts'

test('Ctrl + K finds, opens and remembers by the keyboard alone', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/page')
  await page.getByRole('heading', { name: 'Sidor', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Sök, gå till en sida eller gör något' })
  await field.waitFor()
  await page.keyboard.type('handledar')
  await page.getByRole('group', { name: /^Hittat i innehållet/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const first = await page.getByRole('option', { selected: true }).locator('span').first().textContent()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/[a-z]+\/\d+$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const opened = page.getByRole('group', { name: 'Senast öppnade' }).getByRole('option').first()
  await opened.waitFor()
  // Other tests open records as the same person.
  await expect.poll(() => opened.textContent()).toContain(first)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})
