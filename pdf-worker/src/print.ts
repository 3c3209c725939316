import { availableParallelism } from 'node:os'
import type { Browser, Page } from 'playwright-core'

/** Prints of many papers side by side: each takes a core. */
export const lanes = Math.min(4, availableParallelism())
/** The number of open pages. A page takes 60 ms to open, as long as a diploma takes to print, and the fonts of many papers 100 more. */
const openPages = Math.max(2, lanes)
/** Characters. After a larger document the page is too heavy to keep. */
const largestKept = 2_000_000
/** Characters. In a smaller document the style and its fonts are most of the work. */
const smallDocument = 200_000
/** Characters. The browser is sent some milliseconds of work at a time. */
const largestPart = 500_000

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

/** The parts of a self-contained document; `style` and the sheets of its body are markup of our own. */
export type Sheets = { title: string; lang: string; style: string; sheets: readonly string[] }

/**
 * Nobody sees the open page, so the browser lays a document out for the print alone: laying it out for a screen first takes a quarter of
 * the time of a class.
 */
const unseen = '@media screen { body { display: none } }'

/** The document loads no file and runs no script, whatever its texts hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Writes the whole document as HTML. */
export function htmlOf({ title, lang, style, sheets }: Sheets): string {
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
${sheets.join('\n')}
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
  const length = sheets.sheets.reduce((sum, sheet) => sum + sheet.length, 0)
  const isLight = length < smallDocument
  const at = isLight ? pages.findLastIndex(({ style }) => style === sheets.style) : -1
  const ready = at >= 0 ? pages.splice(at, 1)[0] : pages.shift()
  const page = ready?.page ?? (await openPage(browser))
  let keep = false
  try {
    if (at >= 0) await swap(page, sheets)
    else await fill(page, sheets)
    await page.evaluate(fontsRead)
    const pdf = await page.pdf(pdfOptions)
    keep = length <= largestKept && pages.length < openPages
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

/** Gives the page the document. A large one goes there in parts, between which the server answers other requests. */
async function fill(page: Page, { sheets, ...frame }: Sheets): Promise<void> {
  const [first = '', ...more] = partsOf(sheets)
  await page.setContent(htmlOf({ ...frame, style: `${frame.style}\n${unseen}`, sheets: [first] }))
  for (const part of more)
    await page.evaluate((next) => document.body.insertAdjacentHTML('beforeend', next), `\n${part}`)
}

/** Joins sheets to parts of some hundred thousand characters. */
function partsOf(sheets: readonly string[]): string[] {
  const parts: string[][] = [[]]
  let length = 0
  for (const sheet of sheets) {
    if (length + sheet.length > largestPart) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(sheet)
    length += sheet.length
  }
  return parts.map((part) => part.join('\n'))
}

async function swap(page: Page, { title, lang, sheets }: Sheets): Promise<void> {
  await page.evaluate(
    (next) => {
      document.documentElement.lang = next.lang
      document.title = next.title
      document.body.innerHTML = next.body
    },
    { title, lang, body: sheets.join('\n') },
  )
}

/** The browser loads a face by itself when it lays out a text in it, which is too late for a print. */
async function fontsRead(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.load()))
}
