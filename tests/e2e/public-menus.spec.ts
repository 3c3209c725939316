import { expect, test } from 'vitest'
import { newPage, originOf, widths } from './browser.ts'

const site = originOf('skane')

test('a menu is opened by keyboard and by pointer, leads to three levels, and holds nobody', async () => {
  const page = await newPage()
  await page.goto(site)
  const main = page.getByRole('navigation', { name: 'Huvudmeny' }).filter({ visible: true })
  const top = main.getByRole('link', { name: 'Utbildningar', exact: true })
  const second = main.getByRole('link', { name: 'Barn och fritid', exact: true })
  const third = main.getByRole('link', { name: 'Lärande på arbetsplatsen', exact: true })

  // By keyboard: the fold comes after its link, and Escape leads back to it.
  await top.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await second.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await second.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  // A visitor who tabs out of a menu leaves it closed.
  await page.keyboard.press('Enter')
  await second.waitFor()
  await main.getByRole('link', { name: 'Kalender', exact: true }).focus()
  await second.waitFor({ state: 'hidden' })

  // By pointer: another menu takes the first one's place, and one left behind closes.
  await top.hover()
  await third.waitFor()
  await main.getByRole('link', { name: 'För arbetsgivare', exact: true }).hover()
  await main.getByRole('link', { name: 'Ta emot elever', exact: true }).waitFor()
  await third.waitFor({ state: 'hidden' })
  await page.mouse.move(5, 850)
  await main.getByRole('link', { name: 'Ta emot elever', exact: true }).waitFor({ state: 'hidden' })
  await top.hover()
  await third.click()
  await page.waitForURL(`${site}/apl`)
  // The page stands in its part of the menu: at the top, beside the page and in the breadcrumb.
  expect(await top.getAttribute('aria-current')).toBe('true')
  const trail = page.getByRole('navigation', { name: 'Du är här' }).getByRole('listitem')
  expect((await trail.allTextContents()).slice(0, 3)).toEqual(['Hem', 'Utbildningar', 'Bli undersköterska'])
  await page.getByRole('navigation', { name: 'Sidor under Utbildningar' }).waitFor()
})

test('a menu at the right edge opens within the window', async () => {
  const page = await newPage({ width: 1024 })
  await page.goto(site)
  const main = page.getByRole('navigation', { name: 'Huvudmeny' }).filter({ visible: true })
  for (const fold of await main.locator('summary').all()) {
    await fold.click()
    const panel = main.locator('[data-menu-panel]').filter({ visible: true })
    await expect.poll(() => panel.count()).toBe(1)
    const isInside = async () => {
      const box = await panel.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 1024
    }
    await expect.poll(isInside).toBe(true)
  }
})

test.each([true, false])('the phone menu opens three levels in place, with script: %s', async (javaScript) => {
  const page = await newPage({ width: widths.phone, javaScript })
  await page.goto(`${site}/apl`)
  // An open fold inside the closed menu leaves the way to the search in place; the open menu has a field instead.
  const search = page.locator('header a[href="/sok"]')
  expect(await search.isVisible()).toBe(true)
  await page.locator('header summary').filter({ hasText: 'Meny' }).click()
  expect(await search.isVisible()).toBe(false)
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' }).filter({ visible: true })
  // The page's own part is open already, and the page is marked.
  const current = menu.getByRole('link', { name: 'Lärande på arbetsplatsen', exact: true })
  expect(await current.getAttribute('aria-current')).toBe('page')
  const other = menu.getByRole('link', { name: 'Bedömning', exact: true })
  expect(await other.isVisible()).toBe(false)
  for (const name of ['Handledare', 'Steg 2, påbyggnad']) {
    const fold = menu.locator(`summary[aria-label="Visa mer under ${name}"]`)
    const box = await fold.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    await fold.click()
  }
  await other.click()
  await page.waitForURL(`${site}/bedomning`)
})
