import { expect, test } from 'vitest'
import { call, expectNextScreen, moveByKeys, toast } from './app.ts'
import { accessibilityViolations, newPage, signIn } from './browser.ts'

/** Lists and forms of an editor of a group. */
const editors = [
  ...['/page', '/page/new', '/queue/new', '/section/new', '/card/new', '/event/new', '/book/new', '/menu/new'],
  ...['/message/new', '/setting', '/trash', '/bank', '/statistics', '/why', '/user/invite'],
]
/** Words for the search of screens with very many rows, by path. */
const searches: Record<string, string> = { '/permission': 'artiklar' }
/** Lists and forms about people and rights, which an administrator of the network has besides. */
const ofPeople = [
  ...['/user', '/user/new', '/user/invite', '/why', '/role/1', '/groupsRole/1', '/permission', '/role'],
  ...['/groupsRole/new', '/application', '/application/new'],
]
/** The other lists and forms that an administrator of the network has besides. */
const ofNetwork = [
  ...[
    '/licensee/new',
    '/newsletterSubscriber',
    '/generalSurvey/new',
    '/validigKeyword',
    '/portfolio/new',
    '/folder/new',
  ],
  ...['/setting/brand', '/setting/wording', '/auditLog', '/privacy'],
]

test.each([
  ['gunexe', 'a group', editors],
  ['birtes', 'people and rights', ofPeople],
  ['birtes', 'the network', ofNetwork],
])(
  'every screen of %s about %s is free of faults and of sideways scrolling at every width',
  { timeout: 180_000 },
  async (name, _, paths) => {
    const page = await newPage()
    await signIn(page, name, 'admin')
    for (const path of paths) await expectNextScreen(page, path, searches[path])
  },
)

test('a list is put in order by keyboard, and stays so', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/queue')
  await page.getByRole('link', { name: 'Nyheter', exact: true }).click()
  const titles = page.getByRole('list', { name: 'Innehåll i listan' }).getByRole('listitem').locator('p.font-bold')
  await titles.first().waitFor()
  const [first = '', second = '', ...others] = await titles.allTextContents()
  await moveByKeys(page, first, [
    ['Space', 'är lyft. Plats 1 av'],
    ['ArrowDown', 'är på plats 2 av'],
    ['Space', 'ligger på plats 2 av'],
  ])
  await expect.poll(() => titles.allTextContents()).toEqual([second, first, ...others])

  // An added text can't be added again.
  const search = page.getByRole('combobox', { name: 'Sök innehåll' })
  await search.fill(first.slice(0, 12))
  const there = page.getByRole('option', { name: first })
  await there.waitFor()
  expect(await there.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Objektet finns redan i listan').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await toast(page, 'Innehållslistan har sparats').waitFor()
  await page.reload()
  await expect.poll(() => titles.allTextContents()).toEqual([second, first, ...others])
})

test('a menu gets a link, which is put under the one above by keyboard', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/menu')
  // A menu of its own: other tests change the demo's at the same time.
  const above = { title: 'Om oss', url: '/om-oss', children: [] }
  await call(page, 'menu.create', { data: { title: 'Meny med ny länk', name: 'meny-med-ny-lank', links: [above] } })
  await page.reload()
  await page.getByRole('link', { name: 'Meny med ny länk', exact: true }).click()
  await page.getByRole('button', { name: 'Ny länk' }).click()
  await page.keyboard.type('Studievägledning')
  await page.getByText('Egen webbadress', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Egen webbadress' }).fill('https://studie.example.com')
  await page.getByRole('button', { name: 'Klar', exact: true }).click()
  await moveByKeys(page, 'Studievägledning', [
    ['Space', 'är lyft'],
    ['ArrowRight', 'ligger på nivå 2'],
    ['Space', 'ligger på nivå 2'],
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await toast(page, 'Menyn har sparats').waitFor()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Studievägledning' }).locator('> div')
  await row.waitFor()
  expect(await row.evaluate((node) => node.style.paddingLeft)).toBe('32px')
})

test('a permission is given to a role, and taken back', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin', '/permission')
  await page.getByRole('searchbox', { name: 'Sök behörighet' }).fill('taggar skapa')
  const cell = page.getByRole('checkbox', { name: /skapa, Lärare$/ })
  for (const on of [true, false]) {
    expect(await cell.isChecked()).toBe(!on)
    await cell.setChecked(on)
    await page.getByText('1 ändring är inte sparad').waitFor()
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await page.getByText('1 ändring är inte sparad').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('searchbox', { name: 'Sök behörighet' }).fill('taggar skapa')
    await cell.waitFor()
    expect(await cell.isChecked()).toBe(on)
  }
})

test('the document bank: a folder, a file in it, and the file moved out of it', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/bank')
  await page.getByRole('list', { name: 'Portföljer' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Ny mapp' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Rubrik/ })
    .fill('Mallar och avtal')
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa' }).click()
  await page.getByRole('main').getByRole('region').getByRole('link', { name: 'Mallar och avtal' }).click()
  await page.getByRole('heading', { name: 'Mallar och avtal', level: 1 }).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ladda upp' }).first().click()
  const file = { name: 'avtalsmall.txt', mimeType: 'text/plain', buffer: Buffer.from('Avtal') }
  await (await chosen).setFiles([file])
  await page.getByText('1 klar').waitFor()
  const row = page.getByRole('table').getByRole('link', { name: 'avtalsmall', exact: true })
  await row.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: /^Fler val för .*avtalsmall/ }).click()
  await page.getByRole('menuitem', { name: 'Flytta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Töm fältet' }).last().click()
  await dialog.getByRole('button', { name: 'Flytta', exact: true }).click()
  await page.getByText('Mappen är tom').waitFor()
  // One press puts it back, and it is moved once more.
  await page.getByRole('button', { name: 'Ångra' }).click()
  await row.click()
  await page.getByRole('complementary', { name: 'Förhandsvisning' }).or(page.getByRole('dialog')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stäng förhandsvisningen' }).click()
  await page.getByRole('button', { name: /^Fler val för .*avtalsmall/ }).click()
  await page.getByRole('menuitem', { name: 'Flytta' }).click()
  await dialog.getByRole('button', { name: 'Töm fältet' }).last().click()
  await dialog.getByRole('button', { name: 'Flytta', exact: true }).click()
  await page.getByText('Mappen är tom').waitFor()
  await page.getByRole('navigation', { name: 'Sökväg' }).getByRole('link').last().click()
  await row.waitFor()
})
