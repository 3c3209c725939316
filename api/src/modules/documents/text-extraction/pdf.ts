import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Extraction, extractionLimits, pageBreak } from './extraction.ts'

const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const folder = (name: string) => `${join(library, name)}/`

/**
 * The words of a PDF and a picture of its first page; a page that can't be drawn costs the picture alone.
 * @throws Error for a file that can't be opened, also for want of a password
 */
export async function readPdf(bytes: Uint8Array): Promise<Extraction> {
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    // Glyphs are drawn from the file and from the fonts that every PDF may count on, whatever the machine has.
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
  })
  const document = await task.promise
  try {
    const text = await textOf(document)
    const preview = await pictureOf(await document.getPage(1), document).catch(() => null)
    return { text, preview }
  } finally {
    await task.destroy()
  }
}

async function textOf(document: PDFDocumentProxy): Promise<string> {
  let text = ''
  const pages = Math.min(document.numPages, extractionLimits.pages)
  for (let number = 1; number <= pages && text.length < extractionLimits.characters; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += pageBreak
    page.cleanup()
  }
  // A word that was divided at the end of a line.
  return text.replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
}

type Factory = { create(width: number, height: number): { canvas: Canvas } }

async function pictureOf(page: PDFPageProxy, document: PDFDocumentProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(extractionLimits.picture.width / width, extractionLimits.picture.height / height)
  const viewport = page.getViewport({ scale })
  const { canvas } = (document.canvasFactory as Factory).create(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
  return canvas.encode('webp', 82)
}
