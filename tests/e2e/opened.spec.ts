import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityViolations, follow, newPage, originOf, settled, signIn } from './browser.ts'

// Each control that opens something is opened by itself, and axe looks at the page then: menus, lists of choices, panels, calendars.

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
  { app: 'cert', reader: 'birtes', paths: ['/diploma', '/diploma/new', '/courseMoment'] },
  { app: 'validig', reader: 'gunexe', paths: ['/candidate?tab=all'] },
]

const opening =
  ':is(main, header) :is([aria-haspopup], [aria-expanded="false"], [role="combobox"], summary):visible:enabled'
/** Rows have the same menu each: "Fler val för Anna" and "Fler val för Bo" are one. */
const kindOf = (name: string) => name.replace(/ (?:för|i) .*$/, '')

/** The places of the controls of a page that open something, one of each kind. */
async function openersOf(page: Page): Promise<{ name: string; at: number }[]> {
  const names = await page
    .locator(opening)
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? node.textContent?.trim() ?? ''))
  const kinds = names.map(kindOf)
  return names.flatMap((name, at) => (kinds.indexOf(kindOf(name)) === at ? [{ name, at }] : []))
}

/** The faults of the page with an open control. The edge of a panel makes the controls under it smaller, which nobody presses meanwhile. */
const faultsOf = async (page: Page) =>
  (await accessibilityViolations(page)).filter((fault) => !fault.startsWith('target-size'))

test.each(screens)(
  'what opens on the screens of $app has no faults',
  { timeout: 240_000 },
  async ({ app, reader, paths }) => {
    const page = await newPage()
    await signIn(page, reader, app)
    const found: string[] = []
    for (const path of paths) {
      await follow(page, path)
      // The screen before it stands until the code of this one has come.
      await expect.poll(async () => (await openersOf(page)).length, { message: path }).toBeGreaterThan(1)
      await settled(page)
      const openers = await openersOf(page)
      for (const { name, at } of openers) {
        await page.locator(opening).nth(at).click()
        await settled(page)
        found.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
        await page.keyboard.press('Escape')
        // A part of a tree stays open, and the next control has another place.
        if ((await openersOf(page)).every((each) => each.name !== name)) await page.goto(originOf(app) + path)
        await settled(page)
      }
    }
    expect(found).toEqual([])
  },
)
