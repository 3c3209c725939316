import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, menu } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'
import { textOfPdf } from './pdf.ts'

type Saved = { id: number; persons: { id: number; number: string }[] }

/** Issues a class of its own, with no personal numbers. */
async function issue(page: Page, lastnames: readonly string[]): Promise<Saved> {
  const [college] = await ask<{ id: number }[]>(page, 'diploma.groups', {})
  return call<Saved>(page, 'diploma.issue', {
    data: {
      ...{ group_id: college?.id, educator_id: null, educator: 'Rollskolan', certified_reason: 'Prov av roller' },
      ...{ date: '2026-06-12', diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500, degree: '' },
      ...{ principal: 'Elif Demolund', president: '', place: 'Höör' },
      persons: lastnames.map((lastname) => ({
        ...{ firstname: 'Robin', lastname, email: '', personal_number: null, credits: null },
      })),
    },
  })
}

/** Waits for a finished print and downloads its file. */
async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()])
  return readFile(await file.path())
}

/** Orders a course moment of its own, with one who is approved and one who is not, for the educator. */
async function orderCourse(title: string): Promise<void> {
  const page = await newPage()
  await signIn(page, 'kerpro', 'cert')
  const [college] = await ask<{ id: number }[]>(page, 'diploma.groups', {})
  const [educator] = await ask<{ id: number }[]>(page, 'courseMoment.people', { search: 'Oksana' })
  const person = (firstname: string, approved: boolean) => ({ firstname, lastname: 'Kursprov', approved })
  await call(page, 'courseMoment.create', {
    data: {
      ...{ title, orderer: 'Provköpings kommun', group_id: college?.id, place: 'Höör', to: '2026-06-05' },
      ...{ educators: [educator?.id], participants: [person('Godkänd', true), person('Ofärdig', false)] },
    },
  })
}

test('an educator makes, proves, issues and prints the diplomas of a course moment', async () => {
  await orderCourse('Språkombud, rollprovet')
  const page = await newPage()
  await signIn(page, 'oksfik', 'cert')
  await page.getByRole('link', { name: /rollprovet/ }).click()
  await page.getByRole('button', { name: 'Skapa diplom för 1' }).click()
  await page.waitForURL(/\/diploma_language_representative\/\d+$/)
  await page.getByRole('button', { name: /^Utfärda \d+ diplom/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const proof = await download(page, () =>
    page
      .getByRole('button', { name: /^Provtryck/ })
      .first()
      .click(),
  )
  // A proof has the holder's name and no number.
  expect((await textOfPdf(proof)).join(' ')).toContain('Godkänd Kursprov')
  expect((await textOfPdf(proof)).join(' ')).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  const issuing = page.getByRole('button', { name: /^Utfärda \d+ diplom/ })
  await issuing.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Utfärda/ })
    .click()
  await page.getByRole('button', { name: 'Skriv ut', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  const paper = await download(page, () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Ladda ner PDF/ })
      .first()
      .click(),
  )
  const pages = await textOfPdf(paper)
  expect(pages.join(' ')).toContain('Godkänd Kursprov')
  expect(pages.join(' ')).not.toContain('Ofärdig')
})

