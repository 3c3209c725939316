import { expect, test } from 'vitest'
import { newPage, originOf, widths } from './browser.ts'

const site = originOf('skane')

test.each(['', '/ansok', '/listor/puffar'])('the site at %j fits a phone with text twice as large', async (path) => {
  const page = await newPage({ width: widths.phone })
  await page.goto(site + path)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '225%'
  })
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await over()).toBe(0)
  // No lines lie over each other: each is at least as high as its letters.
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((part) => {
      const { lineHeight, fontSize } = getComputedStyle(part)
      const hasText = [...part.childNodes].some((each) => each.nodeType === 3 && each.textContent?.trim())
      return hasText && Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)
        ? [part.outerHTML.slice(0, 120)]
        : []
    }),
  )
  expect(low).toEqual([])
})

test('a slide that is swiped to is the one that is read, and the one left is out of reach', async () => {
  const page = await newPage({ width: widths.phone })
  await page.goto(site)
  const slides = page.locator('[data-slides] > li')
  const reachable = () =>
    slides.evaluateAll((all) => all.flatMap((slide, index) => ((slide as HTMLElement).inert ? [] : [index])))
  await expect.poll(reachable).toEqual([0])
  await page.locator('[data-slides]').evaluate((track) => track.scrollTo({ left: track.clientWidth * 2 }))
  await expect.poll(reachable).toEqual([2])
  await slides.nth(2).getByText('3 av 3').waitFor()
})

test('a notice that is closed takes no room on the next page', async () => {
  const page = await newPage()
  await page.goto(site)
  const notice = page.locator('[data-message]')
  const count = await notice.count()
  expect(count).toBeGreaterThan(0)
  for (let left = count; left > 0; left -= 1) {
    await notice.first().getByText('Stäng meddelandet').locator('..').click()
    await expect.poll(() => notice.count()).toBe(left - 1)
  }
  await page.goto(`${site}/artiklar`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await notice.filter({ visible: true }).count()).toBe(0)
  const [menu, main] = [page.locator('header'), page.locator('main')]
  const bottom = async () => ((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0)
  expect((await main.boundingBox())?.y).toBe(await bottom())
})
