import { setImmediate } from 'node:timers/promises'
import type { Paper } from '@kollegium/api/certificates/papers/index'
import { getBrowser } from './browser.ts'
import { fontsFor } from './fonts.ts'
import { print } from './print.ts'
import { loadTemplates } from './templates.ts'

export type RenderOptions = {
  /** The document's title, as the reader shows it. */
  title: string
  /** BCP 47; Swedish when left out. */
  lang?: string
}

/** Nothing is fetched and nothing runs, whatever a field may hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/**
 * One self-contained HTML document with a sheet of A4 for each paper, in the given order.
 * Throws when there is no paper, or when the templates are not built.
 */
export async function renderHtml(papers: Paper[], { title, lang = 'sv' }: RenderOptions): Promise<string> {
  if (papers.length === 0) throw new Error('There is no paper to print')
  const { paperCss, paperMarkup } = await loadTemplates()
  const sheets: string[] = []
  for (const paper of papers) {
    sheets.push(paperMarkup(paper))
    // A large class is let go of now and then, so that the server answers others meanwhile.
    if (sheets.length % 20 === 0) await setImmediate()
  }
  const body = sheets.join('\n')
  const style = `@page { size: A4; margin: 0 }
@page landscape { size: A4 landscape }
.paper { break-after: page; break-inside: avoid }
.paper:last-child { break-after: auto }
${paperCss(fontsFor(body))}`
  return htmlOf({ title, lang, style, body })
}

/** A self-contained document for {@link printHtml}. @param parts `style` and `body` are markup of our own */
export function htmlOf({ title, lang = 'sv', style, body }: RenderOptions & { style: string; body: string }): string {
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
 * The papers as one PDF/A4 document in the given order: tagged, outlined (one entry a person), with language and title.
 * A browser that dies meanwhile is started again once. Throws `BrowserMissingError` when there is none.
 */
export async function renderPdf(papers: Paper[], options: RenderOptions): Promise<Buffer> {
  return printHtml(await renderHtml(papers, options))
}

/** A self-contained document as PDF; see {@link renderPdf} for browsers that die or aren't there. */
export async function printHtml(html: string): Promise<Buffer> {
  const browser = await getBrowser()
  try {
    return await print(browser, html)
  } catch (error) {
    if (browser.isConnected()) throw error
    return print(await getBrowser(), html)
  }
}
