import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kindNames } from '@kollegium/api/definitions/certificates'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, chooseFiles, expectNextScreen } from './app.ts'
import { accessibilityViolations, disturb, newPage, originOf, signIn, widths } from './browser.ts'
import { textOfPdf } from './pdf.ts'

const NUMBER = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}/
const paper = (page: Page) => page.getByRole('complementary', { name: 'Förhandsvisning' }).getByRole('article')
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid', { name: 'Personer' }).getByRole('row').nth(row).getByRole('gridcell').nth(column)

async function newDiploma(page: Page): Promise<void> {
  await page.goto(`${originOf('cert')}/diploma/new`)
  await choose(page, 'Typ av diplom', 'Vuxenutbildning')
  await choose(page, 'Utbildning', 'Vård och omsorg')
  await page.getByRole('combobox', { name: /^Utbildare/ }).fill('Provköpings vux')
  await page.getByRole('option', { name: /Provköpings vuxenutbildning/ }).click()
  await page.getByRole('textbox', { name: /^Rektor/ }).fill('Elif Demolund')
  await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Höör')
}

/** Pastes rows into the focused cell, as a spreadsheet puts them on the clipboard. */
async function paste(page: Page, rows: string[][]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf('cert') })
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\n'))
  await cell(page, 1, 0).click()
  await page.keyboard.press('Control+v')
}

async function issue(page: Page, label: string): Promise<string[]> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
  await page.getByRole('heading', { name: /^Utfärdade/ }).waitFor()
  const rows = await page
    .getByRole('region', { name: 'Utfärdade', exact: true })
    .getByRole('rowheader')
    .allTextContents()
  return rows.map((text) => text.match(NUMBER)?.[0] ?? '')
}

test('the fields follow the type of diploma, and the paper shows what is typed', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert', '/diploma/new')
  await choose(page, 'Typ av diplom', 'Gymnasieskola (ungdom)')
  await expect.poll(() => page.getByLabel(/^Poäng/).inputValue()).toMatch(/^2\s250$/)
  await choose(page, 'Typ av diplom', 'Yrkeshögskola')
  await page.getByRole('textbox', { name: 'Examen' }).fill('Yrkeshögskoleexamen')
  await choose(page, 'Typ av diplom', 'Vuxenutbildning')
  await expect.poll(() => page.getByLabel(/^Poäng/).inputValue()).toMatch(/^1\s500$/)
  expect(await page.getByRole('textbox', { name: 'Examen' }).count()).toBe(0)
  await page.getByRole('textbox', { name: /^Rektor/ }).fill('Elif Demolund')
  await paper(page).getByText('Elif Demolund').waitFor()

  await cell(page, 1, 0).click()
  for (const text of ['Ali', 'Provberg-Ek', '195801082743']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await paper(page).getByRole('heading', { name: 'Ali Provberg-Ek' }).waitFor()
  // The number is masked again as soon as the cell is left.
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('19580108-••••')
  await cell(page, 1, 2).click()
  await page.keyboard.type('195801082744')
  // The error of the left cell moves the button down while it is pressed. The press must work all the same.
  await page.getByRole('button', { name: 'Lägg till person' }).click()
  await page.getByRole('rowheader', { name: '2', exact: true }).waitFor()
  await page.getByText('Rad 1: Personnumret stämmer inte. Kontrollera siffrorna.').waitFor()
  expect(await cell(page, 1, 2).getAttribute('aria-invalid')).toBe('true')
  // An invalid number is shown as it was typed.
  expect(await cell(page, 1, 2).textContent()).toBe('195801082744')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('rows from a spreadsheet are pasted, counted, undone and kept in a draft with hidden numbers', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  await paste(page, [
    ['Cecilia', 'Utkastdal', ''],
    ['Örjan', 'Ekströmer', ''],
    ['3', 'Siffra', ''],
  ])
  await page.getByText('3 rader klistrades in. 1 rad behöver rättas.').waitFor()
  await page.getByText('Rad 3: Namnet får inte innehålla siffror').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('0 personer').first().waitFor()
  await paste(page, [
    ['Cecilia', 'Utkastdal', '19580108-2743'],
    ['Örjan', 'Ekströmer', ''],
  ])
  await page.getByText('2 personer').first().waitFor()
  await page.getByRole('button', { name: 'Spara utkast' }).click()
  await page.waitForURL(/\/diploma\/\d+$/)
  await page.reload()
  await page.getByRole('heading', { name: 'Vuxenutbildning, vård och omsorg', level: 1 }).waitFor()
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('19580108-••••')
  expect(await page.content()).not.toContain('2743')
  await page.getByRole('button', { name: 'Visa personnummer' }).click()
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('19580108-2743')
  await page.getByRole('button', { name: 'Dölj personnummer' }).click()
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('19580108-••••')
  // A draft can't be printed.
  expect(await page.getByRole('button', { name: 'Skriv ut' }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('each fault of a messy file stands at its row and column; what is mended or left out no longer stops the rest', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  const messy = join(import.meta.dirname, '../fixtures/deltagare-stokig.xlsx')
  await chooseFiles(page, page.getByRole('button', { name: 'Importera fil' }), messy)
  const dialog = page.getByRole('dialog', { name: 'Importera deltagare' })
  const faults = {
    5: 'C (Pers.nr): Personnumret stämmer inte. Kontrollera siffrorna.',
    6: 'C (Pers.nr): Seklet saknas. Skriv året med fyra siffror: 1964 i stället för 64.',
    7: 'D (Mail): Ogiltig e-postadress.',
    10: 'B (Efternamn, Förnamn): Fyll i förnamn',
    12: 'B (Efternamn, Förnamn): Namnet börjar med = som en formel.',
    13: 'B (Efternamn, Förnamn): Namnet innehåller tecken som inte hör hemma i ett namn: <',
  }
  const row = (number: string) =>
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: `Ta inte med rad ${number}`, exact: true }) })
  for (const [number, text] of Object.entries(faults)) await row(number).getByText(text).waitFor()
  const take = dialog.getByRole('button', { name: /^Importera/ })
  expect(await take.isDisabled()).toBe(true)

  await dialog.getByRole('textbox', { name: 'Personnummer på rad 6' }).fill('19640807-3416')
  await dialog.getByRole('textbox', { name: 'E-postadress på rad 7' }).fill('elev3@example.com')
  await page.keyboard.press('Enter')
  await dialog.getByText('Hoppa över de 4 raderna med fel').waitFor()
  for (const number of ['5', '8', '10', '12']) {
    await dialog.getByRole('checkbox', { name: `Ta inte med rad ${number}`, exact: true }).check()
  }
  expect(await take.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Ta inte med rad 13', exact: true }).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Importera 4 rader' }).click()
  await page.getByText('4 rader importerades.').waitFor()
  await page.getByText('4 personer').first().waitFor()
  expect(await page.getByText('HYPERLINK').count()).toBe(0)
})

