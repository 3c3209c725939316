import { expect, test } from 'vitest'
import { expectSoundPage, passwordLinkTo } from './app.ts'
import { accessibilityViolations, newPage, originOf, password } from './browser.ts'
import { makePerson, productDb } from './database.ts'

const person = { name: 'glompr', email: 'glomska@example.com', firstname: 'Glömska', lastname: 'Provsson' }

test('a forgotten password is replaced by way of a mail, once', async () => {
  await makePerson(await productDb(), person)
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByRole('link', { name: 'Har du glömt lösenordet?' }).click()
  await expectSoundPage(page, 'Återställ lösenordet')
  await page.getByLabel('Användarnamn eller e-postadress').fill(person.name)
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expectSoundPage(page, 'Titta i din inkorg')
  await expect.poll(() => passwordLinkTo(person.email)).toBeTruthy()
  const link = (await passwordLinkTo(person.email)) ?? ''

  await page.goto(link)
  await expectSoundPage(page, 'Välj nytt lösenord')
  await page.getByLabel('Nytt lösenord').fill('kort')
  await page.getByLabel('Upprepa lösenordet').fill('kort')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByText('Lösenordet ska ha minst 8 tecken').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('Nytt lösenord').fill('Nyvalt-Losen-2027')
  await page.getByLabel('Upprepa lösenordet').fill('Nyvalt-Losen-2027')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expectSoundPage(page, 'Lösenordet har ändrats')

  const enter = async (word: string) => {
    await page.goto(originOf('admin'))
    await page.getByLabel('Användarnamn eller e-postadress').fill(person.name)
    await page.getByLabel('Lösenord', { exact: true }).fill(word)
    await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  }
  await enter(password)
  await page.getByText('Fel användarnamn eller lösenord').first().waitFor()
  await enter('Nyvalt-Losen-2027')
  await page.getByRole('heading', { name: 'Välkommen, Glömska!' }).waitFor()

  await page.goto(link)
  await expectSoundPage(page, 'Länken gäller inte längre')
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
