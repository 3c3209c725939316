import { z } from 'zod'
import { papers } from '../../../i18n/sv/papers.ts'
import { createTranslator, fill } from '../../../i18n/translator.ts'

/** A day as `YYYY-MM-DD`. */
export const day = z.iso.date()

/** A `data:image/…` URI: a paper is self-contained and fetches nothing. */
const logo = z.string().regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,]/)

const brandSchema = z.object({
  name: z.string(),
  /** The home-made mark behind the text, and beside the name when there is no logo. */
  mark: z.enum(['college', 'language']),
  /** The certifying association, for the footer: "Föreningen Collegenätverket". */
  association: z.string(),
  /** The address that verifies the number, as people type it: `collegenatverket.example/verifiera`. */
  verifyAddress: z.string(),
  /** The brand's primary colour as `#rrggbb`; without it the mark's own. */
  primary: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  logo: logo.optional(),
})

const collegeSchema = z.object({
  title: z.string(),
  parentTitle: z.string().nullable(),
  logo: logo.nullable(),
  /** The certification period; `until` null is a period without a known end. */
  certified: z.object({ from: day, until: day.nullable() }).nullable(),
})

const personSchema = z.object({
  firstname: z.string(),
  lastname: z.string(),
  /** Already formatted, and masked where it has to be; the paper prints it unchanged. */
  personalNumber: z.string().nullable(),
})

/** The facts of a proof's strip: its maker, its moment and its sheet. A proof is a draft's paper, marked all over. */
const proofSchema = z.object({
  by: z.string(),
  /** "20 november 2026 kl. 10.47" */
  at: z.string(),
  sheet: z.int(),
  sheets: z.int(),
})

/** One text in both languages. */
const bothSchema = z.object({ sv: z.string(), en: z.string() })

/**
 * The office's texts about the education, as they were on the day of issue (docs/decisions/0059-frozen-supplements.md).
 */
const supplementSchema = z.object({
  education: bothSchema,
  worth: bothSchema,
  level: bothSchema,
  /** Null when the office says nothing of it. */
  extent: bothSchema.nullable(),
  courses: z.array(bothSchema.extend({ credits: z.number().int() })),
})
/** The texts of a supplement, frozen with their paper. */
export type SupplementTexts = z.output<typeof supplementSchema>

/** The facts of every paper. */
export const common = {
  brand: brandSchema,
  college: collegeSchema,
  /** The logo of an educator in the network. */
  educatorLogo: logo.optional(),
  person: personSchema,
  place: z.string(),
  date: day,
  /** 12 characters of Crockford base 32 without dashes; null on a draft. */
  number: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    .nullable(),
  /** The address in the QR code; null on a draft. */
  verifyUrl: z.url().nullable(),
  /** Set on a proof alone; no issued paper has it. */
  proof: proofSchema.optional(),
  /** For the verification page and the supplement; the paper itself prints none of it. */
  supplement: supplementSchema.optional(),
}

/** Gives a text of the papers' dictionary. */
export type PaperTranslate = (key: keyof typeof papers, values?: Record<string, string | number>) => string
/** The papers' Swedish texts. */
export const swedish: PaperTranslate = createTranslator(papers)

/** A part of a sentence. The paper sets strong parts in bold. */
export type Run = { text: string; strong: boolean }
/** A person who signs a paper, with the role under the line. */
export type Signature = { name: string; role: string }
/** A fact of a paper, as the verification page shows it. */
export type Fact = { label: string; value: string }

/** The noun for a paper in the number's label and on the verification page. */
export type PaperNoun = 'diploma' | 'certificate' | 'award' | 'collegeCertificate'

/** The texts of one kind, for its paper and the verification page. */
export type KindText = {
  /** "Diplom"; the paper sets it in capitals. */
  title: string
  subtitle: string | null
  /** The holder's name, when the holder is no person. */
  name?: string
  /** The person's achievement, without the name. */
  body: Run[]
  /** A quieter sentence after the body, or null. */
  note: string | null
  /** Rows of the paper's own table; empty on papers without one. */
  table: Fact[]
  signatures: Signature[]
  /** Before the certification period in the footer: "Kurstillfälle KT-2026-014". */
  reference?: string
  /** The document's name on the verification page: "Diplom, vuxenutbildning". */
  document: string
  /** The verification page's facts between the document and the college. */
  facts: Fact[]
}

/** The definition of one kind of paper: its data and its texts. */
export type PaperDefinition<Schema extends z.ZodType = z.ZodType> = {
  noun: PaperNoun
  schema: Schema
  texts(paper: z.output<Schema>, translate: PaperTranslate): KindText
}

/** Returns the definition and checks its types. */
export function definePaper<Schema extends z.ZodType>(definition: PaperDefinition<Schema>): PaperDefinition<Schema> {
  return definition
}

/** The college of a paper. */
export type College = z.output<typeof collegeSchema>

/** Writes points with a hard space: 1500 → "1 500". */
export function formatCredits(credits: number): string {
  return String(credits).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

const longDay = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Writes a day in Swedish: `2026-06-12` → "12 juni 2026". */
export function formatDay(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`))
}

/** A college's full name: "Eslöv–Höör–Hörby, College Skåne", or the title alone. */
export function collegeName({ title, parentTitle }: College): string {
  return parentTitle ? `${title}, ${parentTitle}` : title
}

/** Splits a text at its `**` marks. The values go in afterwards, so that a typed `**` is no mark. */
export function runs(translate: PaperTranslate, key: keyof typeof papers, values: Record<string, string>): Run[] {
  return translate(key)
    .split('**')
    .map((part, index) => ({ text: fill(part, values), strong: index % 2 === 1 }))
    .filter((run) => run.text !== '')
}

/** Writes a period: "1 juli 2022–30 juni 2027", or the first day alone when the end isn't known. */
export function periodOf({ from, until }: { from: string; until: string | null }, translate: PaperTranslate): string {
  // Hard spaces keep a day on one line.
  const day = (date: string) => formatDay(date).replaceAll(' ', '\u00a0')
  return until
    ? translate('paper.certifiedPeriod', { from: day(from), until: day(until) })
    : translate('paper.certifiedSince', { from: day(from) })
}
