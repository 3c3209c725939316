import { setImmediate } from 'node:timers/promises'
import type { Paper } from '@kollegium/api/definitions/certificates'
import { PaperError } from '@kollegium/api/jobs'
import { getBrowser } from './browser.ts'
import { fontsFor } from './fonts.ts'
import { htmlOf, print, type Sheets } from './print.ts'
import { loadTemplates } from './templates.ts'

export type RenderOptions = {
  /** The document's title, as the reader shows it. */
  title: string
  /** BCP 47; Swedish when left out. */
  lang?: string
  /** Is told what is done now, and for how many so far; throws to give it up. */
  at?: (step: 'making' | 'printing' | 'signing', done: number) => Promise<void>
}

/** So many papers are set before others get their turn. */
const atOnce = 20

/** Papers that no template can set, by their places among the given ones; the others can be. */
export class SheetFault extends PaperError {
  readonly places: readonly number[]
  constructor(faults: ReadonlyMap<number, unknown>) {
    super(`${faults.size} of the papers can't be set`, { cause: [...faults.values()][0] })
    this.places = [...faults.keys()]
  }
}

/**
 * One self-contained HTML document with a sheet of A4 for each paper, in the given order.
 * Throws when there is no paper, {@link SheetFault} for papers that can't be set, or when the templates are not built.
 */
export async function renderHtml(papers: Paper[], options: RenderOptions): Promise<string> {
  return htmlOf(await sheetsOf(papers, options))
}

async function sheetsOf(papers: Paper[], { title, lang = 'sv', at }: RenderOptions): Promise<Sheets> {
  if (papers.length === 0) throw new Error('There is no paper to print')
  const { paperCss, paperMarkup } = await loadTemplates()
  const sheets: string[] = []
  const faults = new Map<number, unknown>()
  for (const [place, paper] of papers.entries()) {
    try {
      sheets.push(paperMarkup(paper))
    } catch (error) {
      faults.set(place, error)
    }
    if ((place + 1) % atOnce !== 0) continue
    // A large class is let go of now and then, so that the server answers others meanwhile.
    await setImmediate()
    await at?.('making', place + 1)
  }
  if (faults.size > 0) throw new SheetFault(faults)
  const body = sheets.join('\n')
  const style = `@page { size: A4; margin: 0 }
@page landscape { size: A4 landscape }
.paper { break-after: page; break-inside: avoid }
.paper:last-child { break-after: auto }
${paperCss(fontsFor(body))}`
  return { title, lang, style, body }
}

/**
 * The papers as one PDF/A4 document in the given order: tagged, outlined (one entry a person), with language and title.
 * A browser that dies meanwhile is started again once. Throws `BrowserMissingError` when there is none, and
 * {@link SheetFault}.
 */
export async function renderPdf(papers: Paper[], options: RenderOptions): Promise<Buffer> {
  const sheets = await sheetsOf(papers, options)
  await options.at?.('printing', papers.length)
  return printSheets(sheets)
}

/** A self-contained document as PDF; see {@link renderPdf} for browsers that die or aren't there. */
export async function printSheets(sheets: Sheets): Promise<Buffer> {
  const browser = await getBrowser()
  try {
    return await print(browser, sheets)
  } catch (error) {
    if (browser.isConnected()) throw error
    return print(await getBrowser(), sheets)
  }
}
