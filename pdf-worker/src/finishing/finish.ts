import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { papers } from '@kollegium/api/i18n/sv/papers'
import { PDF, type PdfDict, type PdfRef, PdfStream, type PdfString } from '@libpdf/core'
import { markDecoration } from './artifacts.ts'
import { type Attachment, attach } from './attachments.ts'
import { nameEveryGlyph } from './letters.ts'
import { dict, dictOf, itemsOf, list, name, number, readerOf, text, yes } from './objects.ts'
import { addOutline } from './outline.ts'
import { addOutputIntent } from './output-intent.ts'
import { elementOf, isName, mapRoles, namePart, Structure } from './structure.ts'
import { creator, type DocumentFacts, pageXmpOf, xmpOf } from './xmp.ts'

const compress = promisify(deflate)
const decompress = promisify(inflate)
/** Of zlib's levels: half the time of the usual one, for 6 % more bytes. */
const level = 4

/** Pages whose content is compressed at once, by the threads of the process. */
const atOnce = 16

/** The parts of a finished document that its print lacks. */
export type FinishOptions = {
  /** Leaves an empty field for the signature, which the tags must know before it is signed. */
  signatureField?: boolean
  /** Files within the document. One that holds several persons' papers has none. */
  attachments?: readonly Attachment[]
}

/**
 * Makes an archival and accessible document (PDF/A-3a, PDF/UA-1) of the browser's print: it describes the document, names
 * its parts, marks decoration and links, and writes the file anew. Nothing but a signature may follow.
 * @throws Error for a print that has no tags, or another number of pages than of parts
 */
export async function finishPdf(bytes: Uint8Array, facts: DocumentFacts, options: FinishOptions = {}): Promise<Buffer> {
  const pdf = await PDF.load(bytes)
  const read = readerOf(pdf)
  const catalog = pdf.getCatalog()
  const structure = new Structure(catalog, read)
  const pages = pdf.getPages().map(({ ref, dict }) => ({ ref, dict }))
  const parts = structure.papers()
  if (parts.length !== facts.parts.length || pages.length !== parts.length) {
    throw new Error(`the print has ${pages.length} pages and ${parts.length} papers of ${facts.parts.length}`)
  }
  const made = await describe(pdf, facts)
  attach(pdf, options.attachments ?? [], made)
  mapRoles(structure.root)
  nameEveryGlyph(
    pdf,
    pages.map((page) => page.dict),
  )
  for (let from = 0; from < pages.length; from += atOnce) {
    await Promise.all(pages.slice(from, from + atOnce).map((page) => markPage(pdf, page.dict, structure)))
  }
  // Of a file of many each page states its number, which a program that cuts it out takes along.
  const states = pages.length > 1 && facts.numbers.length === pages.length
  for (const [index, part] of facts.parts.entries()) {
    const [page, paper] = [pages[index], parts[index]]
    if (!page || !paper) continue
    namePart(paper.element, part.title, part.lang)
    if (states) page.dict.set('Metadata', pdf.register(packet(pageXmpOf(facts.numbers[index] ?? ''))))
    describeLinks(page.dict, part.link, pdf)
  }
  addOutline(
    pdf,
    facts.parts.map(({ name }, index) => ({ name, page: pages[index]?.ref, element: parts[index]?.ref })),
  )
  if (options.signatureField && pages[0]) addSignatureField(pdf, pages[0], structure)
  return Buffer.from(await pdf.save({ compressStreams: false }))
}

/** A print with what it lacks, as one value for another thread. */
export type Print = { bytes: Uint8Array; facts: DocumentFacts; options: FinishOptions }

/** {@link finishPdf} for a thread. */
export const finishPrint = ({ bytes, facts, options }: Print): Promise<Uint8Array> => finishPdf(bytes, facts, options)

/** A stream of metadata, which stays readable in the file's bytes. */
const packet = (xmp: string) => PdfStream.fromDict({ Type: name('Metadata'), Subtype: name('XML') }, Buffer.from(xmp))

/** Describes the document in its metadata, and answers the time of its making. */
async function describe(pdf: PDF, facts: DocumentFacts): Promise<PdfString> {
  const catalog = pdf.getCatalog()
  const info = dictOf(pdf.context.info.trailer.get('Info'), readerOf(pdf))
  const producer = info?.getString('Producer')?.asString() ?? ''
  const made = new Date(Math.floor(Date.now() / 1000) * 1000)
  const stamp = text(`D:${made.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`)
  info?.set('Title', text(facts.title))
  info?.set('Creator', text(creator))
  info?.set('CreationDate', stamp)
  info?.set('ModDate', stamp)
  catalog.set('Metadata', pdf.register(packet(xmpOf(facts, made, producer))))
  catalog.set('Lang', text(facts.lang))
  catalog.set('ViewerPreferences', dict({ DisplayDocTitle: yes(true) }))
  if (facts.parts.length > 1) catalog.set('PageMode', name('UseOutlines'))
  pdf.context.info.version = '1.7'
  await addOutputIntent(pdf)
  return stamp
}

/** Marks the decoration of a page, and takes it out of the tree. */
async function markPage(pdf: PDF, page: PdfDict, structure: Structure): Promise<void> {
  const read = readerOf(pdf)
  const stream = dictOf(page.get('Contents'), read)
  if (!(stream instanceof PdfStream)) throw new Error('a page has no content of its own')
  const bytes = isName(stream.get('Filter'), 'FlateDecode') ? await decompress(stream.data) : stream.getDecodedData()
  const { content, decoration } = markDecoration(Buffer.from(bytes).toString('latin1'))
  structure.forget(page, decoration)
  const compressed = await compress(Buffer.from(content, 'latin1'), { level })
  stream.setData(compressed)
  stream.set('Filter', name('FlateDecode'))
  stream.delete('DecodeParms')
}

/** Says what a page's links do. A link that no printer leaves out keeps the flag that archives demand. */
function describeLinks(page: PdfDict, link: string, pdf: PDF): void {
  const read = readerOf(pdf)
  for (const item of itemsOf(page.get('Annots'), read)) {
    const annotation = dictOf(item, read)
    if (!annotation || !isName(annotation.get('Subtype'), 'Link')) continue
    annotation.set('Contents', text(link))
    annotation.set('F', number(printed))
  }
}

/** Annotation flags: print; and locked, for the signature's field. */
const printed = 4
const printedAndLocked = 132

function addSignatureField(pdf: PDF, page: { ref: PdfRef; dict: PdfDict }, structure: Structure): void {
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
  const { ref: documentRef, element: document } = structure.document
  const owner = pdf.register(elementOf('Form', documentRef, ref, page.ref))
  document.set('K', list(...itemsOf(document.get('K'), readerOf(pdf)), owner))
  field.set('StructParent', number(structure.addOwner(owner)))
  const annotations = itemsOf(page.dict.get('Annots'), readerOf(pdf))
  page.dict.set('Annots', list(...annotations, ref))
  page.dict.set('Tabs', name('S'))
  // 3: signatures exist, and the file may only be appended to.
  pdf.getCatalog().set('AcroForm', pdf.register(dict({ Fields: list(ref), SigFlags: number(3) })))
}
