import type { Browser, Page } from 'playwright-core'

/** Pages kept ready: one costs 60 ms to open, as long as a diploma takes to print. */
const keptReady = 2
/** A document larger than this (characters) leaves its page too heavy to keep. */
const heavy = 2_000_000
/** In one smaller than this the style and its fonts are most of the work. */
const light = 200_000

type ReadyPage = { page: Page; style: string }
const ready = new WeakMap<Browser, ReadyPage[]>()

function readyPages(browser: Browser): ReadyPage[] {
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

/** A self-contained document in its parts; `style` and `body` are markup of our own. */
export type Sheets = { title: string; lang: string; style: string; body: string }

/** Nothing is fetched and nothing runs, whatever a field may hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

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
 * Prints a document as it stands, and returns the PDF's bytes. Several calls at once print side by side, so that a single
 * diploma need not wait for a large class. A page that holds the same style already, with its fonts read, is only given
 * another body: of the time that a single document takes that is more than half.
 */
export async function print(browser: Browser, sheets: Sheets): Promise<Buffer> {
  const pages = readyPages(browser)
  const isLight = sheets.body.length < light
  const at = isLight ? pages.findLastIndex(({ style }) => style === sheets.style) : -1
  const ready = at >= 0 ? pages.splice(at, 1)[0] : pages.shift()
  const page = ready?.page ?? (await openPage(browser))
  let keep = false
  try {
    if (at >= 0) await swap(page, sheets)
    else await page.setContent(htmlOf(sheets))
    await page.evaluate(fontsRead)
    const pdf = await page.pdf(pdfOptions)
    keep = sheets.body.length <= heavy && pages.length < keptReady
    return pdf
  } finally {
    if (keep) pages.push({ page, style: sheets.style })
    // Not waited for: the paper is done, and a browser that has died has closed the page itself.
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

/** A face is fetched when something is laid out in it: only then is it known which are to be waited for. */
async function fontsRead(): Promise<void> {
  document.body.getBoundingClientRect()
  await document.fonts.ready
}
