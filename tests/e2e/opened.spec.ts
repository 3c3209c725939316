import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addressOf } from './app.ts'
import { accessibilityViolations, follow, newPage, originOf, settled, signIn } from './browser.ts'

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
  'what opens on the screens of $app has no faults: $paths',
  { timeout: 240_000 },
  async ({ app, reader, paths }) => {
    const page = await newPage()
    // The first page of the method material is open to visitors.
    await signIn(page, reader, app, app === 'metodmaterial' ? '/login' : undefined)
    const found: string[] = []
    for (const [turn, screen] of paths.entries()) {
      const path = await addressOf(page, originOf(app), screen)
      await (turn === 0 ? page.goto(originOf(app) + path) : follow(page, path))
      // The screen before it stands until the code of this one has come.
      await expect.poll(async () => (await openersOf(page)).length, { message: path }).toBeGreaterThan(0)
      await settled(page)
      const openers = await openersOf(page)
      for (const { name, at } of openers) {
        const opener = await page.locator(opening).nth(at).elementHandle()
        await opener?.click()
        await settled(page)
        found.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
        await page.keyboard.press('Escape')
        // The preview beside a form is remembered, and would be open when the page is loaded anew.
        if (await opener?.evaluate((node) => node.isConnected && node.ariaExpanded === 'true')) await opener?.click()
        // A part of a tree stays open, and the next control has another place.
        if ((await openersOf(page)).every((each) => each.name !== name)) await page.goto(originOf(app) + path)
        await settled(page)
      }
    }
    expect(found).toEqual([])
  },
)
