import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, makeArticle, menu, openArticle, save, toast } from './app.ts'
import { accessibilityViolations, disturb, newPage, originOf, signIn, widths } from './browser.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: 'Brödtext' })
/** Waits until the focus is back in the text after a tool was chosen. */
const backInText = (page: Page) => body(page).and(page.locator(':focus')).waitFor()
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Textverktyg' }).getByRole('button', { name })

/** Makes a PNG that differs from every demo file. */
const picture = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 360 } })

test('an article with all that a text can hold is written, saved, published and read by visitors', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article/new')
  await title(page).fill('Rik text för alla')
  const dialog = page.getByRole('dialog')
  await body(page).click()
  await choose(page, 'Textformat', 'Rubrik 2')
  await backInText(page)
  await page.keyboard.type('En mellanrubrik')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Vanlig text. ')
  await tool(page, /^Infoga länk/).click()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Till kursen')
  await dialog.getByRole('tab', { name: 'Webbadress' }).click()
  await dialog.getByRole('textbox', { name: 'Adress' }).fill('https://www.example.com/kurs')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Infoga', exact: true }).click()
  await backInText(page)
  await page.keyboard.press('Enter')
  await tool(page, 'Infoga knapp').click()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Anmäl dig')
  await dialog.getByRole('tab', { name: 'Webbadress' }).click()
  await dialog.getByRole('textbox', { name: 'Adress' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Infoga', exact: true }).click()
  await page.getByText('Adressen går inte att använda.').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Adress' }).fill('/artiklar')
  await page.getByRole('button', { name: 'Infoga', exact: true }).click()
  await backInText(page)
  await page.keyboard.press('Enter')
  await tool(page, 'Infoga bild').click()
  await dialog.getByRole('button', { name: 'Steg för steg' }).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const file = { name: 'bild i texten.png', mimeType: 'image/png', buffer: await picture(page) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('textbox', { name: 'Alternativtext' }).fill('En skärm med en lista')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Klar' }).click()
  await body(page).getByRole('img', { name: 'En skärm med en lista' }).waitFor()
  await backInText(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tool(page, 'Infoga tabell').click()
  await backInText(page)
  await page.getByRole('button', { name: 'Tabellrubrik' }).click()
  await dialog.getByRole('textbox', { name: 'Tabellrubrik' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await backInText(page)
  await page.keyboard.type('Kurs')
  await page.getByRole('combobox', { name: 'Taggar' }).fill('Provtagg')
  await page.getByRole('option', { name: 'Skapa ”Provtagg”' }).click()
  await page.getByRole('button', { name: 'Ta bort Provtagg' }).waitFor()
  await page.getByRole('radio', { name: 'Publicerad', exact: true }).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await save(page)
  await toast(page, 'Artikeln har skapats').waitFor()
  await page.waitForURL(/\/article\/\d+$/)

  await page.reload()
  await body(page).getByRole('heading', { name: 'En mellanrubrik', level: 2 }).waitFor()
  expect(await body(page).getByRole('columnheader').first().textContent()).toBe('Kurs')
  await page.getByRole('button', { name: 'Ta bort Provtagg' }).waitFor()

  const visitor = await newPage({ javaScript: false })
  await visitor.goto(`${originOf('eslov-hoor-horby')}/artiklar/rik-text-for-alla`)
  await visitor.getByRole('heading', { name: 'Rik text för alla', level: 1 }).waitFor()
  await visitor.getByRole('heading', { name: 'En mellanrubrik', level: 2 }).waitFor()
  expect(await visitor.getByRole('link', { name: 'Till kursen' }).getAttribute('href')).toBe(
    'https://www.example.com/kurs',
  )
  expect(await visitor.getByRole('link', { name: 'Anmäl dig' }).getAttribute('href')).toBe('/artiklar')
  const image = visitor.getByRole('img', { name: 'En skärm med en lista' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)

  // An unpublished article is gone for visitors at once.
  await page.getByRole('radio', { name: 'Opublicerad' }).check()
  await save(page)
  await toast(page, 'Artikeln har sparats').waitFor()
  expect((await visitor.goto(`${originOf('eslov-hoor-horby')}/artiklar/rik-text-for-alla`))?.status()).toBe(404)
})

test('what is missing is said at its field and in the summary', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article/new')
  await body(page).waitFor()
  await save(page)
  const summary = page.getByRole('region', { name: 'Fyll i alla obligatoriska fält' })
  await summary.getByRole('link', { name: 'Rubrik: Obligatoriskt' }).click()
  await expect.poll(() => title(page).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await title(page).getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityViolations(page)).toEqual([])

  // An error that only the server finds is shown in the same way.
  await title(page).fill('Två tider')
  await page.getByRole('textbox', { name: /^Avpubliceras/ }).fill('2020-01-01 08:00')
  await page.getByRole('radio', { name: 'Publicerad', exact: true }).check()
  await save(page)
  await page.getByRole('link', { name: 'Avpubliceras: Tidpunkten har redan passerat' }).waitFor()
  expect(await title(page).inputValue()).toBe('Två tider')
})

test('leaving with unsaved text asks, by link and by back', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  // A published text is never saved by itself, however long the questions take.
  const { id } = await makeArticle(page, 'Osparat', { status: 'published' })
  await menu(page, 'Artiklar').click()
  await page.getByRole('link', { name: 'Osparat', exact: true }).click()
  await title(page).fill('Osparat, ändrat')
  const question = page.getByRole('alertdialog', { name: 'Vill du lämna sidan?' })
  const stay = question.getByRole('button', { name: 'Stanna kvar' })

  await menu(page, 'Taggar').click()
  await stay.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await stay.click()
  await stay.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(`/article/${id}`)

  await page.evaluate(() => history.back())
  await stay.click()
  await stay.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(`/article/${id}`)
  expect(await title(page).inputValue()).toBe('Osparat, ändrat')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Spara och lämna' }).click()
  await page.waitForURL(/\/article$/)
  await page.getByRole('link', { name: 'Osparat, ändrat' }).waitFor()
})

test('two people at one article: the later one is told, nothing is overwritten, and what was typed stands', async () => {
  const one = await newPage()
  await signIn(one, 'gunexe', 'admin')
  const { id } = await makeArticle(one, 'Delad artikel')
  await openArticle(one, id)
  const other = await newPage()
  await signIn(other, 'birtes', 'admin')
  await openArticle(other, id)
  await title(other).fill('Delad artikel, av Birte')
  await save(other)
  await toast(other, 'Artikeln har sparats').waitFor()

  await title(one).fill('Delad artikel, av Gunilla')
  await save(one)
  await one.getByText(/sparade en nyare version .* Din text finns kvar här\./).waitFor()
  expect(await title(one).inputValue()).toBe('Delad artikel, av Gunilla')
  expect(await accessibilityViolations(one)).toEqual([])
  await one.getByRole('button', { name: 'Jämför versioner' }).click()
  const dialog = one.getByRole('dialog', { name: 'Jämför versioner' })
  await dialog.getByRole('cell', { name: 'Delad artikel, av Birte' }).waitFor()
  await dialog.getByRole('cell', { name: 'Delad artikel, av Gunilla' }).waitFor()
  expect(await accessibilityViolations(one)).toEqual([])
  await other.reload()
  await expect.poll(() => title(other).inputValue()).toBe('Delad artikel, av Birte')

  await dialog.getByRole('button', { name: 'Spara mina ändringar ändå' }).click()
  await toast(one, 'Artikeln har sparats').waitFor()
  await other.reload()
  await expect.poll(() => title(other).inputValue()).toBe('Delad artikel, av Gunilla')
})

test('pictures are taken or refused with a reason', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article/new')
  await title(page).fill('Med bilder')
  const drop = page.getByRole('group', { name: 'Bilder' }).locator('input[type=file]')
  const png = await picture(page)
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await drop.setInputFiles([
    { name: 'äkta bild.png', mimeType: 'image/png', buffer: png },
    { name: 'falsk.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 not a picture') },
    { name: 'skript.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
    { name: 'tom.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ])
  const images = page.getByRole('group', { name: 'Bilder' })
  await images.getByText('Filens innehåll stämmer inte med filändelsen').waitFor()
  await images.getByText('SVG-bilden innehåller skript').waitFor()
  await images.getByText('Filen är tom').waitFor()
  await images.getByRole('textbox', { name: 'Alternativtext för äkta bild.png' }).fill('Skärmen')
  expect(await accessibilityViolations(page)).toEqual([])
  await save(page)
  await toast(page, 'Artikeln har skapats').waitFor()
  await page.reload()
  const alt = images.getByRole('textbox', { name: 'Alternativtext för äkta bild.png' })
  await expect.poll(() => alt.inputValue()).toBe('Skärmen')
})

test('a server that is away while saving costs no text', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin')
  const { id } = await makeArticle(page, 'Envis artikel')
  await openArticle(page, id)
  await title(page).fill('Envis artikel, andra försöket')
  const serverIsBack = await disturb(page, '**/trpc/article.update*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify([
        {
          error: {
            message: 'Tjänsten nås inte just nu. Det du har skrivit finns kvar. Försök igen om en stund.',
            code: -32603,
            data: { code: 'UNAVAILABLE', httpStatus: 503, fields: {}, details: {} },
          },
        },
      ]),
    }),
  )
  await save(page)
  await toast(page, /Tjänsten nås inte just nu/).waitFor()
  await page.getByText('Kunde inte spara').first().waitFor()
  await page.getByText('Det du skrev finns kvar på den här datorn').waitFor()
  expect(await title(page).inputValue()).toBe('Envis artikel, andra försöket')
  expect(await accessibilityViolations(page)).toEqual([])

  // A reload does not lose the draft either.
  await page.reload()
  await page.getByText('Du har text som inte är sparad').waitFor()
  expect(await title(page).inputValue()).toBe('Envis artikel')
  await page.getByRole('button', { name: 'Hämta texten' }).click()
  expect(await title(page).inputValue()).toBe('Envis artikel, andra försöket')
  serverIsBack()
  await save(page)
  await toast(page, 'Artikeln har sparats').waitFor()
})

test('on a phone a long title is shown whole, on as many lines as it needs', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'gunexe', 'admin', '/article/new')
  const heightOf = async () => (await title(page).boundingBox())?.height ?? 0
  await title(page).fill('Trygg handledare')
  const one = await heightOf()
  const long = 'Så blir du en trygg handledare för elever under apl'
  await title(page).fill(long)
  await title(page).press('Enter')
  expect(await title(page).inputValue()).toBe(long)
  expect(await heightOf()).toBeGreaterThan(one)
  expect(await title(page).evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true)
})
