import { expect, test } from 'vitest'
import { passwordLinkTo } from './app.ts'
import { accessibilityViolations, newPage, originOf, password } from './browser.ts'

// No other test signs in as this person, because the password stays changed.
test('a forgotten password is replaced by way of a mail, once', async () => {
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByRole('link', { name: 'Har du glömt lösenordet?' }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill('oksfik')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await page.getByRole('heading', { name: 'Titta i din inkorg' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect.poll(() => passwordLinkTo('oksana.fiktiven@example.com')).toBeTruthy()
  const link = (await passwordLinkTo('oksana.fiktiven@example.com')) ?? ''

  await page.goto(link)
  await page.getByLabel('Nytt lösenord').fill('kort')
  await page.getByLabel('Upprepa lösenordet').fill('kort')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByText('Lösenordet ska ha minst 8 tecken').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('Nytt lösenord').fill('Nyvalt-Losen-2027')
  await page.getByLabel('Upprepa lösenordet').fill('Nyvalt-Losen-2027')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByRole('heading', { name: 'Lösenordet har ändrats' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const enter = async (word: string) => {
    await page.goto(originOf('admin'))
    await page.getByLabel('Användarnamn eller e-postadress').fill('oksfik')
    await page.getByLabel('Lösenord', { exact: true }).fill(word)
    await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  }
  await enter(password)
  await page.getByText('Fel användarnamn eller lösenord').first().waitFor()
  await enter('Nyvalt-Losen-2027')
  await page.getByRole('heading', { name: 'Välkommen, Oksana!' }).waitFor()

  await page.goto(link)
  await page.getByRole('heading', { name: 'Länken gäller inte längre' }).waitFor()
  await page.getByRole('link', { name: 'Be om en ny länk' }).waitFor()
})

test('nobody learns from the answer whether there is an account', async () => {
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByRole('link', { name: 'Har du glömt lösenordet?' }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill('finns-inte@example.com')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await page.getByText(/^Om det finns ett konto med de uppgifterna/).waitFor()
})
