import { expect, onTestFinished, test } from 'vitest'
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

test('a visitor reads the presentation and applies; one who is signed in without the app is told how', async () => {
  const page = await newPage()
  await page.goto(originOf('metodmaterial'))
  await page.getByRole('heading', { name: 'Metoder för dig som undervisar i vård och omsorg' }).waitFor()
  await page.getByText(/^\d+ metoder och \d+ dokument/).waitFor()
  expect(await page.content()).not.toContain('Den ena berättar')
  await page.getByLabel('Förnamn').fill('Dagny')
  await page.getByLabel('Efternamn').fill('Skissgren')
  await page.getByLabel('E-postadress').fill('dagny.skissgren@example.com')
  await page.getByLabel('Organisation').fill('Provköpings vuxenutbildning')
  await page.getByLabel('Jag intygar att jag är studie- och yrkesvägledare').check()
  await page.getByLabel('Jag godkänner').check()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await page.getByRole('heading', { name: /Tack/ }).waitFor()
  const db = await productDb()
  onTestFinished(
    async () => void (await db.application.deleteMany({ where: { email: 'dagny.skissgren@example.com' } })),
  )
  expect(await db.application.findFirst({ where: { email: 'dagny.skissgren@example.com' } })).toMatchObject({
    ...{ category: 'metodmaterial', content: expect.objectContaining({ syv: true, yrkeslarare: false }) },
  })

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
