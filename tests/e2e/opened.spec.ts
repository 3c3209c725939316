import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addressOf } from './app.ts'
import { accessibilityViolations, follow, newPage, originOf, settled, signIn, widths } from './browser.ts'

// Each control that opens something is opened by itself, and axe looks at the page then: menus, lists of choices, panels, calendars.

/** The screens that are looked at; "/user/*" is the first record of the list. */
const screens: { app: AppName; reader: string; paths: readonly string[] }[] = [
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

const opening = (place: string) =>
  `${place} :is([aria-haspopup], [aria-expanded="false"], [role="combobox"], summary):visible:enabled`
/** Rows have the same menu each: "Fler val för Anna" and "Fler val för Bo" are one. */
const kindOf = (name: string) => name.replace(/ (?:för|i) .*$/, '')

/** The controls of a place that open something, one of each kind, by their number there. */
async function openersOf(page: Page, place: string): Promise<{ name: string; at: number }[]> {
  const names = await page
    .locator(opening(place))
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? node.textContent?.trim() ?? ''))
  const kinds = names.map(kindOf)
  return names.flatMap((name, at) => (kinds.indexOf(kindOf(name)) === at ? [{ name, at }] : []))
}

/** The faults of the page with an open control. The edge of a panel makes the controls under it smaller, which nobody presses meanwhile. */
const faultsOf = async (page: Page) =>
  (await accessibilityViolations(page)).filter((fault) => !fault.startsWith('target-size'))

/** The faults of a page with each control of a place opened by itself. */
async function faultsOpened(page: Page, app: AppName, path: string, place: string): Promise<string[]> {
  const found: string[] = []
  // The screen before it stands until the code of this one has come.
  await expect.poll(async () => (await openersOf(page, place)).length, { message: path }).toBeGreaterThan(0)
  await settled(page)
  for (const { name, at } of await openersOf(page, place)) {
    const opener = await page.locator(opening(place)).nth(at).elementHandle()
    await opener?.click()
    // A dialog whose code is on its way would come after Escape.
    const opens = await opener?.evaluate((node) => node.isConnected && node.ariaExpanded === null && node.ariaHasPopup)
    if (opens === 'dialog') await page.getByRole('dialog').first().waitFor({ state: 'attached' })
    if (name === 'Hjälp') await page.getByRole('button', { name: 'Stäng hjälpen' }).first().waitFor()
    await settled(page)
    found.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
    await page.keyboard.press('Escape')
    // The preview beside a form is remembered, and would be open when the page is loaded anew.
    if (await opener?.evaluate((node) => node.isConnected && node.ariaExpanded === 'true')) await opener?.click()
    // A part of a tree stays open, and the next control has another place.
    if ((await openersOf(page, place)).every((each) => each.name !== name)) await page.goto(originOf(app) + path)
    await settled(page)
  }
  return found
}

/** Opens an app. The first page of the method material is open to visitors. */
const enter = (page: Page, reader: string, app: AppName) =>
  signIn(page, reader, app, app === 'metodmaterial' ? '/login' : undefined)

test.each(screens)(
  'what opens on the screens of $app has no faults: $paths',
  { timeout: 240_000 },
  async ({ app, reader, paths }) => {
    const page = await newPage()
    await enter(page, reader, app)
    const found: string[] = []
    for (const [turn, screen] of paths.entries()) {
      const path = await addressOf(page, originOf(app), screen)
      await (turn === 0 ? page.goto(originOf(app) + path) : follow(page, path))
      found.push(...(await faultsOpened(page, app, path, 'main')))
    }
    expect(found).toEqual([])
  },
)

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

type Role = 'button' | 'tab' | 'checkbox'
/** `heading`: the part's own, which stands when its code and its answer have come. A late part may ask after the page was quiet. */
type Press = { path: string; role: Role; name: RegExp; shown?: 'dialog' | 'alertdialog'; heading?: string }

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
      { path: '/role/1', role: 'tab', name: /^Ändringar$/, heading: 'Vem gjorde vad' },
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

test.each(presses)('what is pressed on the screens of $app opens without faults', async ({ app, reader, controls }) => {
  const page = await newPage()
  await enter(page, reader, app)
  const found: string[] = []
  let open = ''
  for (const { path, role, name, shown, heading } of controls) {
    if (path !== open) await follow(page, path)
    open = path
    await page.getByRole('main').getByRole(role, { name, disabled: false }).first().click()
    if (shown) await page.getByRole(shown).waitFor({ state: 'attached' })
    if (heading) await page.getByRole('main').getByRole('heading', { name: heading }).waitFor()
    await settled(page)
    found.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
    await page.keyboard.press('Escape')
    if (shown) await page.getByRole(shown).waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
})
