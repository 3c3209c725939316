import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { type IssuedClass, type IssuedPerson, issueClass } from './issued-class.ts'
import { textOfPdf } from './pdf.ts'

async function checkNumber(number: string): Promise<Page> {
  const visitor = await newPage()
  await visitor.goto(`${originOf()}/verifiera/${number}`)
  return visitor
}

const within = async (page: Page, width: number) => {
  const across = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(across, { message: `width at ${width}` }).toBeLessThanOrEqual(width)
}

test('a class with a wrong date and principal is corrected at once: new numbers, new papers, and the old ones say so', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  const saved = await issueClass(page, ['Rättberg', 'Rättdal', 'Rättgren'])
  const [first, second] = saved.persons as [IssuedPerson, IssuedPerson, IssuedPerson]
  await page.goto(`${originOf('cert')}/diploma/${saved.id}`)
  await page.getByRole('link', { name: 'Rätta för flera' }).click()
  await page.getByRole('heading', { name: 'Rätta utfärdade diplom' }).waitFor()

  await page.getByRole('button', { name: 'Ersätt 3 diplom' }).click()
  await page.getByText('Ange det som ska bli rätt').waitFor()
  await page.getByRole('checkbox', { name: 'Datum' }).check()
  await page.getByRole('textbox', { name: 'Rätt: Datum' }).fill('2026-06-05')
  await page.getByRole('checkbox', { name: 'Rektor' }).check()
  await page.getByRole('textbox', { name: 'Rätt: Rektor' }).fill('Elif Demolund')
  await page.getByRole('textbox', { name: 'Orsak' }).fill('Fel datum och fel rektor')
  await page.getByRole('checkbox', { name: 'Markera Jasmina Rättgren' }).uncheck()
  const row = page.getByRole('row', { name: /Jasmina Rättberg/ })
  expect(await row.locator('s').allTextContents()).toEqual(['2026-06-12', 'Per Utkastdal'])
  await row.getByText('Elif Demolund').waitFor()
  await page.getByText('1 personer får det').or(page.getByText('1 person får det.')).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  for (const width of [widths.tablet, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    await within(page, width)
    await settled(page)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  // The letter would go to nobody's address.
  await page.getByRole('checkbox', { name: /^Skicka det nya/ }).uncheck()
  await page.getByRole('button', { name: 'Ersätt 2 diplom' }).click()
  await page.getByRole('alertdialog').getByText('Vill du ersätta 2 diplom?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ersätt 2 diplom' }).click()
  await toast(page, '2 dokument är ersatta av nya').waitFor()
  await page.waitForURL((url) => /^\/diploma\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${saved.id}`))
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  expect(await page.getByRole('textbox', { name: 'Datum' }).inputValue()).toBe('2026-06-05')

  // The new papers are made at once.
  const id = Number(page.url().split('/').at(-1))
  const next = await ask<IssuedClass>(page, 'diploma.get', { id })
  await page.goto(`${originOf('cert')}/print`)
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Vuxenutbildning/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ladda ner PDF/ })
    .first()
    .click()
  const pages = await textOfPdf(await readFile(await (await arriving).path()))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Elif Demolund')

  const old = await checkNumber(first.number)
  await old.getByText('Fel datum och fel rektor').waitFor()
  const fresh = await checkNumber(next.persons[0]?.number ?? '')
  await fresh.getByText('Jasmina Rättberg').first().waitFor()

  // Those replaced don't come along again.
  await page.goto(`${originOf('cert')}/diploma/${saved.id}/correct`)
  await page.getByText('1 av 1 valda').waitFor()
  expect(await page.getByText(/^Redan ersatt .* av .*\. Följer inte med\.$/).count()).toBe(2)
  expect(second.status).toBe('issued')
})

test('several documents are revoked from the list for one reason, after a question with their exact number', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  const saved = await issueClass(page, ['Återkallsson', 'Återkallsdotter', 'Återstår'])
  await page.goto(`${originOf('cert')}/issued?sok=${encodeURIComponent('jasmina återkalls')}`)
  for (const name of ['Återkallsson', 'Återkallsdotter']) {
    await page.getByRole('checkbox', { name: `Markera Jasmina ${name}` }).check()
  }
  await page.getByRole('button', { name: 'Återkalla …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Vill du återkalla 2 diplom?').waitFor()
  await dialog.getByText('1 har en adress. Jasmina Återkallsdotter behöver ett brev.').waitFor()
  await dialog.getByRole('button', { name: 'Ja, återkalla 2 diplom' }).click()
  await dialog.getByText('Obligatoriskt').first().waitFor()
  await dialog.getByRole('radio', { name: 'Annan orsak' }).check()
  await dialog.getByRole('textbox', { name: 'Skriv orsaken' }).fill('Kursen var inte godkänd')
  await dialog.getByText(/^Diplomet är återkallat/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await within(page, widths.phone)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await dialog.getByRole('checkbox', { name: /^Meddela personerna/ }).uncheck()
  await dialog.getByRole('button', { name: 'Ja, återkalla 2 diplom' }).click()
  await toast(page, '2 dokument är återkallade').waitFor()
  await expect.poll(() => page.getByText('Återkallat').count()).toBe(2)

  const { persons } = await ask<IssuedClass>(page, 'diploma.get', { id: saved.id })
  expect(persons.map(({ status }) => status)).toEqual(['revoked', 'revoked', 'issued'])
  const visitor = await checkNumber(persons[0]?.number ?? '')
  await visitor.getByText('Kursen var inte godkänd').waitFor()
})
