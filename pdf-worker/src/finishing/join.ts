import { randomBytes } from 'node:crypto'
import { type PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { roots } from './claims.ts'
import { formOf } from './field.ts'
import { describe } from './metadata.ts'
import { dict, list, name, number, type Target, text, yes } from './objects.ts'
import { addOutline } from './outline.ts'
import { groupsFor, type Numbered, type Place, pack, plainObject, tableOf } from './packing.ts'
import type { Part } from './part.ts'
import { mapRoles } from './structure.ts'
import type { DocumentFacts } from './xmp.ts'

/** Finished prints to join, in their order, and the first numbers that none of them has. */
export type Joining = { parts: readonly Part[]; facts: DocumentFacts; next: number; nextKey: number }

/** The comment tells programs that the file holds bytes (PDF 32000-1 §7.5.2). */
const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

const ref = (number: number) => PdfRef.of(number)
const refs = (numbers: readonly number[]) => list(...numbers.map(ref))

/** The objects of a document that belong to none of its prints. */
class Whole implements Target {
  readonly objects: Numbered[] = []
  readonly #catalog: PdfDict
  #next: number

  constructor(next: number, catalog: PdfDict) {
    this.#next = next
    this.#catalog = catalog
  }

  /** The first number that nobody has. */
  get next(): number {
    return this.#next
  }

  getCatalog(): PdfDict {
    return this.#catalog
  }

  register(object: PdfObject): PdfRef {
    const number = this.#next++
    this.objects.push({ number, object })
    return ref(number)
  }
}

/**
 * Joins finished prints to one archival and accessible document (PDF/A-3a, PDF/UA-1): one tree of pages and one of tags, an outline
 * with an entry a paper, and the document's own facts. Nothing but a signature may follow.
 */
export async function joinParts({ parts, facts, next, nextKey }: Joining): Promise<Uint8Array> {
  const form = parts.flatMap(({ field }) => field ?? [])[0]
  const catalog = dict({
    Type: name('Catalog'),
    Pages: ref(roots.pages),
    MarkInfo: dict({ Type: name('MarkInfo'), Marked: yes(true) }),
    StructTreeRoot: ref(roots.structure),
  })
  const whole = new Whole(next, catalog)
  const info = dict({ Producer: text(parts[0]?.producer ?? '') })
  await describe(whole, facts, info)
  addOutline(
    whole,
    parts.flatMap(({ pages, papers }, part) => {
      const before = parts.slice(0, part).reduce((sum, { papers }) => sum + papers.length, 0)
      return papers.map((paper, index) => ({
        name: facts.parts[before + index]?.name ?? '',
        page: ref(pages.each[index] ?? 0),
        element: ref(paper),
      }))
    }),
  )
  if (form) catalog.set('AcroForm', whole.register(formOf(ref(form.field))))
  return written(parts, whole, [
    { number: roots.catalog, object: catalog },
    { number: roots.pages, object: pagesOf(parts) },
    ...tagsOf(parts, facts, form?.element, nextKey),
    { number: roots.info, object: info },
  ])
}

const pagesOf = (parts: readonly Part[]) =>
  dict({
    Type: name('Pages'),
    Count: number(parts.reduce((sum, { pages }) => sum + pages.each.length, 0)),
    Kids: refs(parts.map(({ pages }) => pages.node)),
  })

/** The tree of tags with its table, whose leaves are the prints'. The element of the signature's field stands last. */
function tagsOf(parts: readonly Part[], facts: DocumentFacts, form: number | undefined, nextKey: number): Numbered[] {
  const root = dict({
    Type: name('StructTreeRoot'),
    K: ref(roots.document),
    ParentTreeNextKey: number(nextKey),
    ParentTree: ref(roots.parents),
  })
  mapRoles(root)
  // The leaves of a table stand in the order of their keys, which is that of the prints' ends.
  const leaves = [...parts].sort((one, other) => one.firstKey - other.firstKey).map(({ leaf }) => leaf)
  const document = dict({
    Type: name('StructElem'),
    S: name('Document'),
    Lang: text(facts.lang),
    P: ref(roots.structure),
    K: refs([...parts.flatMap(({ papers }) => papers), ...(form === undefined ? [] : [form])]),
  })
  return [
    { number: roots.structure, object: root },
    { number: roots.parents, object: dict({ Kids: refs(leaves) }) },
    { number: roots.document, object: document },
  ]
}

/** Writes the file: the prints as they are, the objects of the whole, and the table of all. */
function written(parts: readonly Part[], whole: Whole, plain: readonly Numbered[]): Uint8Array {
  const numberOf = (each: PdfRef) => each.objectNumber
  const packed = pack(whole.objects, whole.next, numberOf)
  const table = whole.next + groupsFor(whole.objects)
  const pieces: Uint8Array[] = [head]
  const places: Place[] = []
  let offset = head.length
  for (const each of [...parts, packed]) {
    const start = offset
    for (const place of each.places) places.push('offset' in place ? { ...place, offset: place.offset + start } : place)
    pieces.push(each.bytes)
    offset += each.bytes.length
  }
  for (const each of plain) {
    const bytes = plainObject(each, numberOf)
    places.push({ number: each.number, offset })
    pieces.push(bytes)
    offset += bytes.length
  }
  const id = randomBytes(16).toString('hex')
  const trailer = `/Root ${roots.catalog} 0 R /Info ${roots.info} 0 R /ID [<${id}> <${id}>]`
  pieces.push(tableOf(places, { number: table, offset }, trailer))
  return Buffer.concat(pieces)
}
