import { expect, test } from 'vitest'
import { ask, call, expectNextScreen, makeArticle, menu, openArticle, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, password, signIn } from './browser.ts'

test('the group one works in is chosen by searching, and not over unsaved text', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  const selector = page.getByRole('button', { name: /^Grupp:/ })
  const pick = async (name: string) => {
    await selector.click()
    await page.getByRole('combobox', { name: 'Sök grupper' }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await selector.click()
  await page.getByRole('combobox', { name: 'Sök grupper' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await pick('College Skåne')
  await page.getByRole('button', { name: /^Grupp: College Skåne/ }).waitFor()
  await openArticle(page, 'new')
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).fill('Halvskriven')
  await pick('Eslöv–Höör–Hörby')
  const question = page.getByRole('alertdialog', { name: 'Vill du lämna sidan?' })
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: /^Grupp: College Skåne/ }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Rubrik', exact: true }).inputValue()).toBe('Halvskriven')

  await pick('Eslöv–Höör–Hörby')
  await question.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await page.waitForURL(/\/article$/)
  await page.getByRole('button', { name: /^Grupp: Eslöv–Höör–Hörby/ }).waitFor()
  // The group may have more articles than a page holds.
  await page.getByRole('searchbox', { name: 'Sök' }).fill('Årets handledare')
  await page.getByRole('link', { name: 'Årets handledare 2026 är utsedd' }).waitFor()
  // The next app and the next visit begin in the same group.
  await page.reload()
  await page.getByRole('button', { name: /^Grupp: Eslöv–Höör–Hörby/ }).waitFor()
})

test('acting as someone shows it above everything until one stops', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'birtes', 'admin')
  const [malin] = await ask<{ id: number }[]>(page, 'search.user', { search: 'malski', limit: 5 })
  await call(page, 'session.masquerade', { id: malin?.id })
  await page.evaluate((id) => localStorage.setItem('MASQUERADE_USER', JSON.stringify({ id })), malin?.id)
  await page.goto(originOf('admin'))
  await page.getByText(/^Du agerar som Malin Skissgren · slutar kl\. \d\d\.\d\d$/).waitFor()
  await page.getByRole('heading', { name: 'Välkommen, Malin!' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await menu(page, 'Artiklar').click()
  await page.getByText(/^Antal objekt/).waitFor()
  expect(await page.getByRole('link', { name: 'Ny artikel' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Sluta agera/ }).click()
  await page.getByRole('heading', { name: 'Välkommen, Birgitta!' }).waitFor()
  expect(await page.getByText('Du agerar som').count()).toBe(0)
})

test('a new version is told and the page is read anew, but not over unsaved text', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'gunexe', 'admin')
  // A draft would be saved while it is typed.
  await openArticle(page, (await makeArticle(page, 'Ny version', { status: 'published' })).id)
  await page.clock.install()
  // The list of tags may be asked for together with other lists.
  await page.route('**/trpc/*tag.list*', (route) => {
    const calls = new URL(route.request().url()).pathname.split(',')
    const empty = { result: { data: { items: [], total: 0, page: 1, limit: 20 } } }
    return route.fulfill({ headers: { 'x-app-version': '9.9.9' }, json: calls.map(() => empty) })
  })
  const title = page.getByRole('textbox', { name: 'Rubrik', exact: true })
  await title.fill('Ny version, under arbete')
  await page.getByRole('combobox', { name: 'Taggar' }).fill('h')
  await toast(page, 'Det finns en ny version. Sidan läses in på nytt.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.clock.runFor(30_000)
  expect(await title.inputValue()).toBe('Ny version, under arbete')
  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await toast(page, 'Artikeln har sparats').waitFor()
  await page.clock.runFor(10_000)
  await anew
  await expect.poll(() => title.inputValue()).toBe('Ny version, under arbete')
})

test('a session that ran out is renewed without a word; one that is over leads to signing in and back', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  await page.context().clearCookies({ name: 'vo_atoken' })
  await menu(page, 'Artiklar').click()
  await page.getByText(/^Antal objekt/).waitFor()
  const other = await page.context().newPage()
  await other.goto(originOf('cert'))
  await other.getByRole('button', { name: /^Konto/ }).click()
  await other.getByRole('menuitem', { name: 'Logga ut' }).click()
  await other.waitForURL(/\/oauth/)
  await menu(page, 'Taggar').click()
  await page.getByLabel('Lösenord', { exact: true }).waitFor()
  await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL(`${originOf('admin')}/tag`)
})

test('every screen of the admin app is free of faults and of sideways scrolling at every width', {
  timeout: 300_000,
}, async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  const paths = [
    '/',
    '/article',
    '/article/new',
    '/tag',
    '/tag/new',
    '/group',
    '/education',
    '/file',
    '/account',
    '/account/security',
    '/account/mail',
    '/account/data',
  ]
  for (const path of paths) await expectNextScreen(page, path)
})
