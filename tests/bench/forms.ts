// Measures the way from a row of a list to its form in Chromium, with everything loaded that the first form loads.
import type { Page } from 'playwright'
import { openBrowser, signInAsEditor } from './browser.ts'

/** The kinds of rows whose forms an editor opens from a list. */
export const measuredForms = [
  ...['article', 'page', 'event', 'section', 'card', 'queue', 'book'],
  ...['menu', 'tag', 'message', 'group', 'user', 'education'],
] as const

/** Rows that are opened after the first, which loads the form's script. */
const times = 7

/**
 * Opens rows of each list as an editor.
 * @param host the product's public host, with its port
 * @returns the median of each kind, from the click to the frame that shows the form's first field, in milliseconds
 */
export async function measureForms(host: string): Promise<Record<string, number>> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'sv-SE' })
    await signInAsEditor(page, host)
    const medians: Record<string, number> = {}
    for (const kind of measuredForms) {
      await page.goto(`http://admin.${host}/${kind}`)
      const found: number[] = []
      for (let time = 0; time <= times; time += 1) {
        await page.locator('tbody tr a').first().waitFor()
        await settle(page)
        found.push(await openRow(page, time))
        await settle(page)
        await page.goBack()
      }
      medians[kind] = found.slice(1).sort((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN
    }
    return medians
  } finally {
    await browser.close()
  }
}

/** Waits until fetches have been answered and delayed work is done. */
const settle = (page: Page) => page.waitForTimeout(700)

/** Clicks a row's title. @returns the milliseconds until a frame has shown a field of its form */
const openRow = (page: Page, time: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((done) => {
        const rows = document.querySelectorAll<HTMLElement>('tbody tr a')
        const list = location.pathname
        const look = () => {
          const field = document.querySelector<HTMLElement>(
            'main form :is(input:not([type=hidden]), [contenteditable])',
          )
          if (location.pathname === list || !field?.offsetParent) return void requestAnimationFrame(look)
          requestAnimationFrame(() => done(performance.now() - start))
        }
        const start = performance.now()
        rows[at % rows.length]?.click()
        look()
      }),
    time,
  )
