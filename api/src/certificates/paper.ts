import { z } from 'zod'
import { papers } from '../words/sv/papers.ts'
import { validation } from '../words/sv/validation.ts'
import { createWords, fill } from '../words/words.ts'

/** A day as `YYYY-MM-DD`. */
const day = z.iso.date()

const brandSchema = z.object({
  name: z.string(),
  /** Which of the two home-made marks stands beside the name and behind the text. */
  mark: z.enum(['college', 'language']),
  /** Who certifies, as the footer names it: "Föreningen Collegenätverket". */
  association: z.string(),
  /** Where anyone can check the number, as people type it: `collegenatverket.example/verifiera`. */
  verifyAddress: z.string(),
  /** The brand's primary colour as `#rrggbb`; without it the mark's own. */
  primary: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
})

const collegeSchema = z.object({
  title: z.string(),
  parentTitle: z.string().nullable(),
  /** A `data:image/…` URI: a paper is self-contained and fetches nothing. */
  logo: z
    .string()
    .regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,]/)
    .nullable(),
  /** The certification period; `until` null is a period without a known end. */
  certified: z.object({ from: day, until: day.nullable() }).nullable(),
})

const personSchema = z.object({
  firstname: z.string(),
  lastname: z.string(),
  /** Already formatted, and masked where it has to be: the paper prints it as it stands. */
  personalNumber: z.string().nullable(),
})

/** What every kind of paper states. */
const common = {
  brand: brandSchema,
  college: collegeSchema,
  person: personSchema,
  place: z.string(),
  date: day,
  /** 12 characters of Crockford base 32 without dashes; null on a draft. */
  number: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    .nullable(),
  /** What the code leads to; null on a draft. */
  verifyUrl: z.url().nullable(),
}

export const diplomaPaperSchema = z
  .object({
    kind: z.literal('diploma'),
    ...common,
    diplomaType: z.enum(['ung', 'vuxen', 'yh']),
    /** For ung and vuxen only (Spec §3 Diploma). */
    education: z.enum(['vardOchOmsorg', 'barnFritid']).nullable(),
    educator: z.string(),
    credits: z.number().int().positive().nullable(),
    degree: z.string().nullable(),
    principal: z.string(),
    president: z.string().nullable(),
  })
  .superRefine((paper, context) => {
    if (paper.diplomaType === 'yh') return
    for (const field of ['education', 'credits'] as const) {
      if (paper[field] === null)
        context.addIssue({ code: 'custom', path: [field], message: validation['valid.required'] })
    }
  })

export const certificatePaperSchema = z.object({
  kind: z.literal('certificate'),
  ...common,
  credits: z.number().int().positive(),
  /** The scope of the whole education ("850 av 1 500"), when it is known. */
  totalCredits: z.number().int().positive().nullable(),
  /** The education's name in full, when it is known. */
  programme: z.string().nullable(),
  educator: z.string().nullable(),
  principal: z.string(),
})

/**
 * Everything that one printed page states, and nothing more (Spec §2.4, §3): the one shape that the form's preview, the
 * PDF and the verification page are made from. A new kind of paper is one member here and one template.
 */
export const paperSchema = z.discriminatedUnion('kind', [diplomaPaperSchema, certificatePaperSchema])

export type Paper = z.infer<typeof paperSchema>
export type PaperKind = Paper['kind']
export type DiplomaPaper = z.infer<typeof diplomaPaperSchema>
export type CertificatePaper = z.infer<typeof certificatePaperSchema>

export type PaperWords = (key: keyof typeof papers, values?: Record<string, string | number>) => string
const swedish: PaperWords = createWords(papers)

/** A part of a sentence; strong parts are set in bold. */
export type Run = { text: string; strong: boolean }
export type Signature = { name: string; role: string }
export type Fact = { label: string; value: string }

/** The words of one paper, in reading order. */
export type PaperText = {
  /** "Diplom"; the paper sets it in capitals. */
  title: string
  subtitle: string | null
  name: string
  /** What the person has done, without the name. */
  body: Run[]
  /** A quieter sentence after the body, or null. */
  note: string | null
  /** Rows of the paper's own table; empty on papers without one. */
  table: Fact[]
  placeAndDate: string
  signatures: Signature[]
  /** "Diplomnummer 7K3M-Q9TX-2F8C", or what a draft says in its place. */
  numberLine: string
  check: string
  /** The footer's right side: heading, period, who certifies. */
  certified: string[]
}

/** `7K3MQ9TX2F8C` → `7K3M-Q9TX-2F8C` (readings: groups of four). */
export function formatNumberGroups(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-')
}

/** 1500 → "1 500" with a hard space. */
export function formatCredits(credits: number): string {
  return String(credits).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

const longDay = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-06-12` → "12 juni 2026". */
export function formatDay(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`))
}

/** "Eslöv–Höör–Hörby, College Skåne", or the title alone. */
export function collegeName({ title, parentTitle }: Paper['college']): string {
  return parentTitle ? `${title}, ${parentTitle}` : title
}

