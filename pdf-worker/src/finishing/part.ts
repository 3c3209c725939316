import { PDF, type PdfDict, PdfNull, type PdfObject, PdfRef } from '@libpdf/core'
import { type Claim, type Claimed, roots } from './claims.ts'
import { addSignatureField } from './field.ts'
import { hasher, reachable, refsIn } from './graph.ts'
import { nameEveryGlyph } from './letters.ts'
import { dict, dictOf, itemsOf, list, name, number, type Reader, readerOf } from './objects.ts'
import { groupsFor, type Numbered, type Packed, pack } from './packing.ts'
import { compressed, markedContent } from './page-content.ts'
import { describePage } from './page-facts.ts'
import { shareContents } from './shared-content.ts'
import { Structure } from './structure.ts'
import type { DocumentFacts } from './xmp.ts'

/** One of the prints that a document is joined from, as values for another thread. */
export type PartPrint = {
  bytes: Uint8Array
  /** The facts of its papers. Each page states the number of its own, if all have one. */
  facts: DocumentFacts
  /** The document's field for its signature stands in this print. */
  signatureField: boolean
}

/** A finished print, ready to be joined: its objects, and the numbers of those that the whole document names. */
export type Part = Packed & {
  /** The node of its pages, and their count. */
  pages: { node: number; each: number[] }
  /** The elements of its papers. */
  papers: number[]
  /** The leaf of the table from content to tags, and its first key. */
  leaf: number
  firstKey: number
  /** The signature's field with its element. */
  field: { field: number; element: number } | null
  /** The browser, as the print names it. */
  producer: string
}

/** The numbers of a document's objects come from the process that joins it. */
export type PartCalls = { claim(claim: Claim): Promise<Claimed> }

/**
 * Finishes one print of several: marks decoration and links, names its papers, and writes what differs from paper to paper apart from
 * what all of them have.
 * @throws Error for a print without tags, or with another number of pages than of papers
 */
export async function finishPart(given: PartPrint, { claim }: PartCalls): Promise<Part> {
  const pdf = await PDF.load(given.bytes)
  const read = readerOf(pdf)
  const structure = new Structure(pdf.getCatalog(), read)
  const pages = pdf.getPages().map(({ ref, dict }) => ({ ref, dict }))
  const papers = structure.papers()
  const { parts, numbers } = given.facts
  if (papers.length !== parts.length || pages.length !== papers.length) {
    throw new Error(`the print has ${pages.length} pages and ${papers.length} papers of ${parts.length}`)
  }
  nameEveryGlyph(
    pdf,
    pages.map((page) => page.dict),
  )
  const shared = drawOnce(pdf, pages, structure)
  const documentRef = pdf.register(dict({}))
  const areStated = numbers.length === parts.length
  for (const [index, part] of parts.entries()) {
    const [page, paper] = [pages[index], papers[index]]
    if (!page || !paper) continue
    describePage(pdf, { page: page.dict, element: paper.element }, part, areStated ? numbers[index] : undefined)
    paper.element.set('P', documentRef)
  }
  const field = given.signatureField && pages[0] ? addSignatureField(pdf, pages[0], structure, documentRef) : null
  const all = { pdf, read, structure, pages, papers, shared, field, documentRef }
  const { packed, numberOf, leaf, node, firstKey } = await numbered(all, claim)
  const info = dictOf(pdf.context.info.trailer.get('Info'), read)
  return {
    ...packed,
    pages: { node: numberOf(node), each: pages.map(({ ref }) => numberOf(ref)) },
    papers: papers.map(({ ref }) => numberOf(ref)),
    leaf: numberOf(leaf),
    firstKey,
    field: field && { field: numberOf(field.field), element: numberOf(field.element) },
    producer: info?.getString('Producer')?.asString() ?? '',
  }
}

type Page = { ref: PdfRef; dict: PdfDict }
type Finished = {
  pdf: PDF
  read: Reader
  structure: Structure
  pages: readonly Page[]
  papers: readonly { ref: PdfRef }[]
  shared: readonly PdfRef[]
  field: { field: PdfRef; element: PdfRef } | null
  documentRef: PdfRef
}

