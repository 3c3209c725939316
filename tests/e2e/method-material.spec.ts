import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { chooseFiles, passwordLinkTo, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

const method = 'Ett fotoalbum att låna ut'

test('a teacher finds a method by its theme, keeps it, fetches its paper and tips a colleague, who sees it on the start', async () => {
  const page = await newPage()
  await signIn(page, 'malski', 'metodmaterial', '/login')
  await page.getByRole('heading', { name: 'Metodmaterial', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Demens', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Demens', level: 1 }).waitFor()
  await page.getByRole('link', { name: method }).click()
  await page.getByRole('heading', { name: method, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/theme/demens/ett-fotoalbum-att-lana-ut')

  await page.getByRole('button', { name: 'Bokmärk', exact: true }).click()
  await page.getByRole('button', { name: 'Bokmärkt' }).waitFor()

  await page.getByRole('button', { name: 'Ja, den fungerade' }).click()
  await page.getByRole('button', { name: 'Ja, den fungerade', pressed: true }).waitFor()

  await page.getByRole('button', { name: 'Tipsa en kollega' }).click()
  await page.getByRole('combobox', { name: 'Kollega' }).fill('oksana')
  await page.getByRole('option', { name: /Oksana/ }).click()
  await page.getByRole('textbox', { name: /Hälsning/ }).fill('Till din grupp')
  await page.getByRole('button', { name: 'Skicka tips' }).click()
  await page.getByText('Tipset är skickat').waitFor()

  await page.getByRole('link', { name: 'Mina bokmärken', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: method }).waitFor()

  await page.getByRole('link', { name: 'Dokument', exact: true }).click()
  await page.getByRole('button', { name: 'Ladda ner Rapportmall SBAR' }).click()
  const question = page.getByRole('alertdialog', { name: 'Vill du ladda ner filen?' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Ladda ner' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('rapportmall-sbar.docx')

  const colleague = await newPage()
  await signIn(colleague, 'oksfik', 'metodmaterial', '/login')
  const tip = colleague.getByRole('listitem').filter({ hasText: 'Till din grupp' })
  await tip.getByText('Malin Skissgren').waitFor()
  await tip.getByRole('link', { name: method }).click()
  await colleague.getByRole('heading', { name: method, level: 1 }).waitFor()
})

test('a page of the front site stands in its theme, and leads to the site; the office chooses its tag', async () => {
  const title = 'Tio minuter efter passet: reflektion på arbetsplatsen'
  const page = await newPage()
  await signIn(page, 'malski', 'metodmaterial', '/theme/handledning-och-apl')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const link = page.getByRole('article').getByRole('link', { name: 'För dig som är handledare' })
  expect(await link.getAttribute('href')).toBe(`${originOf()}/for-handledare`)
  await page.getByRole('link', { name: 'Visa på webbplatsen' }).click()
  await page.waitForURL(`${originOf()}/tio-minuter-efter-passet`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()

  const office = await newPage()
  await signIn(office, 'birtes', 'admin', '/setting')
  const field = office.getByRole('combobox', { name: 'Tagg för sidor i Metodmaterial' })
  expect(await field.inputValue()).toBe('Metodmaterial')
})

test('an editor adds a text and a document in the admin, and a reader finds both in the library and by search', async () => {
  const title = 'En knappask att minnas med'
  const paper = 'Knappaskens ordlista'
  const db = await productDb()
  onTestFinished(async () => {
    await db.content.deleteMany({ where: { title } })
    await db.file.deleteMany({ where: { title: paper } })
  })
  const editor = await newPage()
  await signIn(editor, 'birtes', 'admin', '/book/new')
  await editor.getByRole('textbox', { name: 'Rubrik', exact: true }).fill(title)
  await editor.getByRole('textbox', { name: 'Brödtext' }).fill('Lägg knapparna i en ask och berätta om plagget.')
  await editor.getByRole('combobox', { name: /^Överordnad/ }).fill('Demens')
  await editor
    .getByRole('option', { name: /Demens/ })
    .first()
    .click()
  await editor.getByRole('radio', { name: 'Publicerad', exact: true }).check()
  await save(editor)
  await editor.waitForURL(/\/book\/\d+$/)

  await editor.goto(`${originOf('admin')}/bank`)
  await editor
    .getByRole('list', { name: 'Portföljer' })
    .getByRole('link', { name: /^Metodmaterial/ })
    .click()
  await editor.getByRole('heading', { name: 'Metodmaterial', level: 1 }).waitFor()
  await chooseFiles(editor, editor.getByRole('button', { name: 'Ladda upp' }).first(), [
    { name: `${paper}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Pärlemor, horn och trä.') },
  ])
  await editor.getByText('1 klar').waitFor()

  const page = await newPage()
  await signIn(page, 'malski', 'metodmaterial', '/theme/demens')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByText('Lägg knapparna i en ask').waitFor()
  await page.getByRole('link', { name: 'Dokument', exact: true }).click()
  await page.getByRole('button', { name: `Ladda ner ${paper}` }).waitFor()
  await page.goto(`${originOf('metodmaterial')}/search?q=knappask`)
  await page.getByRole('main').getByRole('link', { name: title }).waitFor()
  await page.getByRole('main').getByText(paper).waitFor()
})

test('a search finds texts and documents', async () => {
  const page = await newPage()
  await signIn(page, 'malski', 'metodmaterial', '/login')
  await page.getByText('Andra söker').getByRole('link', { name: 'delegering' }).click()
  await page.waitForURL(/q=delegering/)
  await page.goto(`${originOf('metodmaterial')}/search?q=rapport`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lyssna två gånger/ })
    .waitFor()
  await page.getByRole('main').getByText('Rapportmall SBAR').waitFor()
})

/** Fills in the application at the presentation, as a study and career counsellor. */
async function apply(page: Page, email: string): Promise<void> {
  await page.getByLabel('Förnamn').fill('Dagmar')
  await page.getByLabel('Efternamn').fill('Skissgrund')
  await page.getByLabel('E-postadress').fill(email)
  await page.getByLabel('Organisation').fill('Provköpings vuxenutbildning')
  await page.getByLabel('Jag intygar att jag är studie- och yrkesvägledare').check()
  await page.getByLabel('Jag godkänner').check()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await page.getByRole('heading', { name: /Tack/ }).waitFor()
}

/** The new user's way from the mailed link to the library. The application has the consent already. */
async function begin(page: Page, email: string): Promise<void> {
  const word = 'Nyvalt-Losen-2028'
  await expect.poll(() => passwordLinkTo(email), { timeout: 15_000 }).toBeTruthy()
  await page.goto((await passwordLinkTo(email)) ?? '')
  await page.getByLabel('Nytt lösenord').fill(word)
  await page.getByLabel('Upprepa lösenordet').fill(word)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByRole('heading', { name: 'Lösenordet har ändrats' }).waitFor()
  await page.goto(`${originOf('metodmaterial')}/login`)
  await page.getByLabel('Användarnamn eller e-postadress').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('heading', { name: 'Metodmaterial', level: 1 }).waitFor()
}

test('a visitor reads the presentation and applies; the office makes the account, and the new user reads the library', async () => {
  const page = await newPage()
  await page.goto(originOf('metodmaterial'))
  await page.getByRole('heading', { name: 'Metoder för dig som undervisar i vård och omsorg' }).waitFor()
  await page.getByText(/^\d+ metoder och \d+ dokument/).waitFor()
  expect(await page.content()).not.toContain('Den ena berättar')
  const email = 'dagmar.skissgrund@example.com'
  const db = await productDb()
  onTestFinished(async () => {
    await db.application.deleteMany({ where: { email } })
    await db.user.deleteMany({ where: { email } })
  })
  await apply(page, email)
  const application = await db.application.findFirstOrThrow({ where: { email } })
  expect(application).toMatchObject({
    ...{ category: 'metodmaterial', content: expect.objectContaining({ syv: true, yrkeslarare: false }) },
  })

  const office = await newPage()
  await signIn(office, 'birtes', 'admin', `/application/${application.id}`)
  await office.getByRole('button', { name: 'Skapa konto och stäng' }).click()
  await toast(office, 'Kontot har skapats').waitFor()
  const reader = await newPage({ alone: true })
  await begin(reader, email)
  await reader.getByRole('link', { name: 'Demens', exact: true }).first().click()
  await reader.getByRole('link', { name: method }).waitFor()
})

test('a person who is signed in without the app is told how to apply', async () => {
  const without = await newPage()
  await signIn(without, 'elidem', 'metodmaterial', '/login')
  await without.getByRole('heading', { name: 'Du har inte Metodmaterial än' }).waitFor()
  expect(await without.getByRole('link', { name: 'Ansök om tillgång' }).getAttribute('href')).toBe(
    `${originOf()}/ansok/metodmaterial`,
  )
})

test('a person who loses the app while it is open is told so at the next step, and how to apply', async () => {
  const db = await productDb()
  const { id, apps } = await db.user.findFirstOrThrow({ where: { name: 'elidem' }, select: { id: true, apps: true } })
  const give = (to: string[]) => db.user.update({ where: { id }, data: { apps: to }, select: { id: true } })
  onTestFinished(async () => void (await give(apps)))
  await give([...apps, 'metodmaterial'])
  const page = await newPage()
  await signIn(page, 'elidem', 'metodmaterial', '/login')
  await page.getByRole('heading', { name: 'Metodmaterial', level: 1 }).waitFor()
  await give(apps)
  await page.getByRole('link', { name: 'Demens', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Du har inte Metodmaterial än' }).waitFor()
  expect(await page.getByText('Innehållet kunde inte hämtas').count()).toBe(0)
})

const screens = [
  '/',
  '/news',
  '/bookmarks',
  '/documents',
  '/all',
  '/theme/demens',
  '/theme/handledning-och-apl/tio-minuter-efter-passet',
  '/search?q=rapport',
  '/theme/demens/minneskort-att-prata-nar-orden-inte-racker-till',
]

test('every screen has no fault of accessibility, and none scrolls sideways on a phone', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'malski', 'metodmaterial', '/login')
  for (const path of screens) {
    await page.setViewportSize({ width: widths.phone, height: 900 })
    await page.goto(originOf('metodmaterial') + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.setViewportSize({ width: 320, height: 900 })
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    expect([path, await accessibilityViolations(page)]).toEqual([path, []])
  }
})
