import { type PDF, type PdfDict, PdfStream } from '@libpdf/core'
import { dictOf, readerOf } from './objects.ts'

/** A glyph's letter U+0000, at the end of a line of a ToUnicode map. */
const nothing = /(<\w{4}>\s*(?:<\w{4}>\s*)?)<0000>(?=\s)/g

/**
 * Gives a letter to glyphs without one. The browser maps the further glyphs of one letter, as Arabic and Thai have them, to
 * U+0000, which no reader may meet (Matterhorn 31-028). They get a space without width: the letter itself stands at the
 * first glyph, and as the text of them all (ActualText).
 */
export function nameEveryGlyph(pdf: PDF, pages: readonly PdfDict[]): void {
  const read = readerOf(pdf)
  const seen = new Set<PdfStream>()
  for (const page of pages) {
    for (const [, value] of dictOf(dictOf(page.get('Resources'), read)?.get('Font'), read) ?? []) {
      const map = dictOf(dictOf(value, read)?.get('ToUnicode'), read)
      if (!(map instanceof PdfStream) || seen.has(map)) continue
      seen.add(map)
      const text = Buffer.from(map.getDecodedData()).toString('latin1')
      const named = text.replace(nothing, '$1<200B>')
      if (named === text) continue
      map.delete('Filter')
      map.setData(Buffer.from(named, 'latin1'))
    }
  }
}