test('issued papers are printed one by one, as a ZIP and with progress that survives a reload; a revoked one says so', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  await paste(page, [
    ['Ali', 'Återkallberg', ''],
    ['Bea', 'Giltigström', ''],
    ['Bo', 'Provberg', ''],
  ])
  const numbers = await issue(page, 'Utfärda 3 diplom')
  expect(new Set(numbers).size).toBe(3)
  expect(await accessibilityViolations(page)).toEqual([])

  const download = async (go: () => Promise<void>) => {
    const [arrived] = await Promise.all([page.waitForEvent('download', { timeout: 45_000 }), go()])
    return { name: arrived.suggestedFilename(), bytes: await readFile(await arrived.path()) }
  }
  const choice = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const one = await download(() => choice('Fler val för Bea Giltigström', 'Ladda ner som PDF'))
  const [text, ...more] = await textOfPdf(one.bytes)
  expect(more).toEqual([])
  expect(text).toContain('Bea Giltigström')
  expect(text).toContain(numbers[1])
  const zip = await download(() => choice('Fler val för Vuxenutbildning', 'Ladda ner som ZIP'))
  expect(zip.name).toMatch(/\.zip$/)
  // These bytes begin each entry in the ZIP's directory.
  expect(zip.bytes.toString('latin1').split('PK\u0001\u0002')).toHaveLength(3 + 1)

  await page.getByRole('button', { name: 'Skriv ut', exact: true }).click()
  await page.waitForURL(/\/print\/.+/)
  await page.reload()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goBack()

  await choice('Fler val för Ali Återkallberg', 'Återkalla …')
  const question = page.getByRole('dialog', { name: 'Vill du återkalla diplomet?' }).or(page.getByRole('alertdialog'))
  await question.getByLabel(/^Orsak/).fill('Fel utbildning angavs')
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Återkalla diplomet' }).click()
  await page.getByText(/har återkallats/).waitFor()

  const visitor = await newPage({ width: widths.phone })
  await visitor.goto(`${originOf()}/verifiera/${numbers[0]}`)
  await visitor.getByText('Fel utbildning angavs').waitFor()
  await visitor.getByText('Återkallat').first().waitFor()
  expect(await accessibilityViolations(visitor)).toEqual([])
  const wrong = numbers[1]?.replace(/.$/, (last) => (last === '0' ? '1' : '0')) ?? ''
  await visitor.goto(`${originOf()}/verifiera/${wrong}`)
  await visitor.getByText('Kontrolltecknet stämmer inte. Läs numret en gång till.').waitFor()
  await visitor.goto(`${originOf()}/verifiera/${numbers[1]?.toLowerCase()}`)
  await visitor.getByText('Bea Giltigström').first().waitFor()
  expect(await visitor.content()).not.toContain('Återkallberg')
})

