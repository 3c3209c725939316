import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'

// Short ways to read and write the objects of a PDF.

export type Reader = (ref: PdfRef) => PdfObject | null

/** A document that is being made. */
export type Target = { register(object: PdfObject): PdfRef; getCatalog(): PdfDict }

/** Reads an object behind its reference. */
export const readerOf =
  (pdf: PDF): Reader =>
  (ref) =>
    pdf.getObject(ref)

/** A name object: /Link. */
export const name = (value: string) => PdfName.of(value)
/** A number. */
export const number = (value: number) => PdfNumber.of(value)
/** A text, in the encoding that it needs. */
export const text = (value: string) => PdfString.fromString(value)
/** A truth value. */
export const yes = (value: boolean) => PdfBool.of(value)
/** An array. */
export const list = (...items: PdfObject[]) => new PdfArray(items)
/** A dictionary. */
export const dict = (entries: Record<string, PdfObject>) => PdfDict.of(entries)

/** The dictionary behind a value: itself, or what its reference leads to. */
export function dictOf(value: PdfObject | null | undefined, read: Reader): PdfDict | null {
  const found = value instanceof PdfRef ? read(value) : value
  return found instanceof PdfDict ? found : null
}

/** The items of an entry that holds one item or a list of them. */
export function itemsOf(value: PdfObject | null | undefined, read: Reader): PdfObject[] {
  if (value === undefined || value === null) return []
  const found = value instanceof PdfRef ? read(value) : value
  return found instanceof PdfArray ? found.toArray() : [value]
}
