import { PdfBool, PdfDict, PdfStream } from '@libpdf/core'
import type { Element, Subject } from './subject.ts'

/** A condition: the problems it finds in a document, none when the document meets it. */
export type Condition = (subject: Subject) => string[]

const when = (isBroken: boolean, problem: string): string[] => (isBroken ? [problem] : [])

/** The structure types of PDF 1.7 (ISO 32000-1 §14.8.4). */
const standard = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP
  Figure Formula Form`.split(/\s+/),
)

const rolesOf = (subject: Subject) =>
  [...(subject.dict(subject.root?.get('RoleMap')) ?? [])].map(([from, to]) => [from.value, subject.name(to)] as const)

const tableKids: Record<string, readonly string[]> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
const tableParents: Record<string, readonly string[]> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
}
const listKids: Record<string, readonly string[]> = { L: ['LI', 'L', 'Caption'], LI: ['Lbl', 'LBody'] }
const listParents: Record<string, readonly string[]> = { LI: ['L'], LBody: ['LI'] }

/** Elements whose kids or parents are not those that the tables allow. A NonStruct is looked through. */
function misplaced(
  subject: Subject,
  kids: Record<string, readonly string[]>,
  parents: Record<string, readonly string[]>,
): string[] {
  const through = (element: Element): Element[] =>
    element.kids.flatMap((kid) => (kid.tag === 'NonStruct' ? through(kid) : [kid]))
  const above = (element: Element): string => {
    const { parent } = element
    return parent?.tag === 'NonStruct' ? above(parent) : (parent?.tag ?? '')
  }
  return subject.elements().flatMap((element) => {
    const [within, around] = [kids[element.tag], parents[element.tag]]
    return [
      ...when(Boolean(within) && element.marks > 0, `${element.tag} holds content itself`),
      ...(within ? through(element).filter(({ tag }) => !within.includes(tag)) : []).map(
        ({ tag }) => `${element.tag} holds ${tag}`,
      ),
      ...when(Boolean(around) && !around?.includes(above(element)), `${element.tag} stands in ${above(element)}`),
    ]
  })
}

function unevenTables(subject: Subject): string[] {
  const span = (cell: Element) => {
    const spans = subject.items(cell.dict.get('A')).map((each) => subject.number(subject.dict(each)?.get('ColSpan')))
    return spans.find((each) => each !== null) ?? 1
  }
  return subject
    .elements()
    .filter(({ tag }) => tag === 'Table')
    .flatMap((table) => {
      const rows = table.kids.flatMap((kid) => (kid.tag === 'TR' ? [kid] : kid.kids))
      const widths = new Set(rows.map((row) => row.kids.reduce((sum, cell) => sum + span(cell), 0)))
      return when(widths.size > 1, `a table has rows of ${[...widths].join(' and ')} columns`)
    })
}

const headings = (subject: Subject) => subject.elements().filter(({ tag }) => /^H[1-6]?$/.test(tag))

/** Pages where an annotation of the kind lacks something. */
function annotationsWithout(subject: Subject, has: (each: ReturnType<Subject['annotations']>[number]) => boolean) {
  return subject
    .annotations()
    .filter((each) => !has(each))
    .map(({ subtype }) => `a ${subtype} lacks it`)
}

const spoken = (subject: Subject) => when(subject.lang === '', 'no language')
const withAnnotations = (subject: Subject) =>
  subject.pages.filter((page) => subject.items(page.get('Annots')).length > 0)

const marks: Record<string, Condition> = {
  '01-003': (subject) =>
    subject.pages.flatMap((page) =>
      subject
        .painted(page)
        .filter(({ around }) => around.indexOf('Artifact') > around.findIndex((each) => each.startsWith('MCID')))
        .filter(({ around }) => around.some((each) => each.startsWith('MCID')))
        .map(() => 'decoration inside content'),
    ),
  '01-004': (subject) =>
    subject.pages.flatMap((page) =>
      subject
        .painted(page)
        .filter(({ around }) => around.includes('Artifact'))
        .filter(({ around }) => around.findLastIndex((each) => each.startsWith('MCID')) > around.indexOf('Artifact'))
        .map(() => 'content inside decoration'),
    ),
  '01-005': (subject) =>
    subject.pages.flatMap((page, index) =>
      subject
        .painted(page)
        .filter(({ around }) => !around.some((each) => each === 'Artifact' || each.startsWith('MCID')))
        .map(({ operator }) => `${operator} on page ${index + 1} is neither content nor decoration`),
    ),
  '01-007': (subject) => {
    const suspects = subject.value(subject.dict(subject.catalog.get('MarkInfo'))?.get('Suspects'))
    return when(suspects instanceof PdfBool && suspects.value, 'the tags are suspected')
  },
}

const roles: Record<string, Condition> = {
  '02-001': (subject) =>
    subject.elements().flatMap(({ tag }) => when(!standard.has(tag), `${tag} is no type of PDF 1.7`)),
  '02-003': (subject) => {
    const map = new Map(rolesOf(subject))
    return [...map].flatMap(([from, to]) => when(map.get(to) === from || from === to, `${from} is mapped in a circle`))
  },
  '02-004': (subject) => rolesOf(subject).flatMap(([from]) => when(standard.has(from), `${from} is mapped away`)),
}

const document: Record<string, Condition> = {
  '06-001': (subject) => when(subject.xmp === '', 'no metadata'),
  '06-002': (subject) => when(!subject.xmp.includes('<pdfuaid:part>1</pdfuaid:part>'), 'no pdfuaid'),
  '06-003': (subject) => when(!/<dc:title>.*<rdf:li[^>]*>[^<]+</s.test(subject.xmp), 'no dc:title'),
  '07-001': (subject) =>
    when(!subject.dict(subject.catalog.get('ViewerPreferences'))?.has('DisplayDocTitle'), 'no DisplayDocTitle'),
  '07-002': (subject) => {
    const shown = subject.value(subject.dict(subject.catalog.get('ViewerPreferences'))?.get('DisplayDocTitle'))
    return when(!(shown instanceof PdfBool && shown.value), 'the title is not shown')
  },
  // The language of the document is that of every text without its own.
  '11-001': spoken,
  '11-002': spoken,
  '11-003': spoken,
  '11-004': spoken,
  '11-005': spoken,
  '11-006': (subject) => when(!/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="/.test(subject.xmp), 'no language of title'),
  '21-001': (subject) =>
    [...subject.dicts()]
      .filter((dict) => dict.has('EF'))
      .flatMap((dict) => when(!subject.text(dict.get('F')) || !subject.text(dict.get('UF')), 'a file has no name')),
  '26-001': (subject) => when(subject.pdf.isEncrypted, 'encrypted'),
  '26-002': (subject) => when(/\/Encrypt\b/.test(subject.bytes.toString('latin1').slice(-2_000)), 'encrypted'),
}

const structure: Record<string, Condition> = {
  '09-004': (subject) => [...misplaced(subject, tableKids, tableParents), ...unevenTables(subject)],
  '09-005': (subject) => misplaced(subject, listKids, listParents),
  '13-004': (subject) =>
    subject
      .elements()
      .filter(
        ({ tag, dict }) => tag === 'Figure' && !subject.text(dict.get('Alt')) && !subject.text(dict.get('ActualText')),
      )
      .map(() => 'a figure says nothing'),
  '14-002': (subject) => {
    const [first] = headings(subject)
    return when(first !== undefined && first.tag !== 'H1' && first.tag !== 'H', `the first heading is ${first?.tag}`)
  },
  '14-003': (subject) => {
    const levels = headings(subject).map(({ tag }) => Number(tag.slice(1)))
    return levels.flatMap((level, index) =>
      when(index > 0 && level > (levels[index - 1] ?? 0) + 1, `H${level} follows H${levels[index - 1]}`),
    )
  },
  '14-006': (subject) =>
    subject
      .elements()
      .flatMap(({ kids }) => when(kids.filter(({ tag }) => tag === 'H').length > 1, 'two H in one element')),
  '14-007': (subject) => {
    const tags = new Set(headings(subject).map(({ tag }) => (tag === 'H' ? 'H' : 'Hn')))
    return when(tags.size > 1, 'both H and H1')
  },
  '15-003': (subject) =>
    subject
      .elements()
      .filter(({ tag, dict }) => {
        const attributes = subject.items(dict.get('A')).map((each) => subject.dict(each))
        return tag === 'TH' && !attributes.some((each) => each?.has('Scope'))
      })
      .map(() => 'a TH heads nothing'),
}

const annotations: Record<string, Condition> = {
  '28-002': (subject) => annotationsWithout(subject, ({ dict }) => subject.ownerOf(dict) !== null),
  '28-004': (subject) =>
    annotationsWithout(
      subject,
      ({ dict, subtype }) => subtype === 'Widget' || subject.text(dict.get('Contents')) !== '',
    ),
  '28-005': (subject) =>
    annotationsWithout(subject, ({ dict, subtype }) => subtype !== 'Widget' || subject.text(dict.get('TU')) !== ''),
  '28-008': (subject) => withAnnotations(subject).flatMap((page) => when(!page.has('Tabs'), 'no order of tabs')),
  '28-009': (subject) =>
    withAnnotations(subject).flatMap((page) => when(subject.name(page.get('Tabs')) !== 'S', 'another order of tabs')),
  '28-010': (subject) =>
    annotationsWithout(subject, ({ dict, subtype }) => subtype !== 'Widget' || subject.ownerOf(dict)?.tag === 'Form'),
  '28-011': (subject) =>
    annotationsWithout(subject, ({ dict, subtype }) => subtype !== 'Link' || subject.ownerOf(dict)?.tag === 'Link'),
  '28-012': (subject) =>
    annotationsWithout(subject, ({ dict, subtype }) => subtype !== 'Link' || subject.text(dict.get('Contents')) !== ''),
  '30-001': (subject) =>
    [...subject.dicts()]
      .filter((dict) => dict instanceof PdfStream && dict.has('Ref'))
      .map(() => 'a reference XObject'),
  '30-002': (subject) =>
    [...subject.dicts()]
      .filter((dict) => dict instanceof PdfStream && subject.name(dict.get('Subtype')) === 'Form')
      .filter((dict) => /\/MCID\b/.test(Buffer.from((dict as PdfStream).getDecodedData()).toString('latin1')))
      .map(() => 'a form XObject holds content of elements'),
}

/** Conditions of parts that none of our papers holds: lists of contents, ruby, notes, layers, media. */
export const absent: Record<string, Condition> = Object.fromEntries(
  (
    [
      ['09-006', 'TOC'],
      ['09-007', 'Ruby'],
      ['09-008', 'Warichu'],
      ['17-002', 'Formula'],
      ['19-003', 'Note'],
    ] as const
  ).map(([number, type]) => [
    number,
    (subject: Subject) => subject.elements().flatMap(({ tag }) => when(tag === type, `there is a ${type}`)),
  ]),
)

const keys = (subject: Subject, ...names: string[]) =>
  [...subject.dicts()].flatMap((dict) => names.flatMap((name) => when(dict.has(name), `there is ${name}`)))
absent['20-001'] = (subject) => keys(subject, 'OCProperties', 'OCGs')
absent['25-001'] = (subject) => keys(subject, 'XFA')
absent['28-014'] = (subject) =>
  [...subject.objects()].flatMap((each) =>
    when(
      each instanceof PdfDict &&
        ['TrapNet', 'Screen', 'Movie', 'Sound', 'PrinterMark'].includes(subject.name(each.get('Subtype'))),
      'there are media',
    ),
  )

/** The conditions of the Matterhorn protocol 1.1 that a program can judge and that apply, by their numbers. */
export const accessible: Record<string, Condition> = {
  ...marks,
  ...roles,
  ...document,
  ...structure,
  ...annotations,
}