test('a server that is away while saving and issuing costs no text, and nobody is issued twice', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  await paste(page, [['Envis', 'Provström', '']])
  const serverIsBack = await disturb(page, '**/trpc/diploma.create*')
  await page.getByRole('button', { name: 'Spara utkast' }).click()
  await page.getByText('Kunde inte spara').first().waitFor()
  await page
    .getByText(/Det gick inte att nå servern/)
    .first()
    .waitFor()
  expect(await cell(page, 1, 0).textContent()).toBe('Envis')
  expect(await accessibilityViolations(page)).toEqual([])
  serverIsBack()
  await page.getByRole('main').getByRole('button', { name: 'Försök igen' }).first().click()
  await page.waitForURL(/\/diploma\/\d+$/)
  const numbers = await issue(page, 'Utfärda 1 diplom')
  expect(numbers).toHaveLength(1)
})

test('every screen of the certificate app is free of faults and of sideways scrolling at every width', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert')
  const paths = [
    '/diploma',
    '/diploma/new',
    '/diploma/9',
    '/diploma/8',
    '/certificate',
    '/courseMoment',
    '/print',
    '/issued',
    '/account',
    '/account/security',
    '/saknas',
  ]
  for (const path of paths) await expectNextScreen(page, path)
})

const others = [...kindNames.filter((name) => name !== 'diploma'), 'courseMoment']
test.each([[others.slice(0, 5)], [others.slice(5)]])(
  'the forms of %j are whole on a tablet and a phone',
  async (kinds) => {
    const page = await newPage()
    await signIn(page, 'kerpro', 'cert')
    for (const kind of kinds) {
      await page.setViewportSize({ width: widths.tablet, height: 900 })
      await page.goto(`${originOf('cert')}/${kind}/new`)
      await page
        .getByRole('button', { name: /^Spara/ })
        .first()
        .waitFor()
      for (const width of [widths.tablet, widths.phone, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const across = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(across, { message: `${kind} at ${width}` }).toBeLessThanOrEqual(width)
      }
      expect(await accessibilityViolations(page), kind).toEqual([])
    }
  },
)

test('a diploma is written, issued and printed on a phone', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'farpro', 'cert')
  await newDiploma(page)
  await page.getByRole('tab', { name: /^Personer/ }).click()
  await page.getByRole('textbox', { name: /^Förnamn/ }).fill('Alva')
  await page.getByRole('textbox', { name: /^Efternamn/ }).fill('Telefonström')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Lägg till person' }).click()
  await page.getByRole('textbox', { name: /^Förnamn/ }).fill('Bo')
  // The row becomes a person when the field is left.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Utfärda 2 diplom' }).click()
  // The summary opens the cell with the missing text, which is then corrected in place.
  await page.getByRole('button', { name: /^Gå till rad 2: Fyll i efternamn/ }).click()
  await page.getByRole('textbox', { name: /^Efternamn/ }).fill('Provberg')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Utfärda 2 diplom' }).click()
  const issue = page.getByRole('alertdialog').getByRole('button', { name: 'Utfärda 2 diplom' })
  await issue.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await issue.click()
  await page.getByText('2 diplom har utfärdats').waitFor()
  await page.getByRole('tab', { name: /^Personer/ }).click()
  await page.getByRole('list', { name: 'Utfärdade' }).getByText('Alva Telefonström').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Skriv ut', exact: true }).click()
  await page.waitForURL(/\/print\/.+/)
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor()
  const across = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(across).toBeLessThanOrEqual(widths.phone)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('whoever has no right to diplomas is told who they are and where', async () => {
  const page = await newPage()
  await signIn(page, 'malski', 'cert')
  await page.getByText('Du är inloggad som Malin Skissgren').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})
