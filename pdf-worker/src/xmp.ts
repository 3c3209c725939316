import { formatNumberGroups } from '@kollegium/api/definitions/certificates'

export type DocumentFacts = {
  title: string
  /** BCP 47. */
  lang: string
  /** Numbers of the papers in the document. They identify a changed file. */
  numbers: string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// A control character would make the whole packet unreadable.
const escapeXml = (text: string) => text.replace(/[&<>]|\p{Cc}/gu, (character) => escapes[character] ?? ' ')

/** Writes the document's facts as an XMP packet (ISO 16684-1), as PDF 2.0 requires them. */
export function xmpOf({ title, lang, numbers }: DocumentFacts): string {
  const rows = numbers.map((number) => `<rdf:li>${formatNumberGroups(number)}</rdf:li>`)
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${escapeXml(lang)}</rdf:li></rdf:Bag></dc:language>
<dc:subject><rdf:Bag>${rows.join('')}</rdf:Bag></dc:subject>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}

/**
 * Writes the number of one page's paper as an XMP packet: a program that takes the page out of a file of many takes it along,
 * so that the page is recognised (`dc:identifier` in web/src/lib/pdf-fingerprint.ts).
 */
export function pageXmpOf(number: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier>${formatNumberGroups(number)}</dc:identifier>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}
