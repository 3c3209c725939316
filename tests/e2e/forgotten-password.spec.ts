import { expect, onTestFinished, test } from 'vitest'
import { passwordLinkTo } from './app.ts'
import { accessibilityViolations, newPage, originOf, password } from './browser.ts'
import { productDb } from './database.ts'

const person = { name: 'glompr', email: 'glomska@example.com', firstname: 'Glömska', lastname: 'Provsson' }

/** Makes a person of this test's own with the password and the roles of Oksana: a changed password ends every session. */
async function makePerson(): Promise<void> {
  const db = await productDb()
  const { password_hash, gdpr_version, roles } = await db.user.findFirstOrThrow({
    where: { name: 'oksfik' },
    select: { password_hash: true, gdpr_version: true, roles: { select: { id: true } } },
  })
  const data = { ...person, password_hash, gdpr_version, roles: { connect: roles } }
  const { id } = await db.user.create({ data, select: { id: true } })
  onTestFinished(async () => void (await db.user.delete({ where: { id } })))
}

test('a forgotten password is replaced by way of a mail, once', async () => {
  await makePerson()
  const page = await newPage()
  await page.goto(originOf('admin'))
  await page.getByRole('link', { name: 'Har du glömt lösenordet?' }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill(person.name)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await page.getByRole('heading', { name: 'Titta i din inkorg' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect.poll(() => passwordLinkTo(person.email)).toBeTruthy()
  const link = (await passwordLinkTo(person.email)) ?? ''

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
    await page.getByLabel('Användarnamn eller e-postadress').fill(person.name)
    await page.getByLabel('Lösenord', { exact: true }).fill(word)
    await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  }
  await enter(password)
  await page.getByText('Fel användarnamn eller lösenord').first().waitFor()
  await enter('Nyvalt-Losen-2027')
  await page.getByRole('heading', { name: 'Välkommen, Glömska!' }).waitFor()

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
