import {
  mapTexts,
  type Paper,
  type PaperKind,
  type PaperTranslate,
  paperText,
  printable,
} from '@kollegium/api/definitions/certificates'
import { papers } from '@kollegium/api/i18n/sv/papers'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { Certificate } from './certificate.tsx'
import { certificateCss, diplomaCss, landscapeCss, languageCss, sheetCss, supplementCss, titleCss } from './css.ts'
import { Diploma } from './diploma.tsx'
import { Landscape } from './landscape.tsx'

/** A face of a font. Its address is a `data:` URI in a PDF. */
export type FontFace = { family: string; weight: number; url: string; range?: string }

/**
 * The style of all papers. Every rule stands under a `.paper…` class, so that it can lie in a page with other content.
 * Without faces the page has to bring the families itself, and titles are spaced by the browser.
 */
export function paperCss(faces: readonly FontFace[] = []): string {
  const rules = faces.map(({ family, weight, url, range }) => {
    const format = url.startsWith('data:font/woff;') ? 'woff' : 'woff2'
    const letters = range ? `;unicode-range:${range}` : ''
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${url}) format('${format}')${letters}}`
  })
  const parts = [sheetCss, diplomaCss, languageCss, certificateCss, landscapeCss, supplementCss]
  return [...rules, ...parts, ...(faces.length > 0 ? [titleCss] : [])].join('\n')
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
export function PaperPage({ paper: typed, words = swedish }: { paper: Paper; words?: PaperTranslate }) {
  // A letter that no embedded font has stops the issue. A preview shows a question mark in its place, like the print.
  const paper = mapTexts(typed, printable)
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
