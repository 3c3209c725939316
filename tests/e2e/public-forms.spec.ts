import { expect, test } from 'vitest'
import { menu } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'

const site = originOf('eslov-hoor-horby')

test('a visitor applies for an account, and the office sees every answer', async () => {
  const page = await newPage()
  await page.goto(`${site}/login`)
  await page.getByRole('link', { name: 'Ansök om användarkonto' }).first().waitFor()
  await page.goto(`${site}/ansok`)
  await page.getByLabel('Förnamn').fill('Hilda')
  await page.getByLabel('Efternamn').fill('Formulärsson')
  await page.getByLabel('E-postadress').fill('hilda@example')
  await page.getByLabel('Organisation *').fill('Provköpings gymnasieförbund')
  const item = page.getByLabel('Handledarintyg')
  expect(await item.isVisible()).toBe(false)
  await page.getByLabel(/^Diplomverktyget/).check()
  await item.check()
  await page.getByLabel('Lokalt college som du tillhör').selectOption('Mitt college finns inte i listan')
  await page.getByLabel('Vilket college tillhör du?').fill('Provlandets college')
  await page.getByRole('checkbox', { name: 'Lärare', exact: true }).check()
  await page.getByText('Robotkontrollen är klar').waitFor()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()

  // The address is incomplete, and the consent is missing.
  const faults = page.getByRole('alert')
  await faults.getByText('Formuläret innehåller 2 fel').waitFor()
  await expect.poll(() => faults.evaluate((part) => part === document.activeElement)).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await faults.getByRole('link', { name: /^E-postadress/ }).click()
  await expect
    .poll(() => page.getByLabel('E-postadress').evaluate((part) => part === document.activeElement))
    .toBe(true)
  expect(await item.isChecked()).toBe(true)
  await page.getByLabel('E-postadress').fill('hilda.formularsson@example.com')
  await page.getByLabel(/^Jag godkänner/).check()
  await page.getByText('Robotkontrollen är klar').waitFor()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await page.getByRole('heading', { name: 'Tack för din ansökan' }).waitFor()
  await page.getByText('hilda.formularsson@example.com').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const admin = await newPage()
  await signIn(admin, 'kerpro', 'admin')
  await menu(admin, 'Ansökningar').click()
  await admin.getByRole('link', { name: 'Hilda Formulärsson' }).click()
  await admin.getByText('Provlandets college').first().waitFor()
  await admin.getByText('Handledarintyg').first().waitFor()
  await admin.getByText(/^Godkänt \d+ \p{L}+ \d{4}, version 1\.$/u).waitFor()
})

test('without JavaScript the form can be filled in, keeps its texts, and says whom to write to', async () => {
  const page = await newPage({ javaScript: false })
  await page.goto(`${site}/tipsa?sida=%2Fom-oss`)
  expect(await page.getByLabel('Sidans adress').inputValue()).toBe('/om-oss')
  // Playwright's texts skip `noscript`.
  const hint = page.locator('noscript p').first()
  expect([await hint.isVisible(), await hint.textContent()]).toEqual([true, 'Formuläret kräver JavaScript'])
  await page.getByLabel('Vad är fel?').fill('Länken till kartan är död.')
  await page.getByRole('button', { name: 'Skicka tipset' }).click()
  await page.getByRole('alert').getByText('kansliet@example.com').waitFor()
  expect(await page.getByLabel('Vad är fel?').inputValue()).toBe('Länken till kartan är död.')
  await page.getByLabel('Vad är fel?').waitFor()
  await page.goto(`${site}/ansok`)
  await page.getByLabel(/^Diplomverktyget/).check()
  await page.getByLabel('Handledarintyg').waitFor()
})

test('a tip is sent and leads back to its page', async () => {
  const page = await newPage({ width: widths.phone })
  await page.goto(`${site}/tipsa?sida=%2Fom-oss`)
  await page.getByLabel('Vad är fel?').fill('Länken till kartan är död.')
  await page.getByRole('button', { name: 'Skicka tipset' }).click()
  await page.getByRole('heading', { name: 'Tack för ditt tips' }).waitFor()
  await page.getByRole('link', { name: 'Tillbaka till sidan' }).click()
  await page.waitForURL(`${site}/om-oss`)
})

test.each(['/ansok', '/ansok/metodmaterial', '/nyhetsbrev', '/tipsa'])(
  '%s is for everyone, at every width',
  async (path) => {
    const page = await newPage()
    for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(site + path)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, `scrolls sideways at ${width}`).toBe(0)
      if (width !== 320) expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
    }
  },
)