/** All texts of a paper (domain rules: which education was completed, never a professional title). */
export function paperText(paper: Paper, words: PaperWords = swedish): PaperText {
  const { person, number, college, brand } = paper
  return {
    title: words(`paper.${paper.kind}.title`),
    subtitle: subtitleOf(paper, words),
    name: `${person.firstname} ${person.lastname}`.trim(),
    body: bodyOf(paper, words),
    note: paper.kind === 'diploma' ? words('paper.quality') : null,
    table: paper.kind === 'certificate' ? certificateTable(paper, words) : [],
    placeAndDate: words('paper.placeAndDate', { place: paper.place, date: formatDay(paper.date) }),
    signatures: signaturesOf(paper, words),
    numberLine: number
      ? words(`paper.${paper.kind}.number`, { number: formatNumberGroups(number) })
      : words(`paper.${paper.kind}.numberLater`),
    check: words('paper.check', { address: brand.verifyAddress }),
    certified: college.certified
      ? [words('paper.certified', { college: college.title }), periodOf(college.certified, words), brand.association]
      : [brand.association],
  }
}

/**
 * The facts as label and value, for the verification page: the same as the paper's, and never a personal number.
 * The order is that of the page: name, document, education, educator, college, issued, number.
 */
export function paperFacts(paper: Paper, words: PaperWords = swedish): Fact[] {
  const { kind } = paper
  const facts: (Fact | null)[] = [
    { label: words('paper.fact.name'), value: paperText(paper, words).name },
    {
      label: words('paper.fact.document'),
      value: words(kind === 'diploma' ? `paper.document.${paper.diplomaType}` : 'paper.document.certificate'),
    },
    { label: words('paper.fact.education'), value: educationFact(paper, words) },
    paper.educator ? { label: words('paper.fact.educator'), value: paper.educator } : null,
    { label: words('paper.fact.college'), value: collegeName(paper.college) },
    { label: words('paper.fact.issued'), value: formatDay(paper.date) },
    paper.number ? { label: words(`paper.${kind}.numberLabel`), value: formatNumberGroups(paper.number) } : null,
  ]
  return facts.filter((fact) => fact !== null)
}

function programmeOf(paper: DiplomaPaper, words: PaperWords): string {
  if (paper.diplomaType === 'yh') return paper.degree ?? words('paper.degree.yh')
  return words(`paper.programme.${paper.diplomaType}.${paper.education ?? 'vardOchOmsorg'}`)
}

function educationFact(paper: Paper, words: PaperWords): string {
  if (paper.kind === 'certificate') {
    const scope = certificateScope(paper, words)
    return paper.programme ? `${paper.programme}, ${scope}` : scope
  }
  const programme = programmeOf(paper, words)
  if (paper.credits === null) return programme
  const scale = paper.diplomaType === 'vuxen' ? 'upperSecondary' : paper.diplomaType
  return `${programme}, ${words(`paper.credits.${scale}`, { credits: formatCredits(paper.credits) })}`
}

function subtitleOf(paper: Paper, words: PaperWords): string | null {
  if (paper.kind === 'certificate') return null
  const programme = programmeOf(paper, words)
  if (paper.diplomaType === 'ung') return programme
  return paper.diplomaType === 'vuxen' ? words('paper.subtitle.vuxen', { programme }) : words('paper.subtitle.yh')
}

function bodyOf(paper: Paper, words: PaperWords): Run[] {
  const college = collegeName(paper.college)
  const credits = paper.credits === null ? '' : formatCredits(paper.credits)
  if (paper.kind === 'certificate') return runs(words, 'paper.body.certificate', { college, credits })
  const values = {
    college,
    credits,
    educator: paper.educator,
    network: paper.brand.name,
    programme: programmeOf(paper, words),
    degree: paper.degree ?? words(paper.diplomaType === 'yh' ? 'paper.degree.yh' : 'paper.degree.ung'),
  }
  const body = runs(words, `paper.body.${paper.diplomaType}`, values)
  if (paper.diplomaType !== 'yh' || !credits) return body
  return [...body, { text: ' ', strong: false }, ...runs(words, 'paper.body.yhCredits', values)]
}

/** Splits at `**` before the values go in, so that nothing a person typed is read as markup. */
function runs(words: PaperWords, key: keyof typeof papers, values: Record<string, string>): Run[] {
  return words(key)
    .split('**')
    .map((part, index) => ({ text: fill(part, values), strong: index % 2 === 1 }))
    .filter((run) => run.text !== '')
}

function certificateScope(paper: CertificatePaper, words: PaperWords): string {
  const credits = formatCredits(paper.credits)
  return paper.totalCredits
    ? words('paper.credits.of', { credits, total: formatCredits(paper.totalCredits) })
    : words('paper.credits.upperSecondary', { credits })
}

function certificateTable(paper: CertificatePaper, words: PaperWords): Fact[] {
  const rows = [
    { label: words('paper.fact.education'), value: paper.programme ?? '' },
    { label: words('paper.fact.educator'), value: paper.educator ?? '' },
    // Without a total the sentence above has already said it.
    { label: words('paper.fact.scope'), value: paper.totalCredits ? certificateScope(paper, words) : '' },
  ]
  return rows.filter((row) => row.value !== '')
}

function signaturesOf(paper: Paper, words: PaperWords): Signature[] {
  const yh = paper.kind === 'diploma' && paper.diplomaType === 'yh'
  const principal = { name: paper.principal, role: words(yh ? 'paper.role.principalYh' : 'paper.role.principal') }
  const president = paper.kind === 'diploma' ? paper.president : null
  return president ? [principal, { name: president, role: words('paper.role.president') }] : [principal]
}

function periodOf({ from, until }: { from: string; until: string | null }, words: PaperWords): string {
  return until
    ? words('paper.certifiedPeriod', { from: formatDay(from), until: formatDay(until) })
    : words('paper.certifiedSince', { from: formatDay(from) })
}
