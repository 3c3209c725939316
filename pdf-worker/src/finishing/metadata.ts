import { type PdfDict, PdfStream, type PdfString } from '@libpdf/core'
import { dict, name, type Target, text, yes } from './objects.ts'
import { addOutputIntent } from './output-intent.ts'
import { creator, type DocumentFacts, xmpOf } from './xmp.ts'

/** A stream of metadata, which stays readable in the file's bytes. */
export const packet = (xmp: string) =>
  PdfStream.fromDict({ Type: name('Metadata'), Subtype: name('XML') }, Buffer.from(xmp))

/**
 * Describes the document in its metadata.
 * @param info the document's own dictionary of facts, with the name of the browser
 * @returns the time of its making
 */
export async function describe(target: Target, facts: DocumentFacts, info: PdfDict | null): Promise<PdfString> {
  const catalog = target.getCatalog()
  const producer = info?.getString('Producer')?.asString() ?? ''
  const made = new Date(Math.floor(Date.now() / 1000) * 1000)
  const stamp = text(`D:${made.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`)
  info?.set('Title', text(facts.title))
  info?.set('Creator', text(creator))
  info?.set('CreationDate', stamp)
  info?.set('ModDate', stamp)
  catalog.set('Metadata', target.register(packet(xmpOf(facts, made, producer))))
  catalog.set('Lang', text(facts.lang))
  catalog.set('ViewerPreferences', dict({ DisplayDocTitle: yes(true) }))
  if (facts.parts.length > 1) catalog.set('PageMode', name('UseOutlines'))
  await addOutputIntent(target)
  return stamp
}
