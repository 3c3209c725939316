import { expect, test } from 'vitest'
import { openArticle } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'
import { makeOwn } from './database.ts'

const site = originOf('eslov-hoor-horby')

test('on a phone the menu opens, with and without JavaScript, and by keyboard', async () => {
  for (const javaScript of [true, false]) {
    const page = await newPage({ width: widths.phone, javaScript })
    await page.goto(site)
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
    await page.getByText('Meny', { exact: true }).first().waitFor({ state: 'attached' })
    await page.locator('summary').filter({ hasText: 'Meny' }).focus()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Artiklar' }).waitFor()
    if (javaScript) expect(await accessibilityViolations(page)).toEqual([])
    await menu.getByRole('link', { name: 'Artiklar' }).click()
    await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
  }
})

test('the policy of cookies is read without the banner, which comes back when asked for', async () => {
  const page = await newPage({ alone: true })
  await page.context().clearCookies()
  await page.clock.install()
  await page.goto(site)
  await page.clock.runFor(1100)
  const banner = page.getByRole('region', { name: 'Vi använder kakor (cookies)' })
  const approve = banner.getByRole('button', { name: 'Jag godkänner' })
  await approve.waitFor()
  await banner.getByRole('link', { name: 'Läs mer om kakor' }).click()
  await page.waitForURL(/\/cookiepolicy$/)
  await page.clock.runFor(3000)
  expect(await approve.count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kakor', exact: true }).click()
  await approve.waitFor()
  await approve.click()
  const anew = page.waitForEvent('load')
  await page.clock.runFor(1100)
  await anew
  const consent = (await page.context().cookies()).find(({ name }) => name === 'vo_cookie_consent')
  expect(consent?.value).toBe('1')
  await page.clock.runFor(3000)
  expect(await approve.count()).toBe(0)
})

test('a visitor finds the way from the network to a college, an article and back', async () => {
  const page = await newPage({ javaScript: false })
  await page.goto(originOf())
  await page
    .getByRole('link', { name: /Eslöv–Höör–Hörby/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(`${site}/**`)
  // The start page's news are an editor's choice; the list has every article.
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Artiklar' }).click()
  await page
    .getByRole('link', { name: /Årets handledare 2026 är utsedd/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Årets handledare 2026 är utsedd', level: 1 }).waitFor()
  await page.goto(`${site}/om-oss`)
  for (const name of ['Utbildare', 'Arbetsgivare', 'Kontakter']) {
    await page
      .getByRole('heading', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor()
  }
  await page
    .getByText(/Certifierat sedan 1 juni 2011/)
    .first()
    .waitFor()
})

test('the policy of cookies names all that is stored', async () => {
  const page = await newPage()
  await signIn(page, await makeOwn('kakor', 'gunexe'), 'admin', '/article')
  await openArticle(page, 'new')
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).fill('Inte sparad')
  await page.getByText(/^Utkast sparat på den här datorn/).waitFor()
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  // A visitor without an account keeps the closed messages in the browser.
  const reader = await newPage()
  await reader.goto(originOf('skane'))
  const notices = await reader.locator('[data-message]').count()
  await reader.getByText('Stäng meddelandet').first().locator('..').click()
  await expect.poll(() => reader.locator('[data-message]').count()).toBe(notices - 1)
  stored.push(...(await reader.evaluate(() => Object.keys(localStorage))))
  const names = new Set([...cookies, ...stored].map((name) => name.split(':')[0]))
  for (const name of ['vo_draft', 'vo_closed_notices']) expect(names).toContain(name)
  const visitor = await newPage({ javaScript: false })
  await visitor.goto(`${site}/cookiepolicy`)
  const told = await visitor.getByRole('table').textContent()
  for (const name of names) expect(told).toContain(name)
})
