import { PdfArray, type PdfDict, PdfName, PdfNull, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { dict, dictOf, itemsOf, list, name, number, type Reader, text } from './objects.ts'

/** The tree of a tagged document, as the browser writes it. */
export class Structure {
  readonly root: PdfDict
  private readonly rows: PdfArray
  private readonly read: Reader

  /** @throws Error for a document without tags */
  constructor(catalog: PdfDict, read: Reader) {
    const root = dictOf(catalog.get('StructTreeRoot'), read)
    const parents = dictOf(root?.get('ParentTree'), read)?.get('Nums', read)
    if (!root || !(parents instanceof PdfArray)) throw new Error('the print has no tags')
    this.root = root
    this.rows = parents
    this.read = read
  }

  /** The document's element, of which every paper is a child. */
  get document(): { ref: PdfRef; element: PdfDict } {
    const ref = itemsOf(this.root.get('K'), this.read)[0]
    const element = dictOf(ref, this.read)
    if (!(ref instanceof PdfRef) || !element) throw new Error('the print has no document element')
    return { ref, element }
  }

  /** The elements of the papers, in their order. */
  papers(): { ref: PdfRef; element: PdfDict }[] {
    return itemsOf(this.document.element.get('K'), this.read).flatMap((ref) => {
      const element = dictOf(ref, this.read)
      return ref instanceof PdfRef && element?.getName('S')?.value === 'Art' ? [{ ref, element }] : []
    })
  }

  /** Takes content out of the tree: the page's marks with these numbers are decoration now. */
  forget(page: PdfDict, decoration: ReadonlySet<number>): void {
    const owners = this.ownersOf(page.getNumber('StructParents')?.value)
    if (!owners) return
    for (const id of decoration) {
      const owner = owners.at(id)
      owners.set(id, PdfNull.instance)
      if (owner instanceof PdfRef) this.remove(owner, (item) => item instanceof PdfNumber && item.value === id)
    }
  }

  /** The element that an annotation belongs to. */
  ownerOf(annotation: PdfDict): PdfDict | null {
    const at = annotation.getNumber('StructParent')?.value
    return at === undefined ? null : dictOf(this.rowOf(at), this.read)
  }

  /** The number of keys of its table from content to tags. */
  get keys(): number {
    return this.rows.length / 2
  }

  /** The rows of its table, with keys from `first` on. */
  rowsFrom(first: number): PdfObject[] {
    return this.rows.toArray().map((item, index) => (index % 2 === 0 ? number(first + index / 2) : item))
  }

  /** Adds the owner of an annotation. Answers the number for its StructParent. */
  addOwner(owner: PdfRef): number {
    const at = this.root.getNumber('ParentTreeNextKey')?.value ?? this.rows.length / 2
    this.rows.push(number(at), owner)
    this.root.set('ParentTreeNextKey', number(at + 1))
    return at
  }

  private ownersOf(at: number | undefined): PdfArray | null {
    const row = at === undefined ? null : this.rowOf(at)
    const owners = row instanceof PdfRef ? this.read(row) : row
    return owners instanceof PdfArray ? owners : null
  }

  private rowOf(at: number): PdfObject | null {
    // The browser numbers the rows without gaps.
    const [key, row] = [this.rows.at(2 * at), this.rows.at(2 * at + 1)]
    return key instanceof PdfNumber && key.value === at ? (row ?? null) : null
  }

  /** Removes a child; an element that is left without children goes with it. */
  private remove(ref: PdfRef, isGone: (item: PdfObject) => boolean): void {
    const element = dictOf(ref, this.read)
    if (!element) return
    const left = itemsOf(element.get('K'), this.read).filter((item) => !isGone(item))
    const [only] = left
    if (only) element.set('K', left.length === 1 ? only : new PdfArray(left))
    else element.delete('K')
    const parent = element.get('P')
    if (left.length === 0 && parent instanceof PdfRef && !mayBeEmpty.has(element.getName('S')?.value ?? '')) {
      this.remove(parent, (item) => item instanceof PdfRef && item.objectNumber === ref.objectNumber)
    }
  }
}

/** A table keeps its empty cells. */
const mayBeEmpty = new Set(['TD', 'TH', 'TR', 'Document'])

/** Tells readers of PDF 1.7 what the tags of PDF 2.0 are. */
export function mapRoles(root: PdfDict): void {
  root.set('RoleMap', dict({ Strong: name('Span'), Em: name('Span') }))
}

/** Names a paper's element by its title and language, so that each part says what it is. */
export function namePart(element: PdfDict, title: string, lang: string): void {
  element.set('T', text(title))
  element.set('Lang', text(lang))
}

/** An element around an annotation of a page. */
export function elementOf(tag: string, parent: PdfRef, annotation: PdfRef, page: PdfRef): PdfDict {
  return dict({
    Type: name('StructElem'),
    S: name(tag),
    P: parent,
    K: list(dict({ Type: name('OBJR'), Obj: annotation, Pg: page })),
  })
}

/** Whether a value is this name. */
export const isName = (value: PdfObject | undefined, expected: string) =>
  value instanceof PdfName && value.value === expected
