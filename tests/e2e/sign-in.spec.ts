import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'

test('one sign-in opens both apps, and signing out closes both', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  expect(await accessibilityViolations(page)).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'vo_rtoken')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.goto(originOf('cert'))
  await page.getByRole('heading', { level: 1, name: 'Diplom' }).waitFor()

  await page.getByRole('button', { name: /Gunilla Exempelsson/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/oauth') || url.host === new URL(originOf()).host)
  await page.goto(originOf('admin'))
  await page.getByLabel('Lösenord', { exact: true }).waitFor()
})

test('a wrong password says so and keeps the name; a callback that nobody asked for is refused', async () => {
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
  await page.getByLabel('Lösenord', { exact: true }).fill('FelLosen1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByText('Fel användarnamn eller lösenord').first().waitFor()
  expect(await page.getByLabel('Användarnamn eller e-postadress').inputValue()).toBe('gunexe')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`${originOf('admin')}/auth?code=abc&state=forged`)
  await page.getByText('Inloggningen misslyckades').first().waitFor()
})

test('a candidate only never sees the apps', async () => {
  const page = await newPage()
  await signIn(page, 'amipro', 'admin')
  await page.getByText('Amira Provberg').first().waitFor()
  expect(await page.getByRole('navigation').getByText('Artiklar').count()).toBe(0)
})
