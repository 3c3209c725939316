import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addressOf } from './app.ts'
import { accessibilityViolations, follow, newPage, originOf, settled, signIn } from './browser.ts'

// Each control that opens something is opened by itself, and axe looks at the page then: menus, lists of choices, panels, calendars.

/** The screens of an app that are looked at; "/user/*" is the first record of the list. */
export type Screens = { app: AppName; reader: string; paths: readonly string[] }

const opening = (place: string) =>
  `${place} :is([aria-haspopup], [aria-expanded="false"], [role="combobox"], summary):visible:enabled`
/** Rows have the same menu each: "Fler val för Anna" and "Fler val för Bo" are one. */
const kindOf = (name: string) => name.replace(/ (?:för|i) .*$/, '')

/** The controls of a place that open something, one of each kind, by their number there. */
export async function openersOf(page: Page, place: string): Promise<{ name: string; at: number }[]> {
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
export async function faultsOpened(page: Page, app: AppName, path: string, place: string): Promise<string[]> {
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
export const enter = (page: Page, reader: string, app: AppName) =>
  signIn(page, reader, app, app === 'metodmaterial' ? '/login' : undefined)

/** Expects no faults of the screens, each with every control of its own opened by itself. */
export async function expectOpened({ app, reader, paths }: Screens): Promise<void> {
  const page = await newPage()
  await enter(page, reader, app)
  const found: string[] = []
  for (const [turn, screen] of paths.entries()) {
    const path = await addressOf(page, originOf(app), screen)
    await (turn === 0 ? page.goto(originOf(app) + path) : follow(page, path))
    found.push(...(await faultsOpened(page, app, path, 'main')))
  }
  expect(found).toEqual([])
}

type Role = 'button' | 'tab' | 'checkbox' | 'radio' | 'link' | 'menuitem'
/** A button, tab, box or item of the menu with that name, which opens a dialog or a part of the page and doesn't say so. */
export type Press = {
  path: string
  role: Role
  name: RegExp
  menu?: RegExp
  shown?: 'dialog' | 'alertdialog'
  /** The part's own, which stands when its code and its answer have come. A late part may ask after the page was quiet. */
  heading?: string
}

/** Expects no faults of the screens with each of these controls pressed. */
export async function expectPressed(app: AppName, reader: string, controls: readonly Press[]): Promise<void> {
  const page = await newPage()
  await enter(page, reader, app)
  const found: string[] = []
  let open = ''
  for (const { path, role, name, menu, shown, heading } of controls) {
    if (path !== open) await follow(page, await addressOf(page, originOf(app), path))
    open = path
    if (menu) await page.getByRole('main').getByRole('button', { name: menu }).first().click()
    await (menu ? page.getByRole('menu') : page.getByRole('main'))
      .getByRole(role, { name, disabled: false })
      .first()
      .click()
    if (shown) await page.getByRole(shown).waitFor({ state: 'attached' })
    if (heading) await page.getByRole('main').getByRole('heading', { name: heading }).waitFor()
    await settled(page)
    found.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
    await page.keyboard.press('Escape')
    if (shown) await page.getByRole(shown).waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
}