test('a stakeholder fetches a linked diploma alone and prints all of them, and changes nothing', async () => {
  const page = await newPage()
  await signIn(page, 'elidem', 'cert')
  await page.getByRole('row').getByRole('link', { name: 'Språkombud' }).first().click()
  await page.getByRole('heading', { name: /^Utfärdade/ }).waitFor()
  expect(await page.getByRole('button', { name: /^(Utfärda|Spara|Återkalla)/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Rätta för flera' }).count()).toBe(0)
  // Nobody in the class has a personal number, so no column waits for one.
  expect(await page.getByRole('columnheader', { name: 'Personnummer' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Visa personnummer' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Skriv ut', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  const paper = await download(page, () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Ladda ner PDF/ })
      .first()
      .click(),
  )
  expect(await textOfPdf(paper)).toHaveLength(7)
})

test('a reader without a role is told so in the diploma tool, and by whom a role is given', async () => {
  const page = await newPage()
  await signIn(page, 'malski', 'cert')
  await page.getByRole('heading', { name: 'Du har inte behörighet till Diplomverktyget' }).waitFor()
  expect(await menu(page, 'Diplom').count()).toBe(0)
  for (const path of ['/diploma', '/issued', '/requests', '/diploma/1']) {
    await page.goto(originOf('cert') + path)
    await page.getByRole('heading', { name: /^Du har inte behörighet/ }).waitFor()
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an employer checks a class by a dropped ZIP, by numbers, in English and as a machine does', async () => {
  const cert = await newPage()
  await signIn(cert, 'farpro', 'cert')
  const { id, persons } = await issue(cert, ['Arbetsprov', 'Anställdal'])
  const run = await call<{ id: string }>(cert, 'print.start', { certificate_id: id, output: 'zip' })
  await cert.goto(`${originOf('cert')}/print/${run.id}`)
  await cert.getByRole('heading', { name: 'Dokumenten är klara' }).waitFor({ timeout: 40_000 })
  const zip = await download(cert, () =>
    cert
      .getByRole('main')
      .getByRole('button', { name: /^Ladda ner ZIP/ })
      .first()
      .click(),
  )

  const page = await newPage()
  await page.goto(`${originOf()}/verifiera`)
  await page.getByRole('link', { name: 'Kontrollera flera samtidigt' }).click()
  await page.locator('[data-check-many][data-ready]').waitFor()
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
    data.items.add(new File([bytes], 'klassen.zip', { type: 'application/zip' }))
    return data
  }, zip.toString('base64'))
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
  await page.getByRole('heading', { name: 'Alla 2 är äkta och giltiga' }).waitFor()
  await page.getByText('Robin Arbetsprov').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  for (const width of [widths.tablet, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  const [number = ''] = persons.map((each) => each.number)
  await page.goto(`${originOf()}/verifiera/flera?lang=en`)
  await page.getByRole('textbox').fill(`${number}\n0000-0000-0000`)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('heading', { name: /^1 of 2/ }).waitFor()
  const machine = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    return { type: response.headers.get('content-type'), said: await response.json() }
  }, `/verifiera/${number}`)
  expect(machine).toMatchObject({ type: expect.stringContaining('application/json'), said: { status: 'valid' } })
})

test('the office writes what an education is worth, and reads the figures, on a phone too', async () => {
  const page = await newPage()
  await signIn(page, 'kerpro', 'admin', '/education')
  await page.getByRole('link', { name: /^Barn- och fritidsprogrammet/ }).click()
  await page.getByRole('textbox', { name: /^Utbildningens namn på engelska/ }).fill('Child and recreation programme')
  await page.getByRole('textbox', { name: /^Innehåll/ }).fill('Psykologi 1; Psychology 1')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText(/rad 1/i).first().waitFor()
  await page.getByRole('textbox', { name: /^Innehåll/ }).fill('Psykologi 1; Psychology 1; 50')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`${originOf('admin')}/statistics`)
  await page.getByRole('tab', { name: 'Diplom i siffror' }).click()
  await page.getByRole('heading', { name: 'Utfärdade per slag' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  for (const width of [widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const across = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(across, { message: `figures at ${width}` }).toBeLessThanOrEqual(width)
  }
})

test('text that comes without keys lands in the cell that has the focus', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'cert', '/diploma/new')
  await page.getByRole('grid').waitFor()
  const cell = (place: string) => page.locator(`td[data-cell="${place}"]`)
  await cell('0:0').click()
  // Dictation and an emoji panel give text and no key.
  await page.keyboard.insertText('Åsa')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Diktérsson')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Nästa')
  await page.keyboard.press('Tab')
  // An input method shows what it composes before it is done.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: '李', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.insertText('李明')
  await page.keyboard.press('Tab')
  const shown = { '0:0': 'Åsa', '0:1': 'Diktérsson', '1:0': 'Nästa', '1:1': '李明' }
  for (const [place, text] of Object.entries(shown)) {
    await expect.poll(() => cell(place).textContent(), { message: place }).toBe(text)
  }
  // A text in the cell is replaced, as by a key.
  await cell('0:0').click()
  await page.keyboard.insertText('Åse')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell('0:0').textContent()).toBe('Åse')
})
