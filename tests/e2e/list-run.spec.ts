import { expect, test } from 'vitest'
import { makeArticle } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'

test('an act on a whole filter goes on when the tab is closed, and its outcome is read in the next one', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  for (let number = 1; number <= 12; number++) await makeArticle(page, `Körning ${String(number).padStart(2, '0')}`)
  const list = `${originOf('admin')}/article?sok=K%C3%B6rning&rader=10`
  await page.goto(list)
  await page.getByText('12 objekt hittades').waitFor()
  await page.getByRole('checkbox', { name: 'Markera alla' }).check()
  await page.getByRole('button', { name: 'Markera alla 12' }).click()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const begun = page.waitForResponse((response) => response.url().includes('lists.begin'))
  await page.getByRole('button', { name: 'Publicera 12 artiklar' }).click()
  expect((await begun).ok()).toBe(true)
  const next = await page.context().newPage()
  await page.close()

  await next.goto(list)
  const outcome = next.getByRole('region', { name: 'Körningar på urval' })
  await outcome.getByText('12 artiklar har publicerats').waitFor()
  await expect.poll(() => next.getByRole('row').getByText('Publicerad', { exact: true }).count()).toBe(10)
  expect(await accessibilityViolations(next)).toEqual([])
  await outcome.getByRole('link', { name: 'Visa urvalet' }).click()
  await next.reload()
  await outcome.getByText('12 artiklar har publicerats').waitFor()
  await outcome.getByRole('button', { name: 'Stäng meddelandet' }).click()
  await outcome.waitFor({ state: 'detached' })
  await next.reload()
  await next.getByText('12 objekt hittades').waitFor()
  expect(await outcome.count()).toBe(0)
})
