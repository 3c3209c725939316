import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, chooseFiles, menu } from './app.ts'
import { accessibilityViolations, newPage, signIn } from './browser.ts'
import { textOfPdf } from './pdf.ts'

const file = join(import.meta.dirname, '../fixtures/deltagare-vuxen.xlsx')
/** Once a college has issued, the next class takes no more presses from the start of the app to its papers. */
const most = 9

/** The day in Sweden, as `YYYY-MM-DD`. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date())

/** Counts every press of the pointer from now on; keys and the choice of a file in the system's dialog are none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as typeof window & { presses?: number }
    counted.presses = 0
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) counted.presses = (counted.presses ?? 0) + 1
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => (window as typeof window & { presses?: number }).presses ?? Number.NaN)
}

/** Issues one document as the college's first time, with the values that the next time proposes. */
async function issueFirst(page: Page, kind: 'diploma' | 'certificate', values: object): Promise<{ id: number }> {
  const [college] = await ask<{ id: number }[]>(page, `${kind}.groups`, {})
  const near = { group_id: college?.id, search: 'Provköpings vuxenutbildning' }
  const [educator] = await ask<{ id: number }[]>(page, `${kind}.educators`, near)
  const persons = [{ firstname: 'Första', lastname: 'Gången', email: '', personal_number: null, credits: 1500 }]
  const parties = { group_id: college?.id, educator_id: educator?.id, educator: '' }
  const data = { ...parties, date: today(), certified_reason: '', persons, ...values }
  return call<{ id: number }>(page, `${kind}.issue`, { data })
}

/** Takes the class from its file to the downloaded papers, and returns their pages. */
async function fromFileToPaper(page: Page, element: string): Promise<string[]> {
  await chooseFiles(page, page.getByRole('button', { name: 'Importera fil' }), file)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Importera 32 rader' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Utfärda 32 ${element}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Utfärda 32 ${element}` })
    .click()
  await page.getByRole('button', { name: 'Skriv ut', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ladda ner PDF/ })
    .first()
    .click()
  return textOfPdf(await readFile(await (await arriving).path()))
}

test('the second class needs nine presses, with what was issued the last time proposed', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await issueFirst(page, 'certificate', {
    ...{ programme: 'Vård- och omsorgsutbildning', totalCredits: 2500, credits: null },
    ...{ principal: 'Elif Demolund', place: 'Höör' },
  })
  const presses = await countPresses(page)
  await menu(page, 'Intyg').click()
  await page.getByRole('link', { name: 'Nytt intyg' }).click()
  const proposals = page.getByRole('region', { name: 'Förslag från förra gången' })
  await proposals.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await proposals.getByRole('button', { name: /^Använd alla/ }).click()
  const pages = await fromFileToPaper(page, 'intyg')
  expect(await presses()).toBeLessThanOrEqual(most)
  expect(pages).toHaveLength(32)
  expect(pages[0]).toContain('Alva Testander')
  expect(pages[0]).toContain('Elif Demolund')
})

test('one like another needs nine presses too, and begins without its persons', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  const first = await issueFirst(page, 'diploma', {
    ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg', degree: '', credits: 1500 },
    ...{ principal: 'Kopians Rektor', place: 'Hörby' },
  })
  // The list knows nothing of an issue outside the page.
  await page.reload()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/diploma/${first.id}"]`) })
  await row.first().waitFor()
  const presses = await countPresses(page)
  await row.getByRole('button', { name: /^Fler val för/ }).click()
  await page.getByRole('menuitem', { name: /^Gör en likadan/ }).click()
  await page.getByRole('textbox', { name: 'Rektor' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Rektor' }).inputValue()).toBe('Kopians Rektor')
  expect(await page.getByText('Gången').count()).toBe(0)
  const pages = await fromFileToPaper(page, 'diplom')
  expect(await presses()).toBeLessThanOrEqual(most)
  expect(pages).toHaveLength(32)
  expect(pages[0]).toContain('Kopians Rektor')
})
