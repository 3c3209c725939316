import { appAddress, codeOf, codesPage, newAppSecret, qrCode, setupPage } from '@kollegium/api/testing'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { expectNextScreen, expectScreen, expectSoundPage } from './app.ts'
import { disturb, newPage, originOf, password, signIn } from './browser.ts'
import { letProofsAge, makePerson, productDb } from './database.ts'

const person = { name: 'kodpro', email: 'kodpro@example.com', firstname: 'Kod', lastname: 'Provsson' }

async function enter(page: Page) {
  await page.goto(originOf('admin'))
  await page.getByLabel('Användarnamn eller e-postadress').fill(person.name)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
}

/** Connects an app in "Mitt konto". Returns its secret and the recovery codes. */
async function connectApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${originOf('admin')}/account/security`)
  await page.getByRole('button', { name: 'Koppla', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByText(/^([A-Z2-7]{4} ?){8}$/)
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Kod från appen').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Koppla appen' }).click()
  const items = page.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => items.count()).toBe(10)
  const codes = (await items.allTextContents()).map((text) => text.trim())
  await page.getByRole('button', { name: 'Jag har sparat dem' }).click()
  return { secret, codes }
}

const welcomed = (page: Page) => page.getByRole('heading', { name: 'Välkommen, Kod!' }).waitFor()

test('a person signs in by password and a code of the app; a wrong code and a used recovery code open nothing', async () => {
  const db = await productDb()
  await makePerson(db, person)
  const page = await newPage({ alone: true })
  await page.goto(originOf('admin'))
  await expectSoundPage(page, 'Logga in')
  await enter(page)
  await welcomed(page)
  const { secret, codes } = await connectApp(page)

  const code = page.getByLabel('Kod från appen, eller en reservkod')
  const answer = async (text: string) => {
    await code.fill(text)
    await page.getByRole('button', { name: 'Fortsätt' }).click()
  }
  const signOut = () => page.goto(`${originOf()}/oauth/logout`)
  await signOut()
  await enter(page)
  await expectSoundPage(page, 'Bekräfta att det är du')
  // The code that connected the app is spent.
  await answer(codeOf(secret, Date.now() - 3_600_000))
  await page.getByText('Koden stämmer inte, eller så är den redan använd.').first().waitFor()
  await expectSoundPage(page, 'Bekräfta att det är du')
  // The app still asks who one is.
  await enter(page)
  await answer(codeOf(secret, Date.now() + 30_000))
  await welcomed(page)

  const [once = ''] = codes
  await signOut()
  await enter(page)
  await answer(once)
  await welcomed(page)
  await signOut()
  await enter(page)
  await answer(once)
  await page.getByText('Koden stämmer inte, eller så är den redan använd.').first().waitFor()
  await answer(codes[1] ?? '')
  await welcomed(page)

  // The question in the app, once the proof is old.
  await letProofsAge(db, person.name)
  await page.goto(`${originOf('admin')}/account/security`)
  await page.getByRole('button', { name: 'Skapa nya' }).click()
  await page.getByRole('button', { name: 'Ja, skapa nya koder' }).click()
  await expectSoundPage(page, 'Bekräfta att det är du', 2)
})

test('the pages that connect a first app and show its recovery codes fit every width', async () => {
  const page = await newPage()
  const drawn = async (html: string) => {
    // At the place where the product shows them: a demand of the installation would hold for all tests.
    const end = await disturb(page, '**/oauth/authorize', (route) =>
      route.fulfill({ body: html, contentType: 'text/html' }),
    )
    await page.goto(`${originOf()}/oauth/authorize`)
    end()
  }
  const secret = newAppSecret()
  const qr = await qrCode(appAddress(secret, { issuer: 'Vård- och omsorgscollege', label: person.name }))
  const frame = { home: originOf(), csrf: 'x', action: '/oauth/authorize', pending: 'x', secret, qr }
  await drawn(setupPage({ ...frame, error: 'Koden stämmer inte.' }))
  await expectSoundPage(page, 'Koppla en app')
  const codes = Array.from({ length: 10 }, () => 'k7qm0-x3f9r-tz4h2-w8c6n-v5b1dm')
  await drawn(codesPage({ home: originOf(), codes, next: originOf('admin') }))
  await expectSoundPage(page, 'Dina reservkoder')
})

test('the office’s screens of sign-in and clients fit every width', { timeout: 120_000 }, async () => {
  const db = await productDb()
  const title = 'Provköpings kommun med ett långt namn för gymnasieskolan och vuxenutbildningen'
  const data = { title, issuer: 'https://skola.example', client_id: 'kollegium', email_claim: 'email', active: false }
  const provider = await db.signInProvider.create({ data, select: { id: true } })
  const asked = {
    provider_id: provider.id,
    subject: 'x1',
    email: 'ny@skola.example',
    firstname: 'Ny',
    lastname: 'Provsson',
  }
  const request = await db.accountRequest.create({ data: asked, select: { id: true } })
  const client = { id: 'provprogram', name: 'Ett gammalt program', redirect_uris: ['https://program.example/tillbaka'] }
  await db.oauthClient.create({ data: client })
  onTestFinished(async () => {
    await db.accountRequest.deleteMany({ where: { provider_id: provider.id } })
    await db.signInProvider.delete({ where: { id: provider.id } })
    await db.oauthClient.delete({ where: { id: client.id } })
  })
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  await expectScreen(page, `${originOf('admin')}/setting/sign-in`)
  for (const path of [
    ...[
      '/oldClient',
      `/oldClient/${client.id}`,
      '/signInProvider',
      '/signInProvider/new',
      `/signInProvider/${provider.id}`,
    ],
    ...['/accountRequest', `/accountRequest/${request.id}`],
  ]) {
    await expectNextScreen(page, path)
  }
})
