import { deflateSync, inflateSync } from 'node:zlib'
import { type PDF, type PdfDict, PdfStream } from '@libpdf/core'
import { markDecoration } from './artifacts.ts'
import { dictOf, name, readerOf } from './objects.ts'
import { isName, type Structure } from './structure.ts'

// The threads of zlib cost more than these small contents: a class is finished on a thread of its own in half the time.

/** Of zlib's levels: half the time of the usual one, for 6 % more bytes. */
const level = 4

/** A rectangle as the browser writes it, of whole numbers: the modules of a code. */
const rectangle = /(?<=\n)(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\n\1 \2 l\nh\n/g

/** Writes rectangles by the operator for them, a third as long. */
const shorter = (content: string) =>
  content.replace(rectangle, (_, left, top, right, bottom) => `${left} ${top} ${right - left} ${bottom - top} re\n`)

/** The stream of a page's own content. */
function contentOf(pdf: PDF, page: PdfDict): PdfStream {
  const stream = dictOf(page.get('Contents'), readerOf(pdf))
  if (!(stream instanceof PdfStream)) throw new Error('a page has no content of its own')
  return stream
}

/** A page's content with its decoration marked, and taken out of the tree. */
export function markedContent(pdf: PDF, page: PdfDict, structure: Structure): string {
  const stream = contentOf(pdf, page)
  const bytes = isName(stream.get('Filter'), 'FlateDecode') ? inflateSync(stream.data) : stream.getDecodedData()
  const { content, decoration } = markDecoration(Buffer.from(bytes).toString('latin1'))
  structure.forget(page, decoration)
  return shorter(content)
}

/** Makes a compressed stream of content. */
export function compressed(content: string): PdfStream {
  return PdfStream.fromDict({ Filter: name('FlateDecode') }, deflateSync(Buffer.from(content, 'latin1'), { level }))
}

/** Marks the decoration of a page that keeps its content for itself. */
export function markPage(pdf: PDF, page: PdfDict, structure: Structure): void {
  page.set('Contents', pdf.register(compressed(markedContent(pdf, page, structure))))
}
