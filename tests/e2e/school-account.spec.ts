import { startOidcProvider } from '@kollegium/api/testing/school-provider'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { expectSoundPage } from './app.ts'
import { accessibilityViolations, newPage, originOf, password } from './browser.ts'
import { letProofsAge, productDb } from './database.ts'

const id = 990_001
const title = 'Provköpings kommun med ett långt namn för gymnasieskolan och vuxenutbildningen'
const client = { token_endpoint_auth_method: 'none' } as const
const school = await startOidcProvider([`${originOf()}/oauth/school/${id}/callback`], client)

/** Puts the school on the sign-in page for a test. */
async function openSchool() {
  const db = await productDb()
  const data = { id, title, issuer: school.issuer, client_id: 'kollegium', email_claim: 'email', active: true }
  await db.signInProvider.create({ data })
  onTestFinished(async () => {
    await db.linkedAccount.deleteMany({ where: { provider_id: id } })
    await db.accountRequest.deleteMany({ where: { provider_id: id } })
    await db.signInProvider.delete({ where: { id } })
  })
  return db
}

const choice = (page: Page) => page.getByRole('link', { name: new RegExp(title) })

test('a person links the school’s account by the password, signs in by it alone, and proves by it again', async () => {
  const db = await openSchool()
  const { email } = await db.user.findFirstOrThrow({ where: { name: 'oksfik' } })
  school.state.person = { sub: 'oksana', email }
  const page = await newPage({ alone: true })
  const start = `${originOf('cert')}/account/security`
  await page.goto(start)
  await page.getByRole('link', { name: 'Logga in med skolans konto' }).click()
  await expectSoundPage(page, 'Logga in med skolans konto')
  await choice(page).click()
  await expectSoundPage(page, 'Koppla ditt konto')
  await page.getByLabel('Lösenord till ditt konto här').fill(password)
  await page.getByRole('button', { name: 'Koppla och logga in' }).click()
  await page.getByRole('heading', { name: 'Så loggar du in' }).waitFor()

  await page.goto(`${originOf()}/oauth/logout`)
  await page.goto(start)
  await page.getByText('Användes senast på den här enheten').waitFor()
  await choice(page).click()
  await page.getByRole('heading', { name: 'Så loggar du in' }).waitFor()

  await letProofsAge(db, 'oksfik')
  await page.getByRole('button', { name: 'Koppla', exact: true }).click()
  await page.getByRole('heading', { name: 'Bekräfta att det är du' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: `Logga in igen hos ${title}` }).click()
  const tab = await opened
  await expectSoundPage(tab, 'Tack, vi vet att det är du')
  await tab.close()
  await page.getByRole('heading', { name: 'Bekräfta att det är du' }).waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'QR-kod för appen' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a person without an account asks for one, and a refusal at the school says so', async () => {
  const db = await openSchool()
  school.state.person = { sub: 'new', email: 'ny@provkoping.example', given_name: 'Ny', family_name: 'Provsson' }
  const page = await newPage({ alone: true })
  await page.goto(originOf('admin'))
  await page.getByRole('link', { name: 'Logga in med skolans konto' }).click()
  await choice(page).click()
  await expectSoundPage(page, 'Du har inget konto här än')
  await page.getByRole('button', { name: 'Be om ett konto' }).click()
  await expectSoundPage(page, 'Din förfrågan')
  expect(await db.accountRequest.count({ where: { provider_id: id } })).toBe(1)

  school.state.declines = true
  onTestFinished(() => {
    school.state.declines = false
  })
  // A browser that the school doesn't know: it would sign a known one in without a question.
  const other = await newPage({ alone: true })
  await other.goto(originOf('admin'))
  await other.getByRole('link', { name: 'Logga in med skolans konto' }).click()
  await choice(other).click()
  await expectSoundPage(other, 'Inloggningen gick inte')
})
