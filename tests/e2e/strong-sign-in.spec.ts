import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectScreen, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, password, widths } from './browser.ts'
import { letProofsAge, productDb } from './database.ts'

/** Gives the browser of a page an authenticator that keeps keys and knows its holder. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person adds a passkey, signs in by it alone, proves with it again, and takes it away', async () => {
  const page = await newPage({ alone: true })
  await giveAuthenticator(page)
  await page.goto(`${originOf('cert')}/account/security`)
  await page.getByLabel('Användarnamn eller e-postadress').fill('carutk')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()

  await page.getByRole('button', { name: 'Lägg till lösennyckel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nyckelns namn').fill('Min telefon')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Lägg till lösennyckel' }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Jag har sparat dem' }).click()
  await page.getByText('10 av 10 koder kvar').waitFor()
  await expectScreen(page, `${originOf('cert')}/account/security`)
  await page.setViewportSize({ width: widths.desktop, height: 900 })

  // The key is all that the sign-in page needs.
  await page.goto(`${originOf()}/oauth/logout`)
  await page.goto(`${originOf('cert')}/account/security`)
  await page.getByRole('button', { name: 'Logga in med lösennyckel' }).click()
  await page.getByText('Min telefon').waitFor()
  await page.getByRole('button', { name: 'Byt namn' }).first().click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await letProofsAge(await productDb(), 'carutk')
  await page.getByRole('button', { name: 'Skapa nya' }).click()
  await page.getByRole('button', { name: 'Ja, skapa nya koder' }).click()
  await page.getByRole('heading', { name: 'Bekräfta att det är du' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bekräfta med lösennyckel' }).click()
  await page.getByRole('button', { name: 'Jag har sparat dem' }).click()

  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('button', { name: 'Ja, ta bort nyckeln' }).click()
  await toast(page, 'Ändringen har sparats').first().waitFor()
  await page.getByText('Du har ingen lösennyckel än.').waitFor()
})
