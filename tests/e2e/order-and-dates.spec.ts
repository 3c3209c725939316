import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { moveByKeys } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'

/** Drags a row by its grip onto another, and `right` px to the side. */
async function dragOnto(page: Page, grip: Locator, target: Locator, right = 0): Promise<void> {
  // In the middle of the window the page does not scroll during the drag.
  await target.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('A row is not on the screen')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, to.y + to.height / 2, { steps: 12 })
  await expect.poll(() => grip.getAttribute('aria-pressed')).toBe('true')
  await page.mouse.up()
  await expect.poll(() => grip.getAttribute('aria-pressed')).toBe('false')
}
const gripOf = (page: Page, name: string) => page.getByRole('button', { name: `Flytta ${name}`, exact: true })

test('a list is put in order by the mouse, and by keys without losing the place', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/queue')
  await page.getByRole('link', { name: 'Nyheter', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Innehåll i listan' }).getByRole('listitem')
  const titles = rows.locator('p.font-bold')
  await titles.first().waitFor()
  const [first = '', second = '', third = '', ...others] = await titles.allTextContents()
  await dragOnto(page, gripOf(page, first), rows.nth(2))
  await expect.poll(() => titles.allTextContents()).toEqual([second, third, first, ...others])

  await moveByKeys(page, first, [
    ['Space', 'är lyft. Plats 3'],
    ['ArrowUp', 'är på plats 2'],
    ['ArrowUp', 'är på plats 1'],
    ['Space', 'ligger på plats 1'],
  ])
  await expect.poll(() => titles.allTextContents()).toEqual([first, second, third, ...others])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Flytta ${first}`)

  await moveByKeys(page, first, [
    ['Space', 'är lyft. Plats 1'],
    ['ArrowDown', 'är på plats 2'],
    ['Escape', 'ligger kvar på plats 1'],
  ])
  expect(await titles.allTextContents()).toEqual([first, second, third, ...others])
})

test('a link is dragged past others and to the side, with those below it', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/menu')
  await page.getByRole('link', { name: 'Huvudmeny', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Länkar' }).getByRole('listitem')
  await rows.first().waitFor()
  const read = () =>
    rows.evaluateAll((all) =>
      all.map((row) => {
        const box = row.querySelector<HTMLElement>(':scope > div')
        return [
          row.querySelector('p')?.textContent ?? '',
          Number.parseInt(box?.style.paddingLeft ?? '', 10) / 32,
        ] as const
      }),
    )
  const before = await read()
  const at = before.findIndex(([, depth], index) => depth === 0 && before[index + 1]?.[1] === 0)
  const [name = ''] = before[at] ?? []
  const [next = ''] = before[at + 1] ?? []
  await dragOnto(page, gripOf(page, name), rows.nth(at + 1), 32)
  const after = [...before]
  after.splice(at, 2, [next, 0], [name, 1])
  await expect.poll(read).toEqual(after)

  // A link with links below it goes to the top, and they go with it.
  const from = after.findIndex(([, depth], index) => index > 0 && depth === 0 && after[index + 1]?.[1] === 1)
  const end = after.findIndex(([, depth], index) => index > from && depth === 0)
  const block = after.splice(from, (end < 0 ? after.length : end) - from)
  expect(block.length).toBeGreaterThan(1)
  await dragOnto(page, gripOf(page, block[0]?.[0] ?? ''), rows.first())
  await expect.poll(read).toEqual([...block, ...after])
})

test('a day is chosen in the calendar with the keyboard', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  await page.goto(`${originOf('admin')}/event/new`)
  await page.getByRole('button', { name: 'Öppna kalendern' }).first().click()
  const grid = page.getByRole('grid')
  await grid.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'Europe/Stockholm' })
  await expect.poll(focused).toBe(today.format(new Date()))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect.poll(focused).toMatch(/^måndag /)
  const day = await focused()
  await page.keyboard.press('Enter')
  await grid.waitFor({ state: 'hidden' })
  const field = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  expect(today.format(new Date(`${field.slice(0, 10)}T12:00:00Z`))).toBe(day)
})
