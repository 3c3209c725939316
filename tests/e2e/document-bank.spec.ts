import { expect, test } from 'vitest'
import { call, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, password, signIn, widths } from './browser.ts'

const site = originOf('eslov-hoor-horby')

test('a visitor finds a document, is asked, and downloads it', async () => {
  const page = await newPage()
  await page.goto(`${site}/dokumentbank`)
  await page.getByRole('navigation', { name: 'Portföljer' }).getByRole('link', { name: 'Handledarutbildning' }).click()
  await page.getByRole('link', { name: 'Steg 1, grundmodul' }).first().click()
  const download = page.getByRole('link', { name: 'Ladda ner Handledarguide för apl, vård och omsorg' })
  await download.click()
  const question = page.getByRole('region', { name: 'Vill du ladda ner filen?' })
  const yes = question.getByRole('link', { name: 'Ja' })
  await expect.poll(() => yes.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Nej' }).click()
  await expect.poll(() => download.evaluate((link) => link === document.activeElement)).toBe(true)
  await download.click()
  const saved = page.waitForEvent('download')
  await yes.click()
  expect((await saved).suggestedFilename()).toBe('handledarguide-apl.pdf')
  await question.waitFor({ state: 'detached' })

  await page.getByRole('searchbox', { name: 'Sök i namn och innehåll' }).fill('återcertifiering')
  await page.getByRole('main').getByRole('button', { name: 'Sök' }).click()
  await page.getByRole('heading', { name: /träff(ar)? på ”återcertifiering”/ }).waitFor()
})

test('"Lås upp" leads through sign-in to the members’ portfolio and back, also without script', async () => {
  for (const javaScript of [true, false]) {
    const page = await newPage({ javaScript })
    await page.goto(`${site}/dokumentbank`)
    await page.getByRole('link', { name: 'Lås upp Styrgruppen' }).click()
    await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
    await page.getByLabel('Lösenord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Logga in', exact: true }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/dokumentbank/medlemmar/'))
    await page.getByRole('link', { name: 'Budget 2027, utkast', exact: true }).waitFor()
    // Signed in, every other portfolio opens at once.
    await page.goto(`${site}/dokumentbank`)
    await page.getByRole('link', { name: 'Lås upp Utbildare' }).click()
    await page.getByText('Lärarhandledning, steg 1').first().waitFor()
    await page.getByRole('link', { name: 'Logga ut' }).click()
    await page.waitForURL(`${site}/dokumentbank`)
    await page.getByRole('link', { name: 'Lås upp Styrgruppen' }).click()
    await page.getByRole('button', { name: 'Logga in', exact: true }).waitFor()
  }
})

test('whoever lacks the right to a portfolio is told so', async () => {
  const page = await newPage()
  await page.goto(`${site}/dokumentbank`)
  await page.getByRole('link', { name: 'Lås upp Styrgruppen' }).click()
  await page.getByLabel('Användarnamn eller e-postadress').fill('amipro')
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('heading', { name: 'Du har inte tillgång till Styrgruppen' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the bank is readable at every width, and by everyone', async () => {
  const page = await newPage()
  for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site}/dokumentbank`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `scrolls sideways at ${width}`).toBe(0)
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }
})

test('the portfolio that an editor chooses is opened first on the site', async () => {
  const page = await newPage()
  await signIn(page, 'ivamon', 'admin', '/setting')
  const named = `Handböcker ${Date.now()}`
  const { id } = await call<{ id: number }>(page, 'portfolio.create', {
    data: { title: named, name: `handbocker_${Date.now()}`, status: true },
  })
  const row = page.getByText('Förvald publik portfölj', { exact: true }).locator('xpath=ancestor::div[2]')
  await row.getByRole('button', { name: 'Ange egen' }).or(row.getByRole('combobox')).first().click()
  await row.getByRole('combobox').fill(named)
  await page.getByRole('option', { name: named }).click()
  await save(page)
  await toast(page, 'sparats').waitFor()
  const visitor = await newPage()
  await visitor.goto(`${originOf('skane')}/dokumentbank`)
  const portfolios = visitor.getByRole('navigation', { name: 'Portföljer' })
  expect(await portfolios.getByRole('link').first().textContent()).toBe(named)
  await visitor.getByText('Här finns inga dokument än.').waitFor()
  await call(page, 'portfolio.delete', { id }).catch(() => undefined)
})
