import type { AppName } from '@kollegium/api/process'
import { expect, test } from 'vitest'
import { follow, newPage, widths } from './browser.ts'
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
