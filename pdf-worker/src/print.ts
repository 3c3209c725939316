import type { Browser, Page } from 'playwright-core'

/** Pages kept ready: one costs 60 ms to open, as long as a diploma takes to print. */
const keptReady = 2
/** A document larger than this (characters) leaves its page too heavy to keep. */
const heavy = 2_000_000

const ready = new WeakMap<Browser, Page[]>()

function readyPages(browser: Browser): Page[] {
  const pages = ready.get(browser) ?? []
  ready.set(browser, pages)
  return pages
}

async function openPage(browser: Browser): Promise<Page> {
  // What is printed is markup alone: scripts are off and there is no network, whatever a field may hold.
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  return context.newPage()
}

/** What every document is printed with: the format comes from its own style. */
export const pdfOptions = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true } as const

/**
 * Prints a self-contained document as it stands, and returns the PDF's bytes. Several calls at once print side by
 * side, so that a single diploma need not wait for a large class.
 */
export async function print(browser: Browser, html: string): Promise<Buffer> {
  const pages = readyPages(browser)
  const page = pages.pop() ?? (await openPage(browser))
  let keep = false
  try {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const pdf = await page.pdf(pdfOptions)
    keep = html.length <= heavy && pages.length < keptReady
    return pdf
  } finally {
    if (keep) pages.push(page)
    // Not waited for: the paper is done, and a browser that has died has closed the page itself.
    else
      void page
        .context()
        .close()
        .catch(() => undefined)
  }
}
