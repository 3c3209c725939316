import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { Element, Subject } from './subject.ts'

// One fault for each condition, to prove that its check sees it.

const name = (value: string) => PdfName.of(value)
const text = (value: string) => PdfString.fromString(value)
const number = (value: number) => PdfNumber.of(value)
const dict = (entries: Record<string, PdfObject>) => PdfDict.of(entries)
const list = (...items: PdfObject[]) => new PdfArray(items)

const found = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('the paper lacks what is to be spoiled')
  return value
}
const element = (subject: Subject, tag: string): Element => found(subject.elements().find((each) => each.tag === tag))
const link = (subject: Subject) => found(subject.annotations().find(({ subtype }) => subtype === 'Link'))
const field = (subject: Subject) => found(subject.annotations().find(({ subtype }) => subtype === 'Widget'))
const page = (subject: Subject) => found(subject.pages[0])
const stream = (subject: Subject, value: PdfObject | undefined) => found(subject.value(value)) as PdfStream
const font = (subject: Subject) => found(subject.fonts()[0])
const descriptor = (subject: Subject) => found(subject.dict(font(subject).descendant.get('FontDescriptor')))
const preferences = (subject: Subject) => found(subject.dict(subject.catalog.get('ViewerPreferences')))
const state = (subject: Subject) => found([...subject.dicts()].find((each) => each.has('BM')))
const picture = (subject: Subject) =>
  found([...subject.dicts()].find((each) => subject.name(each.get('Subtype')) === 'Image'))

function write(target: PdfStream, content: string): void {
  target.delete('Filter')
  target.setData(Buffer.from(content, 'latin1'))
}
function paint(subject: Subject, change: (content: string) => string): void {
  write(stream(subject, page(subject).get('Contents')), change(subject.contentOf(page(subject))))
}
function describe(subject: Subject, from: RegExp | string, to: string): void {
  write(stream(subject, subject.catalog.get('Metadata')), Buffer.from(subject.xmp.replace(from, to)).toString('latin1'))
}
function letters(subject: Subject, code: string): void {
  const map = stream(subject, font(subject).dict.get('ToUnicode'))
  const all = Buffer.from(map.getDecodedData()).toString('latin1')
  write(map, all.replace(/(beginbf(?:char|range)\s+(?:<\w+>\s*)+?)<\w+>\n/, `$1<${code}>\n`))
}
function attach(subject: Subject, entries: Record<string, PdfObject>, type = 'application#2Fjson'): void {
  const file = PdfStream.fromDict({ Subtype: name(type) }, Buffer.from('{}'))
  subject.catalog.set('AF', list(dict({ Type: name('Filespec'), EF: dict({ F: file }), ...entries })))
}
const collection = (key: string, value: PdfObject) => (subject: Subject) =>
  found(subject.dict(font(subject).descendant.get('CIDSystemInfo'))).set(key, value)
const rename = (tag: string, to: string) => (subject: Subject) => element(subject, tag).dict.set('S', name(to))
const silence = (subject: Subject) => subject.catalog.delete('Lang')
const unmap = (subject: Subject) => subject.root?.delete('K')
const mapped = (from: string, to: string) => (subject: Subject) =>
  found(subject.dict(subject.root?.get('RoleMap'))).set(from, name(to))
const disown = (subject: Subject, annotation: PdfDict) => subject.ownerOf(annotation)?.dict.delete('K')
const replaced = (subject: Subject, from: RegExp, to: string) =>
  Buffer.from(subject.bytes.toString('latin1').replace(from, to), 'latin1')

/** A fault: it changes the open document, or answers the bytes of another one. */
export type Fault = (subject: Subject) => Buffer | unknown

