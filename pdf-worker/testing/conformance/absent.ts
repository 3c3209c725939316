import { type PdfDict, PdfStream } from '@libpdf/core'
import type { Condition } from './accessible.ts'
import type { Subject } from './subject.ts'

/** A condition on something that no paper holds: its check finds such a thing. */
export type Absence = { lacks: string; condition: Condition }

const found = (things: unknown[], name: string): string[] => things.map(() => `there is ${name}`)

const elements = (subject: Subject, tags: readonly string[]) =>
  subject.elements().filter(({ tag }) => tags.includes(tag))
const without = (lacks: string, ...tags: string[]): Absence => ({
  lacks,
  condition: (subject) => found(elements(subject, tags), lacks),
})
const withoutKey = (lacks: string, ...keys: string[]): Absence => ({
  lacks,
  condition: (subject) =>
    found(
      [...subject.dicts()].filter((dict) => keys.some((key) => dict.has(key))),
      lacks,
    ),
})
/** Annotations of a subtype, also those that no page names. */
const withoutAnnotation = (lacks: string, ...subtypes: string[]): Absence => ({
  lacks,
  condition: (subject) =>
    found(
      [...subject.dicts()].filter((dict) => subtypes.includes(subject.name(dict.get('Subtype')))),
      lacks,
    ),
})
const withoutDict = (lacks: string, is: (dict: PdfDict, subject: Subject) => boolean): Absence => ({
  lacks,
  condition: (subject) =>
    found(
      [...subject.dicts()].filter((dict) => is(dict, subject)),
      lacks,
    ),
})

const layers = withoutKey('optional content', 'OCProperties', 'OCGs', 'OC')
const media = withoutDict(
  'media',
  (dict, subject) =>
    ['MediaClip', 'Rendition'].includes(subject.name(dict.get('Type'))) ||
    ['Screen', 'Movie', 'Sound'].includes(subject.name(dict.get('Subtype'))),
)
const mark = withoutAnnotation('a printer’s mark', 'PrinterMark')
const charset = withoutKey('a font of Type 1 with a list of its letters', 'CharSet')
const cidset = withoutKey('a font with a list of its glyphs', 'CIDSet')
/** Fonts of one byte a letter, Type 3 among them: papers have composite TrueType fonts alone. */
const simple = withoutDict(
  'a simple font',
  (dict, subject) =>
    subject.name(dict.get('Type')) === 'Font' &&
    ['Type1', 'MMType1', 'Type3', 'TrueType'].includes(subject.name(dict.get('Subtype'))),
)
const cmap = withoutDict(
  'a CMap of its own',
  (dict, subject) =>
    subject.name(dict.get('Subtype')) === 'Type0' && subject.value(dict.get('Encoding')) instanceof PdfStream,
)
const usesCmap = withoutDict(
  'a CMap that uses another',
  (dict) => dict.has('UseCMap') || (dict instanceof PdfStream && dict.has('WMode')),
)
const formula = without('a formula', 'Formula')
const note = without('a note', 'Note')

/** The annotations of PDF 1.7 (ISO 32000-1, table 169). */
const known = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D Redact`.split(/\s+/),
)

/** The conditions of the Matterhorn protocol 1.1 that a program can judge and that papers meet by what they lack. */
export const absent: Record<string, Absence> = {
  '09-006': without('a list of contents', 'TOC', 'TOCI'),
  '09-007': without('ruby', 'Ruby', 'RB', 'RT', 'RP'),
  '09-008': without('warichu', 'Warichu', 'WT', 'WP'),
  '17-002': formula,
  '17-003': formula,
  '19-003': note,
  '19-004': note,
  '20-001': layers,
  '20-002': layers,
  '20-003': layers,
  '25-001': withoutKey('XFA', 'XFA'),
  '28-006': {
    lacks: 'an annotation that PDF 1.7 does not know',
    condition: (subject) =>
      subject.annotations().flatMap(({ subtype }) => (known.has(subtype) ? [] : [`there is ${subtype}`])),
  },
  '28-007': withoutAnnotation('a trap network', 'TrapNet'),
  '28-014': media,
  '28-015': media,
  '28-016': withoutAnnotation('an attachment on a page', 'FileAttachment'),
  '28-017': mark,
  '28-018': mark,
  '31-007': cmap,
  '31-008': usesCmap,
  '31-012': charset,
  '31-013': charset,
  '31-014': cidset,
  '31-015': cidset,
  ...Object.fromEntries([17, 18, 19, 20, 21, 22, 23, 24, 25, 26].map((number) => [`31-0${number}`, simple])),
}

/** Things that archives forbid beside that, and no number of the protocol names. */
export const absentElsewhere: Record<string, Absence> = {
  'Type 1 and Type 3': simple,
  JavaScript: {
    lacks: 'JavaScript',
    condition: (subject) =>
      found(
        [...subject.dicts()].filter((dict) => dict.has('JS') || dict.has('JavaScript')),
        'JavaScript',
      ),
  },
  encryption: {
    lacks: 'encryption',
    condition: ({ pdf }) => (pdf.isEncrypted || pdf.context.info.trailer.has('Encrypt') ? ['it is encrypted'] : []),
  },
  'forms but the signature': {
    lacks: 'a form',
    condition: (subject) =>
      found(
        [...subject.dicts()].filter((dict) => dict.has('FT') && subject.name(dict.get('FT')) !== 'Sig'),
        'a field that is no signature',
      ),
  },
}

/** A range of numbers of one checkpoint: `'01: 3 4 5'`. */
const numbersOf = (line: string): string[] => {
  const [checkpoint = '', numbers = ''] = line.split(': ')
  return numbers.split(' ').map((number) => `${checkpoint}-${number.padStart(3, '0')}`)
}

/**
 * The 87 of the protocol's 136 conditions that a program can judge. 47 need a person, and 2 have no test.
 * Source: PDF Association, Matterhorn Protocol 1.1 (2021), column "How".
 */
export const machine: readonly string[] = [
  ...['01: 3 4 5 7', '02: 1 3 4', '06: 1 2 3', '07: 1 2', '09: 4 5 6 7 8', '10: 1', '11: 1 2 3 4 5 6', '13: 4'],
  ...['14: 2 3 6 7', '15: 3', '17: 2 3', '19: 3 4', '20: 1 2 3', '21: 1', '25: 1', '26: 1 2'],
  ...['28: 2 4 5 6 7 8 9 10 11 12 14 15 16 17 18', '30: 1 2'],
  `31: ${Array.from({ length: 30 }, (_, index) => index + 1)
    .filter((number) => number !== 10)
    .join(' ')}`,
].flatMap(numbersOf)
