// Measures the form of an article in Chromium while an editor types beside the drawn page.
import { openBrowser, signInAsEditor } from './browser.ts'
import { longestFrame } from './frames.ts'

/**
 * Types in the title and the body of an article, whose page is drawn beside the form.
 * @param host the product's public host, with its port
 * @returns the milliseconds of the longest frame
 */
export async function measureTyping(host: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'sv-SE' })
    await signInAsEditor(page, host)
    await page.goto(`http://admin.${host}/article`)
    await page.locator('tbody tr a').first().click()
    const title = page.getByRole('textbox', { name: 'Rubrik', exact: true })
    await title.waitFor()
    await page.getByRole('button', { name: 'Förhandsgranska' }).click()
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    const body = page.locator('[contenteditable=true]').first()
    const type = async () => {
      for (const field of [title, body]) {
        await field.click()
        for (const word of ['Eleverna', 'gjorde', 'sin', 'praktik', 'i', 'hemtjänsten']) {
          // Looking for the word in the drawn page would be work of the page's thread, which is measured.
          const drawn = page.waitForResponse((response) => new URL(response.url()).pathname === '/utkast')
          await page.keyboard.type(`${word} `, { delay: 25 })
          await drawn
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        }
      }
    }
    // The first keys load the code of the comparison and of the drafts.
    await type()
    return await longestFrame(page, type)
  } finally {
    await browser.close()
  }
}
