import { type Paper, type PaperKind, type PaperTranslate, paperText } from '@kollegium/api/definitions/certificates'
import { papers } from '@kollegium/api/i18n/sv/papers'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { Certificate } from './certificate.tsx'
import { certificateCss, diplomaCss, landscapeCss, languageCss, sheetCss } from './css.ts'
import { Diploma } from './diploma.tsx'
import { Landscape } from './landscape.tsx'

/** Lato 300, 400, 700 and 900. `wide` holds the letters that the first two lack, such as č, ğ and ș. */
export const fontWeights = [300, 400, 700, 900] as const
export const fontSubsets = ['wide', 'latin-ext', 'latin'] as const
export type FontName = `${(typeof fontSubsets)[number]}-${(typeof fontWeights)[number]}`
/** The address of each face: a `data:` URI in a PDF, an address in a browser. A face left out is not declared. */
export type FontUrls = Partial<Record<FontName, string>>

/** Where several faces have a letter, the last one counts, so the narrow ones come last. */
const ranges: Record<(typeof fontSubsets)[number], string> = {
  wide: 'U+0100-024F, U+1E00-1EFF',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20C0',
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
}

/**
 * The style of all papers. Every rule stands under a `.paper…` class, so that it can lie in a page with other content.
 * Without `fontUrls` the page has to bring the family Lato itself.
 */
export function paperCss(fontUrls: FontUrls = {}): string {
  const faces = fontSubsets.flatMap((subset) =>
    fontWeights.flatMap((weight) => {
      const url = fontUrls[`${subset}-${weight}`]
      if (!url) return []
      return `@font-face{font-family:Lato;font-weight:${weight};src:url(${url}) format('woff2');unicode-range:${ranges[subset]}}`
    }),
  )
  return [...faces, sheetCss, diplomaCss, languageCss, certificateCss, landscapeCss].join('\n')
}

const swedish: PaperTranslate = createTranslator(papers)

const landscape: readonly PaperKind[] = ['tutor_award_certificate', 'college_certificate']

/** The size in px, at 96 px an inch, of a kind's sheet of A4. */
export function sheetSize(kind: PaperKind): { width: number; height: number } {
  const [short, long] = [793.7, 1122.5]
  return landscape.includes(kind) ? { width: long, height: short } : { width: short, height: long }
}

/**
 * One sheet of A4: 210 × 297 mm, or 297 × 210 mm in landscape. The form's preview and the PDF render this same
 * component, which needs `paperCss()` on the page. A draft (number null) has an empty frame in the place of the code.
 */
export function PaperPage({ paper, words = swedish }: { paper: Paper; words?: PaperTranslate }) {
  const text = paperText(paper, words)
  switch (paper.kind) {
    case 'diploma':
    case 'diploma_care_assistant':
    case 'diploma_language_representative':
    case 'diploma_language_representative_educator':
      return <Diploma paper={paper} text={text} words={words} />
    case 'certificate':
    case 'ambassador_certificate':
    case 'tutor_certificate':
      return <Certificate paper={paper} text={text} words={words} />
    case 'tutor_award_certificate':
      return (
        <Landscape paper={paper} text={text} words={words} figure={String(paper.year)} caption={paper.college.title} />
      )
    case 'college_certificate':
      return (
        <Landscape
          paper={paper}
          text={text}
          words={words}
          figure={paper.from.slice(0, 4)}
          caption={text.subtitle ?? ''}
        />
      )
  }
}
