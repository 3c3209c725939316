import type { PDF, PdfDict } from '@libpdf/core'
import { printed } from './field.ts'
import { packet } from './metadata.ts'
import { dictOf, itemsOf, number, readerOf, text } from './objects.ts'
import { isName, namePart } from './structure.ts'
import { type DocumentPart, pageXmpOf } from './xmp.ts'

/**
 * Names a paper, and says what the links on its page do. Of a file of many each page states its number, which a program that cuts it
 * out takes along.
 * @param states the number; undefined for a page that states none
 */
export function describePage(
  pdf: PDF,
  { page, element }: { page: PdfDict; element: PdfDict },
  { title, lang, link }: DocumentPart,
  states: string | undefined,
): void {
  namePart(element, title, lang)
  if (states !== undefined) page.set('Metadata', pdf.register(packet(pageXmpOf(states))))
  const read = readerOf(pdf)
  for (const item of itemsOf(page.get('Annots'), read)) {
    const annotation = dictOf(item, read)
    if (!annotation || !isName(annotation.get('Subtype'), 'Link')) continue
    annotation.set('Contents', text(link))
    // A link that no printer leaves out keeps the flag that archives demand.
    annotation.set('F', number(printed))
  }
}
