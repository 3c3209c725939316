import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, makeArticle, openArticle } from '../e2e/app.ts'
import { newPage, originOf, signIn } from '../e2e/browser.ts'
import { takePicture, widths } from './picture.ts'

// Dialogs and panels that an editor opens over a screen or within it, at each width.

const admin = originOf('admin')

/** A text that every kind of advice speaks of, in the manner of the college's own. */
const body = [
  '<p>Fjorton handledare från hemtjänst och äldreboenden möttes i Höör för att prata om reflektion.</p>',
  '<p>I syfte att säkerställa en kontinuerlig kompetensutveckling inom ramen för det arbetsplatsförlagda lärandet genomfördes ',
  'inledningsvis en genomgång av de reflektionsmodeller som handledarna sedan tidigare tillämpat i sina respektive verksamheter.</p>',
  '<h4>Tre frågor efter passet</h4><p>Vad gick bra? Vad var svårt? Läs mer om upplägget <a href="/artiklar">här</a>.</p>',
].join('')
const title = 'Handledarträff i Höör: reflektion som arbetssätt'

/** Opens an article of this college with something to say about its text. */
async function openText(page: Page, more: object = {}): Promise<number> {
  const { id } = await makeArticle(page, title, { body, ...more })
  await openArticle(page, id)
  return id
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function openPreview(page: Page): Promise<void> {
  await openText(page, { status: 'published' })
  const part = page.getByRole('tab', { name: 'Så blir det' })
  await page.getByRole('button', { name: 'Förhandsgranska' }).or(part).first().click()
  await page.frameLocator('iframe').getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.goto(`${admin}/article`)
  await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Sök, gå till en sida eller gör något' }).fill('handledar')
  await page.getByRole('group', { name: /^Hittat i innehållet/ }).waitFor()
}

async function removeText(page: Page): Promise<void> {
  const removed = 'Frukostmöte i Hörby'
  await makeArticle(page, removed)
  await page.goto(`${admin}/article?sok=${encodeURIComponent(removed)}`)
  await press(page, `Fler val för ${removed}`)
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ja, ta bort' }).click()
  // The pointer stops the time of the offer.
  await page.getByRole('button', { name: 'Ångra', exact: true }).hover()
}

async function openCopies(page: Page): Promise<void> {
  await openText(page)
  await page
    .getByRole('tab', { name: 'Publicering' })
    .click({ timeout: 500 })
    .catch(() => undefined)
  await press(page, 'Kopiera till …')
  const dialog = page.getByRole('dialog', { name: 'Kopiera till …' })
  for (const at of [0, 1]) await dialog.getByRole('checkbox', { disabled: false }).nth(at).check()
}

async function openWithAnother(page: Page): Promise<void> {
  const id = await openText(page, { status: 'published' })
  const other = await newPage()
  await signIn(other, 'birtes', 'admin')
  await openArticle(other, id)
  await other.getByRole('textbox', { name: 'Rubrik', exact: true }).fill(`${title} i vardagen`)
  await page.getByText(/ skriver i Rubrik sedan kl\. /).waitFor()
}

const people = [
  'Namn;Mejl;College;Roll',
  'Petra Påhittsson;petra.pahittsson@example.com;Eslöv–Höör–Hörby;Lärare',
  'Samir Fiktivén;samir.fiktiven@example.com;Eslöv–Höör–Hörby;bitr. rektor',
  'Pontus Prov;pontus@@example;Eslöv–Höör–Hörby;Lärare',
].join('\n')

async function importPeople(page: Page): Promise<void> {
  await page.goto(`${admin}/user/invite`)
  await page.getByRole('button', { name: 'Flera från Excel' }).click()
  const file = { name: 'personal-2027.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles([file])
  await page.getByText('Inget konto har skapats och ingen e-post har skickats.').waitFor()
}

async function openLink(page: Page): Promise<void> {
  await openText(page)
  await page.getByRole('textbox', { name: 'Brödtext' }).click()
  await press(page, /^Infoga länk/)
  const dialog = page.getByRole('dialog', { name: 'Infoga länk' })
  await dialog.getByRole('combobox').fill('handledar')
  await dialog.getByRole('option').first().click()
}

async function openAdvice(page: Page): Promise<void> {
  await openText(page)
  await press(page, /^Råd om texten/)
  await page.getByRole('region', { name: 'Råd om texten' }).waitFor()
}

async function openFolder(page: Page): Promise<void> {
  const { items } = await ask<{ items: { id: number; title: string }[] }>(page, 'portfolio.list', {})
  const own = items.find((each) => each.title === 'Eslöv–Höör–Hörby')
  await page.goto(`${admin}/bank?portfolio=${own?.id}`)
  const folders = page.getByRole('main').locator('a[href*="folder="]:visible')
  await folders.first().click()
  await page.getByRole('navigation', { name: 'Sökväg' }).first().waitFor()
}

const scenes: { name: string; reader?: string; open: (page: Page) => Promise<unknown>; whole?: boolean }[] = [
  { name: 'live-preview', open: openPreview },
  { name: 'palette', open: openPalette, whole: false },
  { name: 'undo', open: removeText, whole: false },
  { name: 'copies', reader: 'kerpro', open: openCopies, whole: false },
  { name: 'presence', open: openWithAnother },
  { name: 'user-import', reader: 'birtes', open: importPeople, whole: false },
  { name: 'link-dialog', open: openLink, whole: false },
  { name: 'advice', open: openAdvice },
  { name: 'bank-folder', open: openFolder },
]

test.each(widths.flatMap((width) => scenes.map((scene) => ({ ...scene, width }))))(
  'opened in the admin at $width px: $name',
  async ({ name, reader = 'gunexe', open, whole, width }) => {
    const page = await newPage({ width })
    await signIn(page, reader, 'admin')
    await open(page)
    await takePicture(page, { width, area: 'opened', name }, whole)
    expect(page.isClosed()).toBe(false)
  },
)
