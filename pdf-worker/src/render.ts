import { setImmediate } from 'node:timers/promises'
import {
  formatCertificateNumber,
  letterText,
  type Paper,
  paperText,
  paperTitle,
  textsIn,
  unprintable,
} from '@kollegium/api/definitions/certificates'
import { papers as texts } from '@kollegium/api/i18n/sv/papers'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { PaperError } from '@kollegium/api/jobs'
import { withBrowser } from './browser.ts'
import type { Attachment } from './finishing/attachments.ts'
import type { DocumentFacts } from './finishing/xmp.ts'
import { fontsFor, runsBeyondLatin1 } from './fonts.ts'
import { htmlOf, print, type Sheets } from './print.ts'
import { type KeptPrints, printClass } from './print-class.ts'
import { loadTemplates } from './templates.ts'

const t = createTranslator(texts)

/** The options of a print. */
export type RenderOptions = {
  /** The document's title, as a PDF reader shows it. */
  title: string
  /** BCP 47; Swedish when left out. */
  lang?: string
  /** Receives the current step and its number of finished papers; throws to cancel. */
  at?: (step: 'making' | 'printing' | 'signing', done: number) => Promise<void>
  /** The document is to be signed, and has a field for the signature. */
  signatureField?: boolean
  /** The supplements of the papers are made in their place. */
  supplement?: boolean
  /** Makes the files that travel within the document, while the browser prints; none in one that holds several persons' papers. */
  attachments?: () => Promise<readonly Attachment[]>
  /** Keeps what is printed of many papers, so that a run that was broken off goes on where it was. */
  kept?: KeptPrints
}

/** The language of every paper's own texts, whatever its document is named in. */
const swedish = 'sv'

/** Papers set in one go, before the server answers other requests. */
const atOnce = 20

/**
 * An error in papers that no template can set, by their positions among the given ones. The other papers can be set.
 */
export class PaperSetError extends PaperError {
  readonly places: readonly number[]
  constructor(errors: ReadonlyMap<number, unknown>) {
    super(`${errors.size} of the papers can't be set`, { cause: [...errors.values()][0] })
    this.places = [...errors.keys()]
  }
}

/**
 * Renders one self-contained HTML document with a sheet of A4 for each paper, in the given order.
 * @throws {@link PaperSetError} for papers that can't be set; Error when there is no paper, or when the templates are not
 * built
 */
export async function renderHtml(papers: Paper[], options: RenderOptions): Promise<string> {
  return htmlOf(await sheetsOf(papers, options))
}

/** Refuses an issued paper with a letter that no embedded font has: a print would show another letter. */
function requirePrintable(paper: Paper): void {
  const letters = paper.number === null ? [] : unprintable(textsIn(paper))
  if (letters.length > 0) throw new Error(`No embedded font has ${letters.map(letterText).join(', ')}`)
}

/** @param before the number of papers of the document that stand before these, for the report of the step */
async function sheetsOf(papers: Paper[], options: RenderOptions, before = 0): Promise<Sheets> {
  const { title, lang = swedish, at, supplement } = options
  if (papers.length === 0) throw new Error('There is no paper to print')
  const { paperCss, paperMarkup, supplementMarkup } = await loadTemplates()
  const markupOf = supplement ? supplementMarkup : paperMarkup
  const sheets: string[] = []
  // The letters that decide on the fonts, sheet by sheet: a class is a long text.
  const letters = new Set<string>()
  const errors = new Map<number, unknown>()
  for (const [place, paper] of papers.entries()) {
    try {
      requirePrintable(paper)
      const sheet = markupOf(paper)
      sheets.push(sheet)
      for (const run of runsBeyondLatin1(sheet)) letters.add(run)
    } catch (error) {
      errors.set(place, error)
    }
    if ((place + 1) % atOnce !== 0) continue
    // A large class pauses now and then, so that the server answers other requests.
    await setImmediate()
    await at?.('making', before + place + 1)
  }
  if (errors.size > 0) throw new PaperSetError(errors)
  const style = `@page { size: A4; margin: 0 }
@page landscape { size: A4 landscape }
.paper { break-after: page; break-inside: avoid }
.paper:last-child { break-after: auto }
${paperCss(fontsFor([...letters].join(' ')))}`
  return { title, lang, style, sheets }
}

/**
 * Renders the papers as one document of A4 in the given order, as PDF/A-3a and PDF/UA-1: tagged, outlined (one entry a
 * person), with language and title. A browser that dies meanwhile is started again once.
 * @throws BrowserMissingError when no browser starts, and {@link PaperSetError}
 */
export async function renderPdf(papers: Paper[], options: RenderOptions): Promise<Buffer> {
  if (papers.length > 1) return renderClass(papers, options)
  const sheets = await sheetsOf(papers, options)
  await options.at?.('printing', papers.length)
  const [bytes, attachments = []] = await Promise.all([printSheets(sheets), options.attachments?.()])
  const { signatureField = false } = options
  // The library takes a tenth of a second to load, and the start need not wait for it.
  const { finishPdf } = await import('./finishing/finish.ts')
  return finishPdf(bytes, factsOf(papers, options), { signatureField, attachments })
}

async function renderClass(papers: Paper[], options: RenderOptions): Promise<Buffer> {
  const { signatureField = false, kept } = options
  const errors = new Map<number, unknown>()
  const make = async (from: number, to: number) => {
    try {
      const some = papers.slice(from, to)
      const sheets = await sheetsOf(some, options, from)
      return errors.size > 0 ? null : { sheets, facts: factsOf(some, options) }
    } catch (error) {
      if (!(error instanceof PaperSetError)) throw error
      for (const place of error.places) errors.set(from + place, error.cause)
      return null
    }
  }
  const heard = async () => options.at?.('printing', papers.length)
  const made = await printClass({ papers: papers.length, make, signatureField, kept, heard }, printSheets)
  if (!made) throw new PaperSetError(errors)
  return made
}

/** The facts of the document, as its metadata and its outline tell them. */
function factsOf(papers: Paper[], { title, lang = swedish }: RenderOptions): DocumentFacts {
  return {
    title,
    lang,
    numbers: papers.flatMap(({ number }) => number ?? []),
    parts: papers.map((paper) => ({
      title: paperTitle(paper),
      name: paperText(paper).name,
      lang: swedish,
      link: t('paper.link', {
        number: formatCertificateNumber(paper.number ?? ''),
        address: paper.brand.verifyAddress,
      }),
    })),
  }
}

/** Prints a self-contained document as PDF. See {@link renderPdf} for a missing or dead browser. */
export const printSheets = (sheets: Sheets): Promise<Buffer> => withBrowser((browser) => print(browser, sheets))
