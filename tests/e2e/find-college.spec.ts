import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, widths } from './browser.ts'

const search = `${originOf()}/lokala-college?sok=H%C3%A4ssleholm`

test('a phone opens the map at the hit; it comes closer, goes out, and gives way to the list', async () => {
  const page = await newPage({ width: widths.phone })
  await page.goto(search)
  const map = page.locator('[data-island=map]:visible')
  await map.getByRole('button', { name: 'Zooma in' }).waitFor()
  const shown = () => map.locator('svg').first().getAttribute('viewBox')
  const first = await shown()
  expect(await map.getByRole('link', { name: 'Nordöstra Skåne' }).count()).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])
  await map.getByRole('button', { name: 'Zooma ut' }).click()
  expect(await shown()).not.toBe(first)
  await map.getByRole('button', { name: 'Zooma in' }).click()
  expect(await shown()).toBe(first)
  await map.getByRole('link', { name: 'Visa hela Sverige' }).click()
  expect(await map.getByRole('link', { name: 'College Norrbotten' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Lista', exact: true }).click()
  await page.waitForURL(/visa=lista/)
  expect(await page.locator('[data-island=map]:visible').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Nordöstra Skåne' }).isVisible()).toBe(true)
  await page.goBack()
  expect(await page.locator('[data-island=map]:visible').count()).toBe(1)
})

test('without script the map of the whole country and the list have addresses', async () => {
  const page = await newPage({ width: widths.phone, javaScript: false })
  await page.goto(search)
  expect(await page.getByRole('button', { name: 'Zooma in' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Visa hela Sverige' }).click()
  await page.waitForURL(/\/lokala-college\?visa=karta$/)
  await page.locator('[data-island=map]:visible').getByRole('link', { name: 'College Norrbotten' }).waitFor()
  await page.getByRole('link', { name: 'Lista', exact: true }).click()
  await page.getByRole('link', { name: 'College Skåne' }).waitFor()
})

test.each(Object.values(widths))('keys move a map at %i px, and nothing scrolls sideways', async (width) => {
  const page = await newPage({ width })
  await page.goto(search)
  const map = page.locator('[data-island=map]:visible')
  const closer = map.getByRole('button', { name: 'Zooma in' })
  await closer.waitFor()
  const shown = () => map.locator('svg').first().getAttribute('viewBox')
  await closer.focus()
  await page.keyboard.press('Enter')
  const close = await shown()
  await page.keyboard.press('ArrowUp')
  expect(await shown()).not.toBe(close)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
