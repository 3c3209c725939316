import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'

/** An element of the tag tree. `tag` is its type in PDF 1.7, after the role map. */
export type Element = {
  dict: PdfDict
  own: string
  tag: string
  parent: Element | null
  kids: Element[]
  marks: number
}
/** An annotation with its page. */
export type Annotation = { dict: PdfDict; page: PdfDict; subtype: string }
/** The texts shown with a font, as glyph numbers. */
export type UsedFont = { dict: PdfDict; descendant: PdfDict; glyphs: Set<number> }

const marked =
  /\((?:[^\\()]|\\[\s\S])*\)|\/(\w+)\s*(<<(?:[^<>]|<<[^<>]*>>|<[^<>]*>)*>>)?\s*\b(?:BDC|BMC)\b|\bEMC\b|(?<=^|[\s\])>])(?:Tj|TJ|Do|sh|f\*?|F|B\*?|b\*?|S|s)(?=\s|$)/g
const fontOrText = /\/(\w+)\s+[\d.-]+\s+Tf|<([0-9A-Fa-f\s]+)>(?=[^<>]*\bT[jJ]\b)|\[((?:[^\]])*)\]\s*TJ/g

/** A PDF opened for checks: its objects, its tags and its marks. */
export class Subject {
  readonly pdf: PDF
  readonly bytes: Buffer
  readonly catalog: PdfDict
  readonly pages: PdfDict[]

  private constructor(pdf: PDF, bytes: Buffer) {
    this.pdf = pdf
    this.bytes = bytes
    this.catalog = pdf.getCatalog()
    this.pages = pdf.getPages().map(({ dict }) => dict)
  }

  static async open(bytes: Uint8Array): Promise<Subject> {
    return new Subject(await PDF.load(bytes), Buffer.from(bytes))
  }

  readonly read = (ref: PdfRef): PdfObject | null => this.pdf.getObject(ref)

  /** The value behind a reference. */
  value(value: PdfObject | null | undefined): PdfObject | null {
    return value instanceof PdfRef ? this.read(value) : (value ?? null)
  }

  dict(value: PdfObject | null | undefined): PdfDict | null {
    const found = this.value(value)
    return found instanceof PdfDict ? found : null
  }

  items(value: PdfObject | null | undefined): PdfObject[] {
    const found = this.value(value)
    if (found === null) return []
    return found instanceof PdfArray ? found.toArray() : [value as PdfObject]
  }

  text(value: PdfObject | null | undefined): string {
    const found = this.value(value)
    return found instanceof PdfString ? found.asString() : ''
  }

  name(value: PdfObject | null | undefined): string {
    const found = this.value(value)
    return found instanceof PdfName ? found.value : ''
  }

  number(value: PdfObject | null | undefined): number | null {
    const found = this.value(value)
    return found instanceof PdfNumber ? found.value : null
  }

  /** Every object that the catalog leads to. */
  *objects(): Generator<PdfObject> {
    const seen = new Set<PdfObject>()
    const left: PdfObject[] = [this.catalog]
    for (let next = left.pop(); next; next = left.pop()) {
      const found = this.value(next)
      if (found === null || seen.has(found)) continue
      seen.add(found)
      yield found
      if (found instanceof PdfArray) left.push(...found.toArray())
      if (found instanceof PdfDict) for (const [, value] of found) left.push(value)
    }
  }

  *dicts(): Generator<PdfDict> {
    for (const found of this.objects()) if (found instanceof PdfDict) yield found
  }

  get root(): PdfDict | null {
    return this.dict(this.catalog.get('StructTreeRoot'))
  }

  get xmp(): string {
    const stream = this.value(this.catalog.get('Metadata'))
    return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('utf8') : ''
  }

  get lang(): string {
    return this.text(this.catalog.get('Lang'))
  }

  /** All elements, each before its kids. */
  elements(): Element[] {
    const roles = this.dict(this.root?.get('RoleMap'))
    const all: Element[] = []
    const visit = (value: PdfObject, parent: Element | null): Element | null => {
      const dict = this.dict(value)
      if (!dict || this.name(dict.get('S')) === '') return null
      const own = this.name(dict.get('S'))
      const element: Element = { dict, own, tag: this.name(roles?.get(own)) || own, parent, kids: [], marks: 0 }
      all.push(element)
      for (const kid of this.items(dict.get('K'))) {
        if (this.value(kid) instanceof PdfNumber || this.name(this.dict(kid)?.get('Type')) === 'MCR') element.marks += 1
        const found = visit(kid, element)
        if (found) element.kids.push(found)
      }
      return element
    }
    for (const kid of this.items(this.root?.get('K'))) visit(kid, null)
    return all
  }

  annotations(): Annotation[] {
    return this.pages.flatMap((page) =>
      this.items(page.get('Annots')).flatMap((each) => {
        const dict = this.dict(each)
        return dict ? [{ dict, page, subtype: this.name(dict.get('Subtype')) }] : []
      }),
    )
  }

  /** The element that holds an annotation, by the reference of it in the tree. */
  ownerOf(annotation: PdfDict): Element | null {
    const holds = ({ dict }: Element) =>
      this.items(dict.get('K')).some((kid) => this.dict(this.dict(kid)?.get('Obj')) === annotation)
    return this.elements().find(holds) ?? null
  }

  contentOf(page: PdfDict): string {
    return this.items(page.get('Contents'))
      .map((each) => this.value(each))
      .map((each) => (each instanceof PdfStream ? Buffer.from(each.getDecodedData()).toString('latin1') : ''))
      .join('\n')
  }

  /** The painting operators of a page, each with the marks around it, outermost first: "Artifact", "MCID 3", "Span". */
  painted(page: PdfDict): { operator: string; around: string[] }[] {
    const around: string[] = []
    const found: { operator: string; around: string[] }[] = []
    for (const [text, tag, properties = ''] of this.contentOf(page).matchAll(marked)) {
      if (text.startsWith('(')) continue
      const id = /\/MCID\s+(\d+)/.exec(properties)?.[1]
      if (text === 'EMC') around.pop()
      else if (tag) around.push(id === undefined ? tag : `MCID ${id}`)
      else found.push({ operator: text, around: [...around] })
    }
    return found
  }

  /** Fonts of pages that show text, with the glyphs that they show. */
  fonts(): UsedFont[] {
    const used = new Map<PdfDict, UsedFont>()
    for (const page of this.pages) {
      const fonts = this.dict(this.dict(page.get('Resources'))?.get('Font'))
      let now: UsedFont | undefined
      for (const [, name, hex, shown] of this.contentOf(page).matchAll(fontOrText)) {
        if (name) now = this.usedFont(this.dict(fonts?.get(name)), used)
        const digits = hex ?? (shown ? [...shown.matchAll(/<([^>]*)>/g)].map(([, each]) => each).join('') : '')
        for (const [code] of digits.replace(/\s/g, '').matchAll(/.{4}/g)) now?.glyphs.add(Number.parseInt(code, 16))
      }
    }
    return [...used.values()]
  }

  private usedFont(dict: PdfDict | null, used: Map<PdfDict, UsedFont>): UsedFont | undefined {
    if (!dict) return undefined
    const known = used.get(dict)
    if (known) return known
    const descendant = this.dict(this.items(dict.get('DescendantFonts'))[0]) ?? dict
    const font = { dict, descendant, glyphs: new Set<number>() }
    used.set(dict, font)
    return font
  }
}
