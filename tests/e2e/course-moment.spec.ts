import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chooseFiles, menu, save, toast } from './app.ts'
import { accessibilityViolations, newPage, signIn, widths } from './browser.ts'
import { textOfPdf } from './pdf.ts'

test('a course moment is ordered, gets its participants, is billed and has a list to sign', async () => {
  const page = await newPage()
  await signIn(page, 'kerpro', 'cert')
  await menu(page, 'Kurstillfällen').click()
  await page.getByRole('link', { name: 'Nytt kurstillfälle' }).click()
  await page.getByRole('textbox', { name: /^Namn/ }).fill('Språkombud, provkursen')
  await page.getByRole('textbox', { name: /^Beställare/ }).fill('Provköpings kommun')
  await page.getByRole('combobox', { name: /^Collegetillhörighet/ }).fill('Nordöstra')
  await page.getByRole('option', { name: /Nordöstra Skåne/ }).click()
  await page.getByRole('radio', { name: /^En annan bransch/ }).check()
  await page.getByText(/^3\s000 kr$/).waitFor()
  await page.getByRole('tab', { name: /^Deltagare/ }).click()
  await page.getByRole('button', { name: 'Lägg till deltagare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Förnamn').fill('Amira')
  await dialog.getByLabel('Efternamn').fill('Provberg')
  await dialog.getByLabel('Arbetsgivarens namn').fill('Provköpings kommun')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Lägg till deltagare' }).click()
  await page.getByRole('switch', { name: /Amira Provberg/ }).check()
  // More participants come from a file. The import lets the user correct the cells that it can't read.
  const list = 'Namn;Arbetsgivare;Arbetsplats;Godkänd\nLiban Demolund;Omsorgsprov AB;Bageri;nej\n'
  await chooseFiles(page, page.getByRole('button', { name: 'Importera fil' }), {
    ...{ name: 'deltagare.csv', mimeType: 'text/csv', buffer: Buffer.from(list) },
  })
  await page.getByRole('textbox', { name: /^Arbetsplats/ }).fill('Hemtjänst')
  await page.keyboard.press('Enter')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Importera 1 rad' }).click()
  await page.getByRole('switch', { name: /Liban Demolund/ }).waitFor()
  await save(page)
  await page
    .getByText(/^KT-\d{4}-\d{3}$/)
    .first()
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  // The billing part itself shows the missing fields of the bill.
  await page.getByRole('button', { name: 'Skicka fakturaunderlag' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka fakturaunderlag' }).click()
  await page.getByRole('link', { name: /^Organisation:/ }).waitFor()
  await page.getByRole('tab', { name: 'Kurstillfälle' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /^Organisation \(/ }).fill('Provköpings kommun')
  await page.getByRole('textbox', { name: /^Organisationsnummer/ }).fill('299999-0019')
  await page.getByRole('textbox', { name: /^Fakturaadress/ }).fill('Box 1\n123 45 Provköping')
  await page.getByRole('textbox', { name: /^Ansvarig person/ }).fill('Elif Demolund')
  await save(page)
  await page.getByRole('button', { name: 'Skicka fakturaunderlag', disabled: false }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka fakturaunderlag' }).click()
  await toast(page, 'Fakturaunderlaget har skickats').waitFor()
  await page.getByText(/^Fakturaunderlag skickat \d/).waitFor()

  const file = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  await page.getByRole('button', { name: 'Deltagare (Excel)' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Utan de fyra sista', checked: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await file('Ladda ner')).name).toMatch(/^Deltagare KT-\d{4}-\d{3} Språkombud, provkursen\.xlsx$/)
  const sheet = await file('Närvarolista (PDF)')
  expect(sheet.name).toMatch(/^Närvarolista KT-.*\.pdf$/)
  expect((await textOfPdf(sheet.bytes)).join(' ')).toContain('Amira Provberg')

  await page.setViewportSize({ width: widths.phone, height: 844 })
  await page.getByRole('tab', { name: /^Deltagare/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Amira Provberg' }).getByRole('switch').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.setViewportSize({ width: widths.desktop, height: 900 })
  const address = page.url()
  await page.getByRole('button', { name: 'Skapa diplom för 1' }).click()
  await page.waitForURL(/\/diploma_language_representative\/\d+$/)
  await page.getByText('Amira').first().waitFor()
  await page.goto(address)
  await page.getByRole('tab', { name: /^Diplom\s*1$/ }).click()
  await page.getByRole('link', { name: 'Diplom för språkombud' }).last().waitFor()
})

test('an educator without any role works with the course moments that name her, and a stakeholder with their diplomas', async () => {
  const educator = await newPage()
  await signIn(educator, 'oksfik', 'cert')
  // The day begins at the course moments, in a short drawer.
  await educator.getByRole('heading', { name: 'Kurstillfällen' }).waitFor()
  expect(await menu(educator, 'Diplom').count()).toBe(0)
  await menu(educator, 'Utskrifter').waitFor()
  await educator.getByRole('link', { name: /Kristianstad/ }).click()
  await educator.getByText('Du är språkombudsutbildare på det här kurstillfället, med Carlos Utkastdal').waitFor()
  await educator.getByRole('heading', { name: 'Följer inte med' }).waitFor()
  expect(await educator.getByRole('textbox', { name: /^(Beställare|Organisation|Fakturaadress)/ }).count()).toBe(0)
  await educator.getByRole('tab', { name: /^Deltagare/ }).click()
  await educator.getByRole('switch', { name: /Amira Provberg/ }).waitFor()
  expect(await accessibilityViolations(educator)).toEqual([])

  const stakeholder = await newPage()
  await signIn(stakeholder, 'elidem', 'cert')
  expect(await menu(stakeholder, 'Kurstillfällen').count()).toBe(0)
  await menu(stakeholder, 'Diplom för språkombud').click()
  await stakeholder.getByRole('row').getByRole('link', { name: 'Språkombud' }).first().click()
  await stakeholder.getByRole('button', { name: 'Skriv ut' }).waitFor()
  await stakeholder.getByText('Språkombud, Höör hösten', { exact: false }).first().waitFor()
})
