import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { wideTables } from './app.ts'
import { follow, newPage, settled, signIn } from './browser.ts'

// Nobody is promised a page or an act that the server would refuse: a person's menus and buttons lead where the person may go.

/** The addresses that a part of the page leads to, in the app itself. */
const offered = (page: Page, part: string): Promise<string[]> =>
  page
    .locator(`${part} a[href^="/"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

/** Opens an address as its link does, and expects neither a refusal nor an error. */
async function expectOpen(page: Page, path: string, who: string): Promise<void> {
  await follow(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  // A refusal and an error are the heading of a page; titles of other people's rows may hold any words.
  const refused = page.getByRole('heading', { name: /^(Du har inte behörighet|Sidan finns inte|Något gick fel)/ })
  expect(await refused.allTextContents(), `${who}: ${path}`).toEqual([])
}

test.each(['malski', 'farpro', 'gunexe'])(
  'each page that the drawer, the dashboard and the lists offer to %s opens, and its tables have room at 1280 px',
  async (who) => {
    const page = await newPage({ width: 1280 })
    await signIn(page, who, 'admin')
    await settled(page)
    const lists = await offered(page, 'nav')
    const begun = await offered(page, 'main')
    expect(lists.length, who).toBeGreaterThan(0)
    for (const path of lists) {
      await expectOpen(page, path, who)
      expect(await wideTables(page), `${who}: ${path}`).toEqual([])
      // "Ny artikel" and its like stand over the list.
      const acts = await offered(page, 'main')
      begun.push(...acts.filter((href) => /\/(new|invite)$/.test(href)))
    }
    for (const path of new Set(begun.filter((href) => !lists.includes(href)))) await expectOpen(page, path, who)
  },
)
