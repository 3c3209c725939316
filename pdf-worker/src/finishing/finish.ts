import { PDF } from '@libpdf/core'
import { type Attachment, attach } from './attachments.ts'
import { addSignatureField, formOf } from './field.ts'
import { nameEveryGlyph } from './letters.ts'
import { describe } from './metadata.ts'
import { dictOf, itemsOf, list, readerOf } from './objects.ts'
import { addOutline } from './outline.ts'
import { markPage } from './page-content.ts'
import { describePage } from './page-facts.ts'
import { mapRoles, Structure } from './structure.ts'
import type { DocumentFacts } from './xmp.ts'

/** The parts of a finished document that its print lacks. */
export type FinishOptions = {
  /** Leaves an empty field for the signature, which the tags must know before it is signed. */
  signatureField?: boolean
  /** Files within the document. One that holds several persons' papers has none. */
  attachments?: readonly Attachment[]
}

/**
 * Makes an archival and accessible document (PDF/A-3a, PDF/UA-1) of the browser's print of one paper: it describes the document, names
 * the paper, marks decoration and links, and writes the file anew. Nothing but a signature may follow. Prints of several papers are
 * finished by part.ts, and joined by join.ts.
 * @throws Error for a print that has no tags, or another number of pages than one
 */
export async function finishPdf(bytes: Uint8Array, facts: DocumentFacts, options: FinishOptions = {}): Promise<Buffer> {
  const pdf = await PDF.load(bytes)
  const read = readerOf(pdf)
  const catalog = pdf.getCatalog()
  const structure = new Structure(catalog, read)
  const pages = pdf.getPages().map(({ ref, dict }) => ({ ref, dict }))
  const papers = structure.papers()
  const [page, paper, part] = [pages[0], papers[0], facts.parts[0]]
  if (!page || !paper || !part || pages.length * papers.length * facts.parts.length !== 1) {
    throw new Error(`the print has ${pages.length} pages and ${papers.length} papers of ${facts.parts.length}`)
  }
  const made = await describe(pdf, facts, dictOf(pdf.context.info.trailer.get('Info'), read))
  pdf.context.info.version = '1.7'
  attach(pdf, options.attachments ?? [], made)
  mapRoles(structure.root)
  nameEveryGlyph(pdf, [page.dict])
  markPage(pdf, page.dict, structure)
  describePage(pdf, { page: page.dict, element: paper.element }, part, undefined)
  addOutline(pdf, [{ name: part.name, page: page.ref, element: paper.ref }])
  if (options.signatureField) {
    const { ref: documentRef, element: document } = structure.document
    const { field, element } = addSignatureField(pdf, page, structure, documentRef)
    document.set('K', list(...itemsOf(document.get('K'), read), element))
    catalog.set('AcroForm', pdf.register(formOf(field)))
  }
  return Buffer.from(await pdf.save({ compressStreams: false }))
}
