import type { Browser, Page } from 'playwright-core'

/** The number of open pages. A page takes 60 ms to open, as long as a diploma takes to print. */
const openPages = 2
/** Characters. After a larger document the page is too heavy to keep. */
const largestKept = 2_000_000
/** Characters. In a smaller document the style and its fonts are most of the work. */
const smallDocument = 200_000

type ReadyPage = { page: Page; style: string }
const ready = new WeakMap<Browser, ReadyPage[]>()

function readyPages(browser: Browser): ReadyPage[] {
  const pages = ready.get(browser) ?? []
  ready.set(browser, pages)
  return pages
}

async function openPage(browser: Browser): Promise<Page> {
  // A document is markup alone: scripts and network are off, whatever its texts hold.
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  return context.newPage()
}

/** The options of every print. The format comes from the document's own style. */
export const pdfOptions = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true } as const

/** The parts of a self-contained document; `style` and `body` are markup of our own. */
export type Sheets = { title: string; lang: string; style: string; body: string }

/** The document loads no file and runs no script, whatever its texts hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Writes the whole document as HTML. */
export function htmlOf({ title, lang, style, body }: Sheets): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style>
html, body { margin: 0; padding: 0 }
${style}
</style>
</head>
<body>
${body}
</body>
</html>`
}

/**
 * Prints a document, and returns the PDF's bytes. Several calls at once print side by side, so that a single diploma
 * need not wait for a large class. A page that already holds the same style, with its fonts loaded, only gets another
 * body; that saves more than half of the time of a single document.
 */
export async function print(browser: Browser, sheets: Sheets): Promise<Buffer> {
  const pages = readyPages(browser)
  const isLight = sheets.body.length < smallDocument
  const at = isLight ? pages.findLastIndex(({ style }) => style === sheets.style) : -1
  const ready = at >= 0 ? pages.splice(at, 1)[0] : pages.shift()
  const page = ready?.page ?? (await openPage(browser))
  let keep = false
  try {
    if (at >= 0) await swap(page, sheets)
    else await page.setContent(htmlOf(sheets))
    await page.evaluate(fontsRead)
    const pdf = await page.pdf(pdfOptions)
    keep = sheets.body.length <= largestKept && pages.length < openPages
    return pdf
  } finally {
    if (keep) pages.push({ page, style: sheets.style })
    // Not awaited: the paper is done, and a dead browser has closed the page itself.
    else
      void page
        .context()
        .close()
        .catch(() => undefined)
  }
}

async function swap(page: Page, { title, lang, body }: Sheets): Promise<void> {
  await page.evaluate(
    (next) => {
      document.documentElement.lang = next.lang
      document.title = next.title
      document.body.innerHTML = next.body
    },
    { title, lang, body },
  )
}

/** The browser loads a face when it lays out a text in it, so the awaited faces are known only then. */
async function fontsRead(): Promise<void> {
  document.body.getBoundingClientRect()
  await document.fonts.ready
}
