import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chooseFiles } from './app.ts'
import { accessibilityViolations, disturb, follow, newPage, originOf, password, signIn, widths } from './browser.ts'
import { enter, expectOpened, expectPressed, faultsOpened, openersOf, type Press, type Screens } from './openers.ts'

const screens: readonly Screens[] = [
  {
    app: 'admin',
    reader: 'birtes',
    paths: [
      '/article',
      '/article/new',
      '/event/new',
      '/bank',
      '/application',
      '/user/invite',
      '/statistics',
      '/setting',
    ],
  },
  { app: 'admin', reader: 'birtes', paths: ['/user/*', '/group/*'] },
  { app: 'admin', reader: 'birtes', paths: ['/menu/*', '/queue/*'] },
  // A refusal has the longest answer: each test up to the first no, and the ways out.
  { app: 'admin', reader: 'gunexe', paths: ['/why?subject=Role&action=delete'] },
  { app: 'cert', reader: 'birtes', paths: ['/diploma', '/diploma/new', '/courseMoment'] },
  { app: 'validig', reader: 'gunexe', paths: ['/candidate?tab=all'] },
  {
    app: 'metodmaterial',
    reader: 'malski',
    paths: ['/theme/demens/ett-fotoalbum-att-lana-ut'],
  },
]

test.each(screens)('what opens on the screens of $app has no faults: $paths', { timeout: 240_000 }, expectOpened)

const [menu, group, find] = [/^Öppna menyn$/, /^Grupp/, /^Sök och gå till/]
const [help, account] = [/^Hjälp/, /^Konto: /]

/** The controls of the top bar and, at the width of a phone, those of bar and menu together. A page of few controls is soon looked at. */
const bars: { app: AppName; reader: string; wide: RegExp[]; phone: RegExp[] }[] = [
  { app: 'admin', reader: 'birtes', wide: [group, find, help, account], phone: [menu, group, find, help] },
  { app: 'cert', reader: 'birtes', wide: [group, find, help, account], phone: [menu, group, find, help] },
  { app: 'validig', reader: 'gunexe', wide: [group, find, help, account], phone: [menu, group, find, help] },
  { app: 'metodmaterial', reader: 'malski', wide: [find, help, account], phone: [menu, find, help] },
]

test.each(bars)('what opens in the top bar of $app has no faults', async ({ app, reader, wide, phone }) => {
  const page = await newPage()
  await enter(page, reader, app)
  await follow(page, '/account')
  await page.getByRole('heading', { level: 1, name: 'Mitt konto' }).waitFor()
  // The bar is the one banner of the app, beside its menu.
  await page.getByRole('banner').getByRole('button', { name: account }).waitFor()
  const names = async (place: string) => (await openersOf(page, place)).map(({ name }) => name)
  expect(await names('header')).toEqual(wide.map((name) => expect.stringMatching(name)))
  const found = await faultsOpened(page, app, '/account', 'header')
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await page.getByRole('button', { name: menu }).waitFor()
  expect(await names(':is(nav, header)')).toEqual(phone.map((name) => expect.stringMatching(name)))
  found.push(...(await faultsOpened(page, app, '/account', 'nav')))
  expect(found).toEqual([])
})

/** Buttons, tabs and boxes that open a dialog or a part of the page, and don't say so. */
const presses: { app: AppName; reader: string; controls: Press[] }[] = [
  {
    app: 'admin',
    reader: 'birtes',
    controls: [
      { path: '/role/1', role: 'button', name: /^Byt namn$/, shown: 'dialog' },
      { path: '/role/1', role: 'button', name: /^Kopiera rollen$/, shown: 'dialog' },
      { path: '/role/1', role: 'button', name: /^Ge rollen till/, shown: 'dialog' },
      { path: '/role/1', role: 'tab', name: /^Vilka som har den/ },
      { path: '/role/1', role: 'tab', name: /^Ändringar\b/, heading: 'Vem gjorde vad' },
      // The effects of a right, and the bar that saves them.
      { path: '/groupsRole/1', role: 'checkbox', name: /: ta bort$/i },
    ],
  },
  {
    app: 'metodmaterial',
    reader: 'malski',
    controls: [
      { path: '/bookmarks', role: 'button', name: /^Bedömningsmatris/, shown: 'alertdialog' },
      { path: '/', role: 'button', name: /^Gymnasieskola \d+$/ },
      { path: '/all', role: 'button', name: /^Bokmärk / },
      { path: '/documents', role: 'button', name: /^Ladda ner /, shown: 'alertdialog' },
    ],
  },
]

test.each(presses)('what is pressed on the screens of $app opens without faults', ({ app, reader, controls }) =>
  expectPressed(app, reader, controls),
)

/** Expects no faults of an open dialog on a wide screen and on a phone, where it is read without moving sideways. */
async function expectDialog(page: Page, name: string): Promise<void> {
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${name} at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBe(width)
  }
}

test('somebody else who signs in in another tab is told of without faults', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'gunexe', 'admin', '/account')
  await page.getByRole('heading', { level: 1, name: 'Mitt konto' }).waitFor()
  // A call between the two sessions would lead this tab to the sign-in page.
  await disturb(page, '**/*', (route) =>
    route.request().url().includes('session.me') ? route.fallback() : route.abort(),
  )
  const tab = await page.context().newPage()
  await tab.goto(originOf('admin'))
  await tab.getByRole('button', { name: account }).click()
  await tab.getByRole('menuitem', { name: 'Logga ut' }).click()
  await tab.getByLabel('Användarnamn eller e-postadress').fill('ivamon')
  await tab.getByLabel('Lösenord', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Logga in', exact: true }).click()
  const told = page.getByRole('alertdialog', { name: 'Någon annan har loggat in' })
  await told.getByText(/sparas nu som Ivar Mönsterqvist/).waitFor()
  await expectDialog(page, 'somebody else')
  // The words that are to be copied stand under the dialog.
  await told.getByRole('button', { name: 'Stäng', exact: true }).last().click()
  await told.waitFor({ state: 'detached' })
})

test('the list of all file types opens from a refused file without faults', async () => {
  const page = await newPage()
  await enter(page, 'birtes', 'admin')
  await page.goto(`${originOf('admin')}/bank?portfolio=1`)
  await chooseFiles(page, page.getByRole('button', { name: 'Ladda upp' }).first(), [
    { name: 'registret.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  const types = page.getByRole('button', { name: 'Alla filtyper' })
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    await types.waitFor()
    expect(await accessibilityViolations(page), `the refused file at ${width}`).toEqual([])
  }
  await types.click()
  const dialog = page.getByRole('dialog', { name: 'Alla filtyper' })
  await dialog.getByText('docx, doc, odt').waitFor()
  await expectDialog(page, 'all file types')
  await page.keyboard.press('Escape')
  await expect.poll(() => types.evaluate((button) => button === document.activeElement)).toBe(true)
})
