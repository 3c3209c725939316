import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'

/** One paper of a document. */
export type DocumentPart = {
  /** "Diplom för Jasmina Testander". */
  title: string
  /** The holder's name, for the outline. */
  name: string
  /** BCP 47. */
  lang: string
  /** The description of its code or address as a link, for people who hear it. */
  link: string
}

/** The facts that a document's metadata state. */
export type DocumentFacts = {
  title: string
  /** BCP 47. */
  lang: string
  /** Numbers of the papers in the document. They identify a changed file. */
  numbers: string[]
  /** The papers in their order, one a page. */
  parts: DocumentPart[]
}

/** The program that made the document, as its metadata name it. */
export const creator = 'Kollegium'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// A control character would make the whole packet unreadable.
const escapeXml = (text: string) => text.replace(/[&<>]|\p{Cc}/gu, (character) => escapes[character] ?? ' ')

/** PDF/A wants every metadata field described that it doesn't know itself; PDF/UA's is one of them. */
const described = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/**
 * Writes the document's facts as an XMP packet (ISO 16684-1). It says that the document keeps to PDF/A-3a and PDF/UA-1.
 * @param made when the document was made, to the second
 */
export function xmpOf({ title, lang, numbers }: DocumentFacts, made: Date, producer: string): string {
  const rows = numbers.map((number) => `<rdf:li>${formatCertificateNumber(number)}</rdf:li>`)
  const time = `${made.toISOString().slice(0, 19)}Z`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${escapeXml(lang)}</rdf:li></rdf:Bag></dc:language>
<dc:subject><rdf:Bag>${rows.join('')}</rdf:Bag></dc:subject>
<xmp:CreatorTool>${creator}</xmp:CreatorTool>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<pdf:Producer>${escapeXml(producer)}</pdf:Producer>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${described}
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
<dc:identifier>${formatCertificateNumber(number)}</dc:identifier>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}
