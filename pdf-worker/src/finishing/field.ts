import { papers } from '@kollegium/api/i18n/sv/papers'
import type { PDF, PdfDict, PdfRef } from '@libpdf/core'
import { dict, itemsOf, list, name, number, readerOf, text } from './objects.ts'
import { elementOf, type Structure } from './structure.ts'

/** Annotation flags: print; and locked, for the signature's field. */
export const printed = 4
const printedAndLocked = 132

/**
 * Puts an empty field for the signature on a page, which the tags must know before the document is signed.
 * @param parent the element that the field's own is to be in
 * @returns the field, and its element
 */
export function addSignatureField(
  pdf: PDF,
  page: { ref: PdfRef; dict: PdfDict },
  structure: Structure,
  parent: PdfRef,
): { field: PdfRef; element: PdfRef } {
  const field = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: text(papers['paper.signatureField']),
    TU: text(papers['paper.signatureReason']),
    F: number(printedAndLocked),
    P: page.ref,
    Rect: list(number(0), number(0), number(0), number(0)),
  })
  const ref = pdf.register(field)
  const element = pdf.register(elementOf('Form', parent, ref, page.ref))
  field.set('StructParent', number(structure.addOwner(element)))
  const annotations = itemsOf(page.dict.get('Annots'), readerOf(pdf))
  page.dict.set('Annots', list(...annotations, ref))
  page.dict.set('Tabs', name('S'))
  return { field: ref, element }
}

/** The form of a document with such a field. 3: signatures exist, and the file may only be appended to. */
export const formOf = (field: PdfRef): PdfDict => dict({ Fields: list(field), SigFlags: number(3) })
