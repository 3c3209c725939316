import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, originOf, widths } from './browser.ts'

const site = originOf('skane')
/** The text or name of the focused control. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
  })

test('the menus at the top open and close by keyboard, and give the focus back', async () => {
  const page = await newPage()
  await page.goto(site)
  const menu = page.locator('nav details[data-menu]').filter({ visible: true }).first()
  const button = menu.locator('summary')
  const links = menu.getByRole('link')
  for (const key of ['Enter', 'Space']) {
    await button.focus()
    await page.keyboard.press(key)
    await links.first().waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe((await links.first().textContent())?.trim())
    await page.keyboard.press('Escape')
    expect(await links.first().isVisible()).toBe(false)
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
  }
  // Leaving it by Tab closes it.
  await page.keyboard.press('Enter')
  await links.last().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => links.first().isVisible()).toBe(false)
})

test('the menu on a phone keeps the focus while it is open, and gives it back', async () => {
  const page = await newPage({ width: widths.phone })
  await page.goto(site)
  const menu = page.locator('details[data-menu="page"]')
  const button = menu.locator('summary').first()
  await button.focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('link').first().waitFor()
  await page.keyboard.press('Shift+Tab')
  const last = await focused(page)
  expect(last).toBe((await menu.getByRole('link').last().textContent())?.trim())
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Meny')
  await page.keyboard.press('Tab')
  expect(await menu.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await menu.getByRole('link').first().isVisible()).toBe(false)
  expect(await focused(page)).toBe('Meny')
})

test('the slideshow is led by keyboard, and nothing of a hidden slide has the focus', async () => {
  const page = await newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site)
  const show = page.locator('[data-slideshow]')
  const shown = show.getByText(/^\d av \d$/).filter({ visible: true })
  const inView = async () => {
    const { x = -1 } = (await show.boundingBox()) ?? {}
    for (const each of await shown.all()) {
      const box = await each.boundingBox()
      if (box && box.x >= x && box.x < x + 1440) return each.textContent()
    }
    return null
  }
  expect(await inView()).toBe('1 av 3')
  await show.locator('[data-slide-step="1"]').first().focus()
  for (const text of ['2 av 3', '3 av 3', '1 av 3']) {
    await page.keyboard.press('Enter')
    await expect.poll(inView).toBe(text)
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') === null)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slide-step'))).toBe('1')
  }
})