export const accessibleFaults: Record<string, Fault> = {
  '01-003': (subject) =>
    paint(subject, (all) => all.replace('BT\n', '/Artifact BMC\nBT\n').replace('\nET', '\nET\nEMC')),
  '01-004': (subject) => paint(subject, (all) => all.replace(/(\/NonStruct <<\/MCID)/, '/Artifact BMC\n$1')),
  '01-005': (subject) => paint(subject, (all) => `${all}\n0 0 9 9 re f\n`),
  '01-007': (subject) => subject.dict(subject.catalog.get('MarkInfo'))?.set('Suspects', PdfBool.of(true)),
  '02-001': (subject) => subject.root?.delete('RoleMap'),
  '02-003': mapped('Strong', 'Strong'),
  '02-004': mapped('P', 'Span'),
  '06-001': (subject) => subject.catalog.delete('Metadata'),
  '06-002': (subject) => describe(subject, /<pdfuaid:part>.*?<\/pdfuaid:part>/, ''),
  '06-003': (subject) => describe(subject, /<dc:title>.*<\/dc:title>/, ''),
  '07-001': (subject) => subject.catalog.delete('ViewerPreferences'),
  '07-002': (subject) => preferences(subject).set('DisplayDocTitle', PdfBool.of(false)),
  '09-004': rename('TD', 'P'),
  '09-005': rename('TR', 'LI'),
  '10-001': (subject) => font(subject).dict.delete('ToUnicode'),
  '11-001': silence,
  '11-002': silence,
  '11-003': silence,
  '11-004': silence,
  '11-005': silence,
  '11-006': (subject) => describe(subject, /(<rdf:li) xml:lang="x-default"/, '$1'),
  '13-004': (subject) => element(subject, 'Figure').dict.delete('Alt'),
  '14-002': rename('H1', 'H2'),
  '14-003': rename('H2', 'H3'),
  '14-006': (subject) => {
    rename('H1', 'H')(subject)
    rename('H2', 'H')(subject)
  },
  '14-007': rename('H1', 'H'),
  '15-003': (subject) => element(subject, 'TH').dict.delete('A'),
  '21-001': (subject) => attach(subject, { F: text('a.json') }),
  '26-002': (subject) => replaced(subject, /trailer\s*<<(?![\s\S]*trailer)/, 'trailer\n<<\n/Encrypt 1 0 R '),
  '28-002': (subject) => disown(subject, link(subject).dict),
  '28-004': (subject) => link(subject).dict.delete('Contents'),
  '28-005': (subject) => field(subject).dict.delete('TU'),
  '28-008': (subject) => page(subject).delete('Tabs'),
  '28-009': (subject) => page(subject).set('Tabs', name('R')),
  '28-010': (subject) => disown(subject, field(subject).dict),
  '28-011': (subject) => subject.ownerOf(link(subject).dict)?.dict.set('S', name('Div')),
  '28-012': (subject) => link(subject).dict.set('Contents', text('')),
  '30-001': (subject) => picture(subject).set('Ref', dict({})),
  '30-002': (subject) => {
    const form = PdfStream.fromDict({ Subtype: name('Form') }, Buffer.from('/P <</MCID 0>> BDC EMC'))
    page(subject).set('Group', form)
  },
  '31-001': collection('Registry', text('Other')),
  '31-002': collection('Ordering', text('Japan1')),
  '31-003': collection('Supplement', number(3)),
  '31-004': (subject) => font(subject).descendant.set('CIDToGIDMap', name('Other')),
  '31-005': (subject) => font(subject).descendant.delete('CIDToGIDMap'),
  '31-006': (subject) => font(subject).dict.set('Encoding', name('Own-H')),
  '31-009': (subject) => descriptor(subject).delete('FontFile2'),
  '31-011': (subject) => paint(subject, (all) => all.replace(/<\w{4}>(?= Tj)/, '<FFF0>')),
  '31-016': (subject) => font(subject).descendant.delete('W'),
  '31-027': (subject) => font(subject).dict.delete('ToUnicode'),
  '31-028': (subject) => letters(subject, '0000'),
  '31-029': (subject) => letters(subject, 'FEFF'),
  '31-030': (subject) => paint(subject, (all) => all.replace(/<\w{4}>(?= Tj)/, '<0000>')),
}

