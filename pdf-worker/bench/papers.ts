import { closeBrowser, getBrowser } from '../src/browser.ts'
import { pdfOptions } from '../src/print.ts'
import { renderHtml } from '../src/render.ts'

export { closeBrowser, renderHtml }

/** Opens the baseline: the same document printed by the same warm Chromium, without code of the product. */
export async function openBaselinePrinter(): Promise<(html: string) => Promise<Buffer>> {
  const browser = await getBrowser()
  const page = await (await browser.newContext()).newPage()
  return async (html) => {
    await page.setContent(html)
    return page.pdf(pdfOptions)
  }
}
