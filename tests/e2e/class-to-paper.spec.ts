import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, chooseFiles } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'
import { textOfPdf } from './pdf.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name)

/** Opens a new diploma and fills the fields that all persons share. */
async function newDiploma(page: Page) {
  await page.getByRole('link', { name: 'Nytt diplom' }).click()
  await choose(page, 'Typ av diplom', 'Vuxenutbildning')
  await choose(page, 'Utbildning', 'Vård och omsorg')
  const educator = page.getByRole('combobox', { name: /^Utbildare/ })
  await educator.fill('Provköpings vux')
  await page.getByRole('option', { name: /Provköpings vuxenutbildning/ }).click()
  await page.getByRole('textbox', { name: 'Rektor' }).fill('Elif Demolund')
  await page.getByRole('textbox', { name: 'Ort' }).fill('Höör')
}

async function importFile(page: Page, name: string) {
  await chooseFiles(page, page.getByRole('button', { name: 'Importera fil' }), fixture(name))
  return page.getByRole('dialog')
}

test('a class goes from a file to papers that anyone can check', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  const dialog = await importFile(page, 'deltagare-vuxen.xlsx')
  await dialog.getByRole('button', { name: 'Importera 32 rader' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('32 personer').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  // The form offers no print before the first diploma is issued.
  expect(await page.getByRole('button', { name: 'Skriv ut' }).count()).toBe(0)
  expect(await page.getByText('19580108-2743').count()).toBe(0)

  await page.getByRole('button', { name: 'Utfärda 32 diplom' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Utfärda 32 diplom' })
    .click()
  await page.getByRole('heading', { name: 'Utfärdade' }).waitFor()
  const shown = page.getByRole('row').getByText(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  await expect.poll(() => shown.count()).toBe(32)
  const numbers = await shown.allTextContents()

  const first = await printAll(page)
  const text = await textOfPdf(first)
  expect(text.length).toBe(32)
  expect(text[0]).toContain('Alva Testander')
  for (const [index, number] of numbers.entries()) expect(text[index]).toContain(number)
  const again = await printAll(page)
  expect(hash(again)).toBe(hash(first))

  await checkNumber(numbers[0] ?? '')
  await checkFile(first, numbers.length)
})

/** Prints all from the diploma's page, downloads the finished file, and goes back. */
async function printAll(page: Page): Promise<Buffer> {
  const diploma = page.url()
  await page.getByRole('button', { name: 'Skriv ut', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  // A reload shows the run as it was.
  await page.reload()
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ladda ner PDF/ })
    .first()
    .click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(download.suggestedFilename()).not.toMatch(/\d{8}-/)
  await page.goto(diploma)
  return readFile(await download.path())
}

/** Types the number as people do: lower case, without dashes. */
async function checkNumber(number: string) {
  const visitor = await newPage()
  await visitor.goto(`${originOf()}/verifiera`)
  await visitor
    .getByLabel(/nummer/i)
    .first()
    .fill(number.replaceAll('-', '').toLowerCase())
  await visitor.getByRole('button', { name: 'Kontrollera', exact: true }).click()
  await visitor.getByText('Alva Testander').first().waitFor()
  expect(await visitor.getByText('Provköpings vuxenutbildning').count()).toBeGreaterThan(0)
  expect(await visitor.content()).not.toMatch(/\d{8}-(?:\d{4}|••••)/)
  expect(await accessibilityViolations(visitor)).toEqual([])
}

/**
 * Checks the printed file unchanged, with bytes appended, and with bytes changed. The page sends none of them to the
 * server.
 */
async function checkFile(pdf: Buffer, persons: number) {
  const visitor = await newPage({ width: widths.phone })
  const bodies: number[] = []
  visitor.on('request', (request) => request.method() === 'POST' && bodies.push(request.postDataBuffer()?.length ?? 0))
  const result = visitor.getByRole('main').getByRole('status').getByRole('heading')
  const show = async (buffer: Buffer) => {
    await visitor.goto(`${originOf()}/verifiera`)
    await visitor
      .getByLabel('Kontrollera PDF-filen')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    await result.waitFor()
    expect(await accessibilityViolations(visitor)).toEqual([])
    return result.textContent()
  }
  expect(await show(pdf)).toBe('Filen är äkta och oförändrad')
  expect(await visitor.getByText(`${persons} dokument finns i den`).count()).toBe(1)
  expect(await visitor.getByRole('row').count()).toBe(persons + 1)
  expect(await show(Buffer.concat([pdf, Buffer.from('% more')]))).toBe('Filen är ändrad sedan den utfärdades')
  expect(await show(Buffer.from(pdf).fill('x', 40, 60))).toBe('Filen är ändrad sedan den utfärdades')
  expect(await visitor.content()).not.toContain('Alva Testander')
  expect(bodies).toHaveLength(3)
  expect(Math.max(...bodies)).toBeLessThan(300)
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a messy file shows each fault at its row, and nothing goes in until they are mended or left out', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  await choose(page, 'Typ av diplom', 'Gymnasieskola (ungdom)')
  const dialog = await importFile(page, 'deltagare-stokig.xlsx')
  await dialog
    .getByText(/ogiltig/i)
    .first()
    .waitFor()
  const submit = dialog.getByRole('button', { name: /^Importera/ })
  expect(await submit.isDisabled()).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  for (const text of [/Kontrollera siffrorna/, /Seklet saknas/, /E-postadress|e-postadress/, /formel/i]) {
    expect(await dialog.getByText(text).count(), String(text)).toBeGreaterThan(0)
  }
  await page.keyboard.press('Escape')
  expect(await page.getByText('Alva').count()).toBe(0)
})
