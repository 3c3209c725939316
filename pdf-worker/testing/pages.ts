import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads the text of each page of a PDF. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await document.loadingTask.destroy()
  return pages
}

/** Joins the texts that a PDF states for groups of glyphs (ISO 32000-1 §14.9.4). */
export function actualTexts(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)
  return [...streams]
    .flatMap(([, bytes = '']) => {
      const content = inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      return [...content.matchAll(/ActualText\s*<FEFF([0-9A-F]*)>/gi)]
    })
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join('')
}
