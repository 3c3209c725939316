import { z } from 'zod'
import { papers } from '../../../i18n/sv/papers.ts'
import { createTranslator, fill } from '../../../i18n/translator.ts'

/** A day as `YYYY-MM-DD`. */
export const day = z.iso.date()

/** A `data:image/…` URI: a paper is self-contained and fetches nothing. */
const logo = z.string().regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,]/)

const brandSchema = z.object({
  name: z.string(),
  /** Which of the two home-made marks stands beside the name, where there is no logo, and behind the text. */
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
  /** Already formatted, and masked where it has to be: the paper prints it as it stands. */
  personalNumber: z.string().nullable(),
})

/** What every kind of paper states. */
export const common = {
  brand: brandSchema,
  college: collegeSchema,
  /** The educator's, where one of the network is named. */
  educatorLogo: logo.optional(),
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

export type PaperWords = (key: keyof typeof papers, values?: Record<string, string | number>) => string
export const swedish: PaperWords = createTranslator(papers)

/** A part of a sentence; strong parts are set in bold. */
export type Run = { text: string; strong: boolean }
export type Signature = { name: string; role: string }
export type Fact = { label: string; value: string }

/** What a paper is called where it is named: the number's label, the answer of the verification page. */
export type PaperNoun = 'diploma' | 'certificate' | 'award' | 'collegeCertificate'

/** What is a kind's own on its paper and on the verification page. */
export type Saying = {
  /** "Diplom"; the paper sets it in capitals. */
  title: string
  subtitle: string | null
  /** Whom it is about, when that is no person. */
  name?: string
  /** What the person has done, without the name. */
  body: Run[]
  /** A quieter sentence after the body, or null. */
  note: string | null
  /** Rows of the paper's own table; empty on papers without one. */
  table: Fact[]
  signatures: Signature[]
  /** Before the certification period in the footer: "Kurstillfälle KT-2026-014". */
  reference?: string
  /** What it is called on the verification page: "Diplom, vuxenutbildning". */
  document: string
  /** Facts of the verification page that stand between the document and the college. */
  facts: Fact[]
}

/** A kind of paper, stated once: what it holds, and what it says. */
export type PaperDefinition<Schema extends z.ZodType = z.ZodType> = {
  noun: PaperNoun
  schema: Schema
  says(paper: z.output<Schema>, words: PaperWords): Saying
}

/** Checks a definition's types. */
export function definePaper<Schema extends z.ZodType>(definition: PaperDefinition<Schema>): PaperDefinition<Schema> {
  return definition
}

export type College = z.output<typeof collegeSchema>

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
export function collegeName({ title, parentTitle }: College): string {
  return parentTitle ? `${title}, ${parentTitle}` : title
}

/** Splits at `**` before the values go in, so that nothing a person typed is read as markup. */
export function runs(words: PaperWords, key: keyof typeof papers, values: Record<string, string>): Run[] {
  return words(key)
    .split('**')
    .map((part, index) => ({ text: fill(part, values), strong: index % 2 === 1 }))
    .filter((run) => run.text !== '')
}

/** "1 juli 2022–30 juni 2027", or since when. */
export function periodOf({ from, until }: { from: string; until: string | null }, words: PaperWords): string {
  // Hard spaces: a day is not broken in two.
  const day = (date: string) => formatDay(date).replaceAll(' ', '\u00a0')
  return until
    ? words('paper.certifiedPeriod', { from: day(from), until: day(until) })
    : words('paper.certifiedSince', { from: day(from) })
}
