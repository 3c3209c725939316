import type { z } from 'zod'
import type { Subject } from '../../../access/subjects.ts'
import type { EntityName } from '../../../i18n/sv/entities.ts'
import type { TextKey } from '../../../i18n/sv/index.ts'
import type { Paper, PaperKind } from '../papers/index.ts'
import type { PersonRules, Say } from '../persons.ts'

/** What the paper of one person is made from. */
export type PaperSource<Fields> = {
  /** What every kind of paper states; the kind adds its place. */
  common: Pick<Paper, 'brand' | 'college' | 'educatorLogo' | 'date' | 'number' | 'verifyUrl' | 'person'>
  fields: Fields
  /** The educator's name as it is to stand on the paper. */
  educator: string
  /** The person's own points. */
  credits: number | null
  /** The number of the course moment that it comes from. */
  courseMoment: string | null
  /** All that has to be certified is; otherwise the paper doesn't say so. */
  certified: boolean
}

/** An education of the catalogue, as a kind knows it from its fields. */
export type CatalogueEducation = {
  /** The field that says which it is. */
  field: string
  code: RegExp
  /** What it is called; among several of the code it is the one that this names. */
  name: string
}

/** That college, educator and education are certified on the day (domain facts §2.1). */
export type CertifiedNeeds<Values> = {
  /** What isn't certified needs a reason; otherwise the paper leaves the word out, and nothing is asked. */
  demanded: boolean
  /** The fields that say which education it is. */
  by: readonly (keyof Values & string)[]
  /** Null while it isn't known. */
  education(fields: Values, say: Say): CatalogueEducation | null
}

/** The kind that a draft may become, whose rules are fewer, with the fields that the draft's own give it. */
export type Instead<Values> = {
  kind: PaperKind
  /** Null when it can't be one. Fields of the same name come along without being named. */
  fields(fields: Values, say: Say): Record<string, unknown> | null
}

/**
 * One kind of certificate, stated once (Spec §3): the common fields, what they must hold before it may be issued,
 * what its persons must hold, and the paper. It runs on both sides: the form, its preview and the issuing save use it.
 */
export type Kind<Fields extends z.ZodObject = z.ZodObject, Values = z.output<Fields>> = {
  kind: PaperKind
  subject: Subject
  entity: EntityName
  /** What the drawer and the list call it. */
  screen: TextKey
  /** Who receives it; of a college's there is one, and no persons are typed. */
  holder?: 'college'
  /** Its persons are taken from a course moment (Spec §3). */
  fromCourseMoment?: boolean
  /** The brand that it carries, when it is not the installation's own (readings, two brands). */
  brand?: 'language'
  /** Shapes, lengths and labels of the common fields. A draft may leave any of them empty, so none is required here. */
  fields: Fields
  /** Fields that need a value before it may be issued, given what the others hold. */
  required(fields: Values): (keyof Values & string)[]
  /** What is said of such a field while it is empty, where another word is wanted than that it is required. */
  missing: Partial<Record<keyof Values & string, TextKey>>
  /** Fields that mean nothing for what the others hold; their values are kept but not used. */
  hidden(fields: Values): (keyof Values & string)[]
  /** Must an educator be named, may one, or is there none? */
  educator: 'required' | 'optional' | 'none'
  /** What its paper calls certified; without it nothing is judged. */
  certified?: CertifiedNeeds<Values>
  /** What it may be made to while nobody is issued. */
  instead?: Instead<Values>
  /** Values worth suggesting, given what the others hold and the category of the group that it is made for. */
  defaults(fields: Values, category?: string): Partial<Values>
  /** What is wrong with filled-in fields, as texts by field; the category where it is known. */
  faults(fields: Values, say: Say, category?: string): Partial<Record<keyof Values & string, string>>
  /** What each person must hold. */
  persons(fields: Values): PersonRules
  /** What nobody but who issues can know, and confirms by issuing; null when there is nothing. */
  confirms(fields: Values): TextKey | null
  /** "Vuxenutbildning, vård och omsorg": how it is called in lists, print runs and file names. */
  title(fields: Values, say: Say): string
  /** "1 500 gymnasiepoäng", or an empty text. */
  summary(fields: Values, say: Say): string
  /** Fields a list can be filtered by, each with the labels of its values. */
  filters: { key: keyof Values & string; label: TextKey; options: Record<string, TextKey> }[]
  paper(source: PaperSource<Values>): Paper
}

/** What most kinds have nothing of their own to say about: none to word, hide, suggest, refuse, sum up or filter by. */
const plain = {
  missing: {},
  hidden: () => [],
  defaults: () => ({}),
  faults: () => ({}),
  persons: (): PersonRules => ({ email: true }),
  confirms: () => null,
  summary: () => '',
  filters: [],
}

/** Checks a definition's types, completes it, and gives it in the form that the shared code takes. */
export function defineKind<Fields extends z.ZodObject>(
  kind: Omit<Kind<Fields>, keyof typeof plain> & Partial<Pick<Kind<Fields>, keyof typeof plain>>,
): Kind<Fields> {
  return { ...plain, ...kind }
}
