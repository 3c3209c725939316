import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, makeArticle, openArticle, toast } from './app.ts'
import { accessibilityViolations, newPage, signIn, widths } from './browser.ts'

// Two people in browsers of their own change a published text of a group whose every text others review.

/** Makes a group of this test alone whose every text others review, with a published article; the page then works in it. */
async function publishedArticle(page: Page): Promise<number> {
  const [parent] = await ask<{ id: number }[]>(page, 'search.group', { search: 'Eslöv–Höör–Hörby', limit: 5 })
  const data = { name: 'granskas-prov', title: 'Granskas provcollege', category: 'educator', parent_id: parent?.id }
  const { id } = await call<{ id: number }>(page, 'group.create', { data })
  await page.evaluate((group) => localStorage.setItem('vo_group', String(group)), id)
  const article = await makeArticle(page, 'Trygg handledare', { status: 'published' })
  await call(page, 'setting.update', { data: { publishReview: 'everyone' } })
  return article.id
}

test('a changed text waits beside the published one, is compared, previewed, approved and then published', async () => {
  const one = await newPage()
  await signIn(one, 'birtes', 'admin')
  const id = await publishedArticle(one)
  await openArticle(one, id)
  const shown = async () => (await ask<{ title: string }>(one, 'article.get', { id })).title
  const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })
  await one.getByText('Texten är publicerad. Det du ändrar').waitFor()
  await title(one).fill('Trygga handledare')
  await one.getByRole('button', { name: 'Be om granskning …' }).click()
  await toast(one, 'Ändringen är sparad bredvid den publicerade texten').waitFor()
  await one.getByRole('dialog').getByRole('button', { name: 'Be om granskning' }).click()
  await one.getByText('En ändrad text väntar på granskning').waitFor()
  expect(await shown()).toBe('Trygg handledare')
  expect(await accessibilityViolations(one)).toEqual([])

  const other = await newPage()
  await signIn(other, 'kerpro', 'admin')
  await openArticle(other, id)
  await other.getByText('En ändrad text väntar på granskning').waitFor()
  expect(await title(other).inputValue()).toBe('Trygga handledare')
  await other.getByRole('button', { name: 'Jämför med den publicerade' }).click()
  await other.getByRole('dialog').frameLocator('iframe').locator('ins').first().waitFor()
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByRole('dialog').getByRole('button', { name: 'Stäng', exact: true }).last().click()
  await other.getByRole('button', { name: 'Förhandsgranska' }).click()
  await other.frameLocator('iframe').getByRole('heading', { name: 'Trygga handledare' }).waitFor()
  await other.setViewportSize({ width: widths.phone, height: 844 })
  // The parts change places in the frame after the window has its new width.
  await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
  await other.setViewportSize({ width: widths.desktop, height: 900 })
  await other.getByRole('button', { name: 'Godkänn och publicera' }).click()
  await other
    .getByRole('alertdialog')
    .or(other.getByRole('dialog'))
    .getByRole('button', { name: 'Godkänn och publicera' })
    .click()
  await toast(other, 'Texten är godkänd och publicerad').waitFor()
  await other.getByText('En ändrad text väntar på granskning').waitFor({ state: 'detached' })
  expect(await shown()).toBe('Trygga handledare')
  await one.getByText(/^Godkänd och publicerad av /).waitFor()
  await call(one, 'article.unpublish', { ids: [id] })
  await call(one, 'article.delete', { id })
})