export const archivalFaults: Record<string, Fault> = {
  '6.1.2': (subject) => replaced(subject, /^%PDF-1\.7/, '%PDF-2.0'),
  '6.1.3': (subject) => Buffer.concat([subject.bytes, Buffer.from('more')]),
  '6.1.7.1': (subject) => stream(subject, page(subject).get('Contents')).set('F', text('other.bin')),
  '6.1.7.2': (subject) => stream(subject, page(subject).get('Contents')).set('Filter', name('LZWDecode')),
  '6.1.12': (subject) => subject.catalog.set('Perms', dict({ Other: dict({}) })),
  '6.1.13': (subject) => paint(subject, (all) => `${'q\n'.repeat(29)}${all}${'\nQ'.repeat(29)}`),
  '6.2.3': (subject) => subject.catalog.delete('OutputIntents'),
  '6.2.4.3': (subject) => paint(subject, (all) => `${all}\n0 0 0 1 k\n`),
  '6.2.5': (subject) => state(subject).set('TR', name('Identity')),
  '6.2.8': (subject) => picture(subject).set('Interpolate', PdfBool.of(true)),
  '6.2.10': (subject) => state(subject).set('BM', name('Sparkle')),
  '6.2.11.4': (subject) => descriptor(subject).delete('FontFile2'),
  '6.2.11.5': (subject) => font(subject).descendant.delete('W'),
  '6.2.11.7': (subject) => letters(subject, 'E000'),
  '6.2.11.8': (subject) => paint(subject, (all) => all.replace(/<\w{4}>(?= Tj)/, '<0000>')),
  '6.3.1': (subject) => link(subject).dict.set('Subtype', name('Movie')),
  '6.3.2': (subject) => link(subject).dict.set('F', number(2)),
  '6.3.3': (subject) => field(subject).dict.set('Rect', list(number(0), number(0), number(9), number(9))),
  '6.4.1': (subject) => subject.dict(subject.catalog.get('AcroForm'))?.set('NeedAppearances', PdfBool.of(true)),
  '6.5.1': (subject) => subject.dict(link(subject).dict.get('A'))?.set('S', name('Launch')),
  '6.5.2': (subject) => page(subject).set('AA', dict({})),
  '6.6.2.1': (subject) => describe(subject, /^<\?xpacket[^>]*>/, ''),
  '6.6.2.3': (subject) => describe(subject, /<pdfaSchema:prefix>pdfuaid<\/pdfaSchema:prefix>/, ''),
  '6.6.3': (subject) => describe(subject, />Kollegium</, '>Other<'),
  '6.6.4': (subject) => describe(subject, '<pdfaid:part>3', '<pdfaid:part>2'),
  '6.7.2.2': (subject) => subject.catalog.delete('MarkInfo'),
  '6.7.3.3': unmap,
  '6.7.4': (subject) => subject.catalog.set('Lang', text('svenska språket')),
  '6.8': (subject) => attach(subject, { F: text('a.json'), UF: text('a.json') }),
  '6.9': (subject) => subject.catalog.set('OCProperties', PdfNull.instance),
}

const annotate = (subtype: string) => (subject: Subject) => link(subject).dict.set('Subtype', name(subtype))
const described = (key: string) => (subject: Subject) => descriptor(subject).set(key, text('/A'))
const layered = (subject: Subject) => subject.catalog.set('OCProperties', dict({ D: dict({}) }))
const media = (subject: Subject) =>
  page(subject).set('AA', dict({ R: dict({ Type: name('MediaClip'), S: name('MCD') }) }))
const simple = (type: string) => (subject: Subject) =>
  found(subject.dict(page(subject).get('Resources'))).set(
    'Properties',
    dict({ F: dict({ Type: name('Font'), Subtype: name(type) }) }),
  )
const trueTypes = [17, 18, 19, 20, 21, 22, 23, 24, 25, 26].map((each) => [`31-0${each}`, simple('TrueType')] as const)

export const absentFaults: Record<string, Fault> = {
  '09-006': rename('P', 'TOC'),
  '09-007': rename('P', 'Ruby'),
  '09-008': rename('P', 'Warichu'),
  '17-002': rename('P', 'Formula'),
  '17-003': rename('P', 'Formula'),
  '19-003': rename('P', 'Note'),
  '19-004': rename('P', 'Note'),
  '20-001': layered,
  '20-002': layered,
  '20-003': layered,
  '25-001': (subject) => subject.dict(subject.catalog.get('AcroForm'))?.set('XFA', list()),
  '28-006': annotate('Sparkle'),
  '28-007': annotate('TrapNet'),
  '28-014': media,
  '28-015': media,
  '28-016': annotate('FileAttachment'),
  '28-017': annotate('PrinterMark'),
  '28-018': annotate('PrinterMark'),
  '31-007': (subject) => font(subject).dict.set('Encoding', PdfStream.fromDict({}, Buffer.from(''))),
  '31-008': (subject) => font(subject).dict.set('Encoding', dict({ UseCMap: name('Own-H') })),
  '31-012': described('CharSet'),
  '31-013': described('CharSet'),
  '31-014': described('CIDSet'),
  '31-015': described('CIDSet'),
  ...Object.fromEntries(trueTypes),
  'Type 1 and Type 3': simple('Type3'),
  JavaScript: (subject) => link(subject).dict.set('A', dict({ S: name('JavaScript'), JS: text('app.alert(1)') })),
  encryption: (subject) => subject.pdf.context.info.trailer.set('Encrypt', dict({})),
  'forms but the signature': (subject) => field(subject).dict.set('FT', name('Tx')),
}
