import type { z } from 'zod'
import type { Subject } from '../../../access/subjects.ts'
import type { EntityName } from '../../../i18n/sv/entities.ts'
import type { TextKey } from '../../../i18n/sv/index.ts'
import type { Paper, PaperKind } from '../papers/index.ts'
import type { PersonRules, Translate } from '../persons.ts'

/** The source of one person's paper. */
export type PaperSource<Fields> = {
  /** The facts of every paper but the place, which the kind adds. */
  common: Pick<Paper, 'brand' | 'college' | 'educatorLogo' | 'date' | 'number' | 'verifyUrl' | 'person'>
  fields: Fields
  /** The educator's name for the paper. */
  educator: string
  /** The person's own points. */
  credits: number | null
  /** The number of the persons' course moment. */
  courseMoment: string | null
  /** False: a part isn't certified, and the paper doesn't call it certified. */
  certified: boolean
}

/** The people who sign, by the part they play on the papers. */
export const signerRoles = {
  principal: 'signer.principal',
  president: 'signer.president',
  association_president: 'signer.association_president',
  responsible: 'signer.responsible',
  educator: 'signer.educator',
  leader: 'signer.leader',
} as const satisfies Record<string, TextKey>
export type SignerRole = keyof typeof signerRoles

/** An education of the catalogue, as a kind's fields name it. */
export type CatalogueEducation = {
  /** The field that names the education. */
  field: string
  code: RegExp
  /** Its name. It decides between several educations with the code. */
  name: string
}

/** A kind's demand that college, educator and education are certified on the day (domain facts §2.1). */
export type CertificationNeeds<Values> = {
  /** True: an issue without certification needs a reason. False: the paper only leaves out the word. */
  demanded: boolean
  /** The fields that name the education. */
  by: readonly (keyof Values & string)[]
  /** The education; null while the fields don't name it. */
  education(fields: Values, translate: Translate): CatalogueEducation | null
}

/** The kind, with fewer rules, that a draft may change to. */
export type OtherKind<Values> = {
  kind: PaperKind
  /** The other kind's fields from the draft's; null when the draft can't change. Fields of the same name come along anyway. */
  fields(fields: Values, translate: Translate): Record<string, unknown> | null
}

/**
 * The definition of one kind of certificate (Spec §3): the common fields, the rules for an issue, the persons' fields and the
 * paper. Browser and server use it: the form, its preview and the issue.
 */
export type Kind<Fields extends z.ZodObject = z.ZodObject, Values = z.output<Fields>> = {
  kind: PaperKind
  subject: Subject
  entity: EntityName
  /** The name in the drawer and over the list. */
  screen: TextKey
  /** Set when a college receives it: it has one holder, and no typed persons. */
  holder?: 'college'
  /** The persons come from a course moment (Spec §3). */
  fromCourseMoment?: boolean
  /** The paper's brand, when it isn't the installation's own (readings, two brands). */
  brand?: 'language'
  /** Shapes, lengths and labels of the common fields. None is required here, because a draft may leave any of them empty. */
  fields: Fields
  /** The fields that an issue requires, given the values of the others. */
  required(fields: Values): (keyof Values & string)[]
  /** The texts for empty required fields that need another text than the usual one. */
  missing: Partial<Record<keyof Values & string, TextKey>>
  /** The fields that don't apply, given the values of the others. Their values are stored but not used. */
  hidden(fields: Values): (keyof Values & string)[]
  /** The fields that name the people who sign, with their parts. */
  signers: Partial<Record<keyof Values & string, SignerRole>>
  /** The fields that hold for one occasion, such as a period. They are neither proposed nor copied. */
  once: readonly (keyof Values & string)[]
  /** Whether the educator is required, optional or absent. */
  educator: 'required' | 'optional' | 'none'
  /** The demand for certification; without it none is judged. */
  certified?: CertificationNeeds<Values>
  /** The kind that its drafts may change to. */
  otherKind?: OtherKind<Values>
  /** Suggested values, given the values of the others and the group's category. */
  defaults(fields: Values, category?: string): Partial<Values>
  /** The errors of filled-in fields, as texts by field. `category` is the group's, where it is known. */
  errors(fields: Values, translate: Translate, category?: string): Partial<Record<keyof Values & string, string>>
  /** The rules for each person. */
  persons(fields: Values): PersonRules
  /** The text that the issuer confirms by issuing, of facts that the system can't know; null for none. */
  confirms(fields: Values): TextKey | null
  /** The title in lists, print runs and file names: "Vuxenutbildning, vård och omsorg". */
  title(fields: Values, translate: Translate): string
  /** The summary in lists: "1 500 gymnasiepoäng", or an empty text. */
  summary(fields: Values, translate: Translate): string
  /** The fields that filter a list, with the labels of their values. */
  filters: { key: keyof Values & string; label: TextKey; options: Record<string, TextKey> }[]
  paper(source: PaperSource<Values>): Paper
}

/** The members that most kinds leave at their defaults. */
const defaults = {
  missing: {},
  once: [],
  hidden: () => [],
  defaults: () => ({}),
  errors: () => ({}),
  persons: (): PersonRules => ({ email: true }),
  confirms: () => null,
  summary: () => '',
  filters: [],
}

/** Completes a kind's definition with the defaults, and checks its types. */
export function defineKind<Fields extends z.ZodObject>(
  kind: Omit<Kind<Fields>, keyof typeof defaults> & Partial<Pick<Kind<Fields>, keyof typeof defaults>>,
): Kind<Fields> {
  return { ...defaults, ...kind }
}
