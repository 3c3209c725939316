import { z } from 'zod'
import { formatCertificateNumber } from '../certificate-number.ts'
import { ambassadorPaper } from './ambassador.paper.ts'
import { careAssistantPaper } from './care-assistant.paper.ts'
import { certificatePaper } from './certificate.paper.ts'
import { collegeCertificatePaper } from './college-certificate.paper.ts'
import {
  collegeName,
  type Fact,
  formatDay,
  type KindText,
  type PaperDefinition,
  type PaperNoun,
  type PaperTranslate,
  periodOf,
  type Run,
  type Signature,
  swedish,
} from './common.ts'
import { diplomaPaper } from './diploma.paper.ts'
import { languageEducatorPaper, languageRepresentativePaper } from './language.paper.ts'
import { tutorPaper } from './tutor.paper.ts'
import { tutorAwardPaper } from './tutor-award.paper.ts'

/** All kinds of paper. A new one is a file of its own and a line here, in {@link paperSchema} and in the templates. */
const definitions = {
  diploma: diplomaPaper,
  certificate: certificatePaper,
  ambassador_certificate: ambassadorPaper,
  tutor_certificate: tutorPaper,
  tutor_award_certificate: tutorAwardPaper,
  diploma_care_assistant: careAssistantPaper,
  diploma_language_representative: languageRepresentativePaper,
  diploma_language_representative_educator: languageEducatorPaper,
  college_certificate: collegeCertificatePaper,
}

/**
 * The facts of one printed page, and no more (Spec §2.4, §3). The form's preview, the PDF and the verification page are all made
 * from this shape.
 */
export const paperSchema = z.discriminatedUnion('kind', [
  diplomaPaper.schema,
  certificatePaper.schema,
  ambassadorPaper.schema,
  tutorPaper.schema,
  tutorAwardPaper.schema,
  careAssistantPaper.schema,
  languageRepresentativePaper.schema,
  languageEducatorPaper.schema,
  collegeCertificatePaper.schema,
])

/** The facts of a paper of any kind, as an issue freezes them. */
export type Paper = z.output<typeof paperSchema>
/** The kind of a paper. */
export type PaperKind = Paper['kind']

export type { CertificatePaper } from './certificate.paper.ts'
export type { PaperNoun, PaperTranslate, Run, Signature, SupplementTexts } from './common.ts'
export { collegeName, type Fact, formatCredits, formatDay } from './common.ts'
export type { DiplomaPaper } from './diploma.paper.ts'

/** The texts of one paper, in reading order. */
export type PaperText = {
  /** "Diplom"; the paper sets it in capitals. */
  title: string
  subtitle: string | null
  name: string
  /** The person's achievement, without the name. */
  body: Run[]
  note: string | null
  table: Fact[]
  placeAndDate: string
  signatures: Signature[]
  /** "Diplomnummer 7K3M-Q9TX-2F8C", or a draft's text in its place. */
  numberLine: string
  check: string
  /** The verification address in one line. */
  checkShort: string
  /** The footer's right side: heading, period, certifying association. */
  certified: string[]
  /** The same in one line. */
  certifiedShort: string
}

/** The noun for a paper of the kind. */
export const nounOf = (kind: PaperKind): PaperNoun => definitions[kind].noun

function textsOf(paper: Paper, translate: PaperTranslate): KindText {
  return (definitions[paper.kind] as unknown as PaperDefinition<z.ZodType<Paper>>).texts(paper, translate)
}

/** The texts of a paper. They name the completed education, never a professional title (domain rules). */
export function paperText(paper: Paper, translate: PaperTranslate = swedish): PaperText {
  const { person, number, brand } = paper
  const noun = nounOf(paper.kind)
  const { title, subtitle, name, body, note, table, signatures, reference } = textsOf(paper, translate)
  const certified = certifiedOf(paper, translate)
  return {
    title,
    subtitle,
    name: name ?? `${person.firstname} ${person.lastname}`.trim(),
    body,
    note,
    table: filled(table),
    placeAndDate: translate('paper.placeAndDate', { place: paper.place, date: formatDay(paper.date) }),
    signatures,
    numberLine: number
      ? translate(`paper.number.${noun}`, { number: formatCertificateNumber(number) })
      : translate(`paper.numberLater.${noun}`),
    check: paper.proof ? translate('paper.proof.check') : translate('paper.check', { address: brand.verifyAddress }),
    checkShort: paper.proof
      ? translate('paper.proof.checkShort')
      : translate('paper.checkShort', { address: brand.verifyAddress }),
    certified: reference ? besideReference(paper, reference, translate) : [...certified, brand.association],
    // A college's own paper has only its number there (domain facts §2.4).
    certifiedShort: name ? '' : certified.join(' ') || brand.association,
  }
}

/** The title of a paper's file: "Diplom för Jasmina Testander". An award's year keeps its place: "Årets handledare 2026: …". */
export function paperTitle(paper: Paper, translate: PaperTranslate = swedish): string {
  const { title, name } = paperText(paper, translate)
  if (name === '') return title
  return translate(nounOf(paper.kind) === 'award' ? 'paper.fileTitle.award' : 'paper.fileTitle', {
    document: title,
    name,
  })
}

function certifiedOf({ college }: Paper, translate: PaperTranslate): string[] {
  if (!college.certified) return []
  return [translate('paper.certified', { college: college.title }), periodOf(college.certified, translate)]
}

/** The footer's right side with a reference, which leaves two lines for the college's period. */
function besideReference({ college, brand }: Paper, reference: string, translate: PaperTranslate): string[] {
  if (!college.certified) return [reference, brand.association]
  return [
    reference,
    translate('paper.certifiedBeside', { college: college.title }),
    periodOf(college.certified, translate),
  ]
}

/**
 * The paper's facts as labels and values, for the verification page, and never a personal number. They stand in the page's order:
 * name, document, the kind's own facts, college, issued, number.
 */
export function paperFacts(paper: Paper, translate: PaperTranslate = swedish): Fact[] {
  const { name, document, facts } = textsOf(paper, translate)
  const { college } = paper
  return filled([
    { label: translate('paper.fact.name'), value: name ?? paperText(paper, translate).name },
    { label: translate('paper.fact.document'), value: document },
    ...facts,
    // A college certificate has the college as its holder, and the period as a fact of its own.
    ...(name
      ? []
      : [
          { label: translate('paper.fact.college'), value: collegeName(college) },
          {
            label: translate('paper.fact.period'),
            value: college.certified ? periodOf(college.certified, translate) : '',
          },
        ]),
    { label: translate('paper.fact.issued'), value: formatDay(paper.date) },
    { label: translate(`paper.numberLabel.${nounOf(paper.kind)}`), value: formatCertificateNumber(paper.number ?? '') },
  ])
}

/** The document's name in Swedish: "Diplom, vuxenutbildning". */
export function documentTitle(paper: Paper): string {
  return textsOf(paper, swedish).document || paperText(paper).title
}

const filled = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value !== '')
