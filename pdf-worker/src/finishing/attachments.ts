import { createHash } from 'node:crypto'
import { type PdfDict, PdfStream, PdfString } from '@libpdf/core'
import { dict, list, name, number, type Target, text } from './objects.ts'

/** A file that travels within the document, such as its facts for machines. */
export type Attachment = {
  /** The file's name, unique within the document. */
  name: string
  /** Its media type: "application/vc+ld+json". */
  type: string
  /** The description, for people who look at the list of files. */
  description: string
  /** Its relation to the document: the same facts as data, or something beside them. */
  relation: 'Data' | 'Supplement'
  bytes: Uint8Array
}

/** Attaches the files to the whole document, as PDF/A-3 wants them (ISO 19005-3 §6.8). */
export function attach(pdf: Target, attachments: readonly Attachment[], at: PdfString): void {
  if (attachments.length === 0) return
  const sorted = [...attachments].sort((one, other) => (one.name < other.name ? -1 : 1))
  const files = sorted.map((each) => ({ key: text(each.name), ref: pdf.register(fileOf(pdf, each, at)) }))
  const names = files.flatMap(({ key, ref }) => [key, ref])
  pdf.getCatalog().set('Names', dict({ EmbeddedFiles: dict({ Names: list(...names) }) }))
  pdf.getCatalog().set('AF', list(...files.map(({ ref }) => ref)))
}

function fileOf(pdf: Target, { name: file, type, description, relation, bytes }: Attachment, at: PdfString): PdfDict {
  const checksum = PdfString.fromBytes(createHash('md5').update(bytes).digest())
  const params = dict({ Size: number(bytes.length), ModDate: at, CheckSum: checksum })
  const entries = { Type: name('EmbeddedFile'), Subtype: name(type), Params: params }
  const stream = pdf.register(PdfStream.fromDict(entries, bytes))
  return dict({
    Type: name('Filespec'),
    F: text(file),
    UF: text(file),
    Desc: text(description),
    AFRelationship: name(relation),
    EF: dict({ F: stream, UF: stream }),
  })
}
