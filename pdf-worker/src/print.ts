import type { Browser } from 'playwright-core'

/**
 * Prints a self-contained document as it stands: the page format comes from its own style, scripts are off and the
 * network is away.
 */
export async function print(browser: Browser, html: string): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  try {
    const page = await context.newPage()
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    await context.close()
  }
}
