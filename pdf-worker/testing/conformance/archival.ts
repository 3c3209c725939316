import { PdfBool, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core'
import type { Condition } from './accessible.ts'
import { fonts } from './fonts.ts'
import type { Subject } from './subject.ts'

const when = (isBroken: boolean, problem: string): string[] => (isBroken ? [problem] : [])
const isTrue = (subject: Subject, dict: PdfDict, key: string) => {
  const value = subject.value(dict.get(key))
  return value instanceof PdfBool && value.value
}
const streams = (subject: Subject) => [...subject.dicts()].filter((dict) => dict instanceof PdfStream)
const pictures = (subject: Subject) => streams(subject).filter((each) => subject.name(each.get('Subtype')) === 'Image')
const files = (subject: Subject) => [...subject.dicts()].filter((dict) => dict.has('EF'))
const intents = (subject: Subject) =>
  subject.items(subject.catalog.get('OutputIntents')).map((each) => subject.dict(each))

/** The actions that archives allow. */
const actions = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const annotationTypes = new Set(['Link', 'Widget'])
const blendModes = new Set(['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay'])
const predefined = new Set([
  'dc',
  'xmp',
  'pdf',
  'pdfaid',
  'rdf',
  'x',
  'xml',
  'pdfaExtension',
  'pdfaSchema',
  'pdfaProperty',
])

/** The deepest nesting of q in a page. */
function nesting(content: string): number {
  let [depth, deepest] = [0, 0]
  for (const [operator] of content.matchAll(/(?<=^|\s)[qQ](?=\s|$)/g)) {
    depth += operator === 'q' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const file: Record<string, Condition> = {
  '6.1.2': ({ bytes }) =>
    when(!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(bytes.toString('latin1', 0, 20)), 'another header'),
  '6.1.3': ({ bytes, pdf }) => {
    const end = bytes.toString('latin1').slice(-2_000)
    const id = pdf.context.info.trailer.getArray('ID')
    return [...when(id?.length !== 2, 'no ID'), ...when(!/%%EOF\r?\n?$/.test(end), 'bytes follow the end')]
  },
  '6.1.7.1': (subject) =>
    streams(subject).flatMap((each) => when(each.has('F') || each.has('FFilter'), 'a stream of another file')),
  '6.1.7.2': (subject) =>
    streams(subject).flatMap((each) =>
      subject.items(each.get('Filter')).flatMap((filter) => when(/LZW|Crypt/.test(subject.name(filter)), 'LZW')),
    ),
  '6.1.12': (subject) => {
    const permissions = subject.dict(subject.catalog.get('Perms'))
    const others = [...(permissions?.keys() ?? [])].filter(({ value }) => value !== 'DocMDP' && value !== 'UR3')
    const reference = subject.dict(subject.items(subject.dict(permissions?.get('DocMDP'))?.get('Reference'))[0])
    const digests = ['DigestMethod', 'DigestValue', 'DigestLocation'].filter((key) => reference?.has(key))
    return [...others.map(({ value }) => `permission ${value}`), ...digests]
  },
  '6.1.13': (subject) => [
    ...subject.pages.flatMap((page) => when(nesting(subject.contentOf(page)) > 28, 'q is nested too deep')),
    ...[...subject.objects()].flatMap((each) => {
      if (each instanceof PdfString) return when(each.bytes.length > 32_767, 'a text is too long')
      return when(each instanceof PdfName && each.value.length > 127, 'a name is too long')
    }),
    ...subject.pages.flatMap((page) => {
      const [left, low, right, high] = subject.items(page.get('MediaBox')).map((each) => subject.number(each) ?? 0)
      const sides = [(right ?? 0) - (left ?? 0), (high ?? 0) - (low ?? 0)]
      return when(
        sides.some((side) => side < 3 || side > 14_400),
        'a page of another size',
      )
    }),
  ],
}

const graphics: Record<string, Condition> = {
  '6.2.3': (subject) => {
    const intent = intents(subject).find((each) => subject.name(each?.get('S')) === 'GTS_PDFA1')
    const profile = subject.value(intent?.get('DestOutputProfile'))
    const bytes = profile instanceof PdfStream ? Buffer.from(profile.getDecodedData()) : null
    const isProfile = bytes?.toString('latin1', 36, 40) === 'acsp' && (bytes[8] ?? 9) <= 4
    return when(!isProfile || bytes?.length !== bytes?.readUInt32BE(0), 'no output intent with a profile')
  },
  '6.2.4.3': (subject) => {
    const intent = intents(subject).find((each) => subject.name(each?.get('S')) === 'GTS_PDFA1')
    const profile = subject.dict(intent?.get('DestOutputProfile'))
    const usesRgb = subject.pages.some((page) => /\b(?:rg|RG)\b/.test(subject.contentOf(page)))
    const usesCmyk = subject.pages.some((page) => /(?:^|\s)[kK](?=\s)/.test(subject.contentOf(page)))
    return [
      ...when(usesRgb && subject.number(profile?.get('N')) !== 3, 'device RGB without its profile'),
      ...when(usesCmyk, 'device CMYK'),
    ]
  },
  '6.2.5': (subject) =>
    [...subject.dicts()]
      .filter(
        (each) => each.has('TR') || each.has('HTP') || (each.has('TR2') && subject.name(each.get('TR2')) !== 'Default'),
      )
      .map(() => 'a transfer function'),
  '6.2.8': (subject) =>
    pictures(subject).flatMap((each) => [
      ...when(isTrue(subject, each, 'Interpolate'), 'an interpolated picture'),
      ...when(each.has('Alternates') || each.has('OPI'), 'a picture with alternates'),
    ]),
  '6.2.10': (subject) =>
    [...subject.dicts()].flatMap((each) => {
      const modes = each.has('BM') ? subject.items(each.get('BM')).map((mode) => subject.name(mode)) : []
      return modes.filter((mode) => !blendModes.has(mode)).map((mode) => `blend mode ${mode}`)
    }),
  '6.2.11.4': (subject) => fonts['31-009']?.(subject) ?? [],
  '6.2.11.5': (subject) => fonts['31-016']?.(subject) ?? [],
  '6.2.11.7': (subject) => [
    ...(fonts['10-001']?.(subject) ?? []),
    ...subject.fonts().flatMap(({ dict }) => {
      const map = subject.value(dict.get('ToUnicode'))
      const text = map instanceof PdfStream ? Buffer.from(map.getDecodedData()).toString('latin1') : ''
      return when(
        /<[EF][0-8]\w\w>\s*(?:\n|$)/.test(text.replace(/begincodespacerange[\s\S]*?end/, '')),
        'a private letter',
      )
    }),
  ],
  '6.2.11.8': (subject) => fonts['31-030']?.(subject) ?? [],
}

const interaction: Record<string, Condition> = {
  '6.3.1': (subject) =>
    subject.annotations().flatMap(({ subtype }) => when(!annotationTypes.has(subtype), `an annotation ${subtype}`)),
  '6.3.2': (subject) =>
    subject.annotations().flatMap(({ dict, subtype }) => {
      const flags = subject.number(dict.get('F')) ?? 0
      // Print, without invisible, hidden, no view and toggle no view.
      return when((flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0, `the flags of a ${subtype}`)
    }),
  '6.3.3': (subject) =>
    subject.annotations().flatMap(({ dict, subtype }) => {
      const [left, low, right, high] = subject.items(dict.get('Rect')).map((each) => subject.number(each))
      const isEmpty = left === right && low === high
      return when(subtype !== 'Link' && !isEmpty && !dict.has('AP'), `a ${subtype} without appearance`)
    }),
  '6.4.1': (subject) => {
    const form = subject.dict(subject.catalog.get('AcroForm'))
    return when(
      form !== null && (isTrue(subject, form, 'NeedAppearances') || form.has('XFA')),
      'the form needs a program',
    )
  },
  '6.5.1': (subject) =>
    [...subject.dicts()]
      .filter((each) => each.has('S') && subject.name(each.get('Type')) === 'Action')
      .map((each) => subject.name(each.get('S')))
      .filter((type) => !actions.has(type))
      .map((type) => `an action ${type}`),
  '6.5.2': (subject) => [...subject.dicts()].filter((each) => each.has('AA')).map(() => 'an additional action'),
}

const description: Record<string, Condition> = {
  '6.6.2.1': (subject) => [
    ...when(!/^<\?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(subject.xmp), 'no packet'),
    ...when(subject.dict(subject.catalog.get('Metadata'))?.has('Filter') === true, 'the metadata are compressed'),
  ],
  '6.6.2.3': ({ xmp }) =>
    [...new Set([...xmp.matchAll(/<(\w+):\w+/g)].map(([, prefix = '']) => prefix))]
      .filter((prefix) => !predefined.has(prefix))
      .filter((prefix) => !xmp.includes(`<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`))
      .map((prefix) => `${prefix} is not described`),
  '6.6.3': (subject) => {
    const info = subject.dict(subject.pdf.context.info.trailer.get('Info'))
    const unescaped = subject.xmp.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return (['Title', 'Creator', 'Producer'] as const).flatMap((key) =>
      when(!unescaped.includes(`>${subject.text(info?.get(key))}<`), `${key} differs`),
    )
  },
  '6.6.4': ({ xmp }) =>
    when(!/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/.test(xmp), 'no pdfaid'),
  '6.7.2.2': (subject) =>
    when(!isTrue(subject, subject.dict(subject.catalog.get('MarkInfo')) ?? new PdfDict(), 'Marked'), 'no tags'),
  '6.7.3.3': (subject) => when(subject.elements().length === 0, 'no tree'),
  '6.7.4': (subject) => when(!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(subject.lang), 'no language'),
  '6.8': (subject) => {
    const associated = subject.items(subject.catalog.get('AF')).map((each) => subject.dict(each))
    return files(subject).flatMap((each) => {
      const stream = subject.dict(subject.dict(each.get('EF'))?.get('F'))
      return [
        ...when(!/^\w[\w.+-]*\/\w[\w.+-]*$/.test(subject.name(stream?.get('Subtype'))), 'a file without type'),
        ...when(!each.has('AFRelationship'), 'a file without relation'),
        ...when(!associated.includes(each), 'a file that belongs to nothing'),
      ]
    })
  },
  '6.9': (subject) => when(subject.catalog.has('OCProperties'), 'there are layers'),
}

/** The clauses of PDF/A-3a (ISO 19005-3) that a program can judge and that apply, by their numbers. */
export const archival: Record<string, Condition> = { ...file, ...graphics, ...interaction, ...description }
