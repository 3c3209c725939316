import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call } from './app.ts'
import { accessibilityViolations, newPage, originOf, password, settled, signIn, widths } from './browser.ts'

const site = originOf('skane')
const prompt = 'Klicka här för att logga in'

/** Signs in by the strip of a page, which one then comes back to. */
async function signInHere(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: prompt }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill(name)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
}
const personMenu = (page: Page) => page.getByRole('banner').locator('[data-signed-in="strip"] summary')

test('a member signs in on a site, opens a file of the members, signs out, and finds it locked again', async () => {
  const page = await newPage({ alone: true })
  await page.goto(`${site}/dokumentbank`)
  await page.getByText('Regional styrgrupp').waitFor()
  await signInHere(page, 'ivamon')
  await page.waitForURL(`${site}/dokumentbank`)
  await personMenu(page).click()
  await page.getByRole('link', { name: 'Till admin' }).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Regional styrgrupp' }).click()
  await page.getByRole('link', { name: /^Ladda ner Budget 2027/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ja' }).click()
  expect((await saved).suggestedFilename()).toBe('budget-2027-utkast.pdf')

  const portfolio = page.url()
  await personMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Logga ut' }).click()
  await page.waitForURL(`${site}/`)
  await page.getByRole('banner').getByRole('link', { name: prompt }).waitFor()
  await page.goto(portfolio)
  await page.getByRole('button', { name: 'Logga in', exact: true }).waitFor()
})

test('pages for signed-in readers open to a teacher, and the phone’s menu names the reader', async () => {
  const page = await newPage({ alone: true })
  await page.goto(`${site}/hjalp/forsta-veckan`)
  expect(await page.getByText('Frågor till trepartssamtalet').count()).toBe(0)
  await signInHere(page, 'malski')
  await page.waitForURL(`${site}/hjalp/forsta-veckan`)
  await page.getByRole('link', { name: 'Lås upp fler sidor' }).click()
  await page.getByRole('heading', { name: 'Frågor till trepartssamtalet', level: 1 }).waitFor()
  await settled(page)
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await page.locator('summary').filter({ hasText: 'Meny' }).click()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByText('Inloggad som Malin Skissgren').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('while one acts as somebody the site says so, and shows what that one reads', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'birtes', 'admin')
  const { items } = await ask<{ items: { id: number; name: string }[] }>(page, 'user.list', { search: 'malski' })
  await call(page, 'session.masquerade', { id: items.find(({ name }) => name === 'malski')?.id })
  await page.goto(`${site}/artiklar`)
  // The sign-in of the admin holds here, too.
  await page.getByRole('banner').getByRole('link', { name: prompt }).click()
  await page.waitForURL(`${site}/artiklar`)
  const bar = page.getByRole('region', { name: 'Du agerar som' })
  await bar.getByText('Malin Skissgren').waitFor()
  for (const width of [widths.desktop, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `scrolls sideways at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await bar.getByRole('button', { name: 'Sluta agera' }).click()
  await page.waitForURL(`${site}/artiklar`)
  await personMenu(page).filter({ hasText: 'Birgitta' }).waitFor()
  expect(await bar.count()).toBe(0)
})

test('the second brand signs its readers in on its own host, and out again', async () => {
  const home = new URL(originOf(''))
  const origin = `${home.protocol}//sprak.localhost:${home.port}`
  const page = await newPage({ alone: true })
  await page.goto(`${origin}/uppdraget`)
  await signInHere(page, 'oksfik')
  await page.waitForURL(`${origin}/uppdraget`)
  await personMenu(page).filter({ hasText: 'Oksana' }).click()
  const toAdmin = page.getByRole('link', { name: 'Till admin' }).first()
  expect(new URL((await toAdmin.getAttribute('href')) ?? '').origin).toBe(originOf('admin'))
  // Its cookies are of its own domain: the college network's sites know nothing of them.
  expect((await page.context().cookies(originOf('skane'))).filter(({ name }) => name.startsWith('vopages_'))).toEqual(
    [],
  )
  await page.getByRole('banner').getByRole('link', { name: 'Logga ut' }).click()
  await page.waitForURL((url) => url.host.startsWith('sprak.localhost'))
  await page.getByRole('banner').getByRole('link', { name: prompt }).waitFor()
})
