import type { Paper } from '@kollegium/api/definitions/certificates'
import { vuxen } from '../golden/papers.ts'
import { closeBrowser, getBrowser } from '../src/browser.ts'
import { pdfOptions } from '../src/print.ts'
import { renderHtml, renderPdf } from '../src/render.ts'

export { closeBrowser, renderHtml, renderPdf }

/** Makes `count` different adult diplomas, each with its own name, number and code. */
export function benchPapers(count: number): Paper[] {
  return Array.from({ length: count }, (_, index) => {
    const number = `7K3M${String(index).padStart(8, '0')}`
    return {
      ...vuxen,
      person: { ...vuxen.person, lastname: `Testander ${index}` },
      number,
      verifyUrl: `https://collegenatverket.example/verifiera/${number}`,
    }
  })
}

/** Opens the baseline: the same document printed by the same warm Chromium, without code of the product. */
export async function openBaselinePrinter(): Promise<(html: string) => Promise<Buffer>> {
  const browser = await getBrowser()
  const page = await (await browser.newContext()).newPage()
  return async (html) => {
    await page.setContent(html)
    return page.pdf(pdfOptions)
  }
}