/** Marks the pages' decoration, and puts a part that many pages have into one stream. @returns the streams of such parts */
function drawOnce(pdf: PDF, pages: readonly Page[], structure: Structure): PdfRef[] {
  const pieces = shareContents(pages.map((page) => markedContent(pdf, page.dict, structure)))
  const streams = new Map<string, PdfRef>()
  const once = (text: string) => {
    const stream = streams.get(text) ?? pdf.register(compressed(text))
    streams.set(text, stream)
    return stream
  }
  for (const [index, page] of pages.entries()) {
    const drawn = pieces[index]?.map(({ text, isShared }) => (isShared ? once(text) : pdf.register(compressed(text))))
    page.dict.set('Contents', list(...(drawn ?? [])))
  }
  return [...streams.values()]
}

/** Gives all objects their numbers in the document, and writes them. */
async function numbered(all: Finished, claim: PartCalls['claim']) {
  const { pdf, read, structure, pages, papers, field, documentRef } = all
  const pagesRef = pdf.register(dict({}))
  const kids = list(...pages.map(({ ref }) => ref))
  const node = pdf.register(dict({ Type: name('Pages'), Parent: pagesRef, Count: number(pages.length), Kids: kids }))
  for (const page of pages) page.dict.set('Parent', node)
  const leafDict = dict({})
  const leaf = pdf.register(leafDict)

  const fixed = new Map([
    [pagesRef.objectNumber, roots.pages],
    [documentRef.objectNumber, roots.document],
  ])
  const owners = structure.rowsFrom(0).filter((item) => item instanceof PdfRef)
  const from = [node, ...papers.map(({ ref }) => ref), ...owners, ...(field ? [field.element] : []), leaf]
  const objects = reachable(from, read, (ref) => fixed.has(ref.objectNumber))
  const common = commonOf(all, objects)
  const own = [...objects.keys()].filter((each) => !common.has(each))
  const hashes = [...new Set(common.values())]
  const claimed = await claim({ own: own.length, keys: structure.keys, shared: hashes })

  const places = new Map(hashes.map((hash, index) => [hash, claimed.shared[index]]))
  const numbers = new Map<number, number>(fixed)
  for (const [index, each] of own.entries()) numbers.set(each, claimed.own + index)
  for (const [each, hash] of common) numbers.set(each, places.get(hash)?.number ?? 0)
  const numberOf = (ref: PdfRef) => {
    const found = numbers.get(ref.objectNumber)
    if (found === undefined) throw new Error(`the print names an object ${ref.objectNumber} that it lacks`)
    return found
  }
  moveKeys(all, claimed.keys)
  leafDict.set('Limits', list(number(claimed.keys), number(claimed.keys + structure.keys - 1)))
  leafDict.set('Nums', list(...structure.rowsFrom(claimed.keys)))

  const writing: Numbered[] = own.map((each) => ({
    number: numberOf(PdfRef.of(each)),
    object: objects.get(each) as PdfObject,
  }))
  const done = new Set<string>()
  for (const [each, hash] of common) {
    const place = places.get(hash)
    if (!place?.isNew || done.has(hash)) continue
    done.add(hash)
    writing.push({ number: place.number, object: objects.get(each) as PdfObject })
  }
  const groups = groupsFor(writing)
  const { own: firstGroup } = await claim({ own: groups, keys: 0, shared: [] })
  return { packed: pack(writing, firstGroup, numberOf), numberOf, leaf, node, firstKey: claimed.keys }
}

/** The objects that several prints may have, with their hashes: fonts, pictures, states, and what many pages draw. */
function commonOf({ pages, read, shared }: Finished, objects: ReadonlyMap<number, PdfObject>): Map<number, string> {
  const hashOf = hasher(read)
  const resources = pages.flatMap(({ dict }) => refsIn(dict.get('Resources') ?? PdfNull.instance))
  const found = reachable([...resources, ...shared], read, () => false)
  return new Map([...found.keys()].filter((each) => objects.has(each)).map((each) => [each, hashOf(PdfRef.of(each))]))
}

/** Moves the keys of pages and annotations to their place in the document's table. */
function moveKeys({ pages, read }: Finished, by: number): void {
  const move = (owner: PdfDict, key: string) => {
    const at = owner.getNumber(key)?.value
    if (at !== undefined) owner.set(key, number(at + by))
  }
  for (const { dict: page } of pages) {
    move(page, 'StructParents')
    for (const item of itemsOf(page.get('Annots'), read)) {
      const annotation = dictOf(item, read)
      if (annotation) move(annotation, 'StructParent')
    }
  }
}
