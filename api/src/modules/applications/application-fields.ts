import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { choicesOf, line, plainText } from '../../kernel/fields.ts'
import { orgnrError } from '../groups/group-fields.ts'
import { invoiceReference } from '../people/user-fields.ts'

// The fields of an application besides the applicant's (Spec §3 Application), by category. Isomorphic: the public form, the
// admin app's form and the procedures check with the same.

/** The categories of applications. */
export const applicationCategories = ['account_application', 'metodmaterial'] as const
export type ApplicationCategory = (typeof applicationCategories)[number]

/** The roles that an applicant can choose. */
export const applicantRoles = [
  ...(['teacher', 'principal', 'school_administrator', 'regional_processledare', 'lokal_processledare'] as const),
  ...(['language_representative_educator', 'syv', 'other'] as const),
] as const
/** The apps that an applicant can ask for. */
export const wantedApps = ['cert', 'pages', 'metodmaterial'] as const
/** The documents that an applicant wants to issue. */
export const certItems = [
  ...(['diploma', 'certificate', 'diploma_care_assistant', 'diploma_language_representative'] as const),
  'tutor_certificate',
] as const

const wordsOf = <Value extends string>(values: readonly Value[], prefix: string) =>
  Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`])) as Record<Value, TextKey>

const declaration = () => z.boolean().default(false)

const shared = {
  description: plainText(5000).default('').meta({ label: 'field.description', widget: 'textarea' }),
  roles: choicesOf(applicantRoles).meta({
    label: 'field.application.roles',
    widget: 'choices',
    options: wordsOf(applicantRoles, 'enum.role'),
  }),
  roleDescription: plainText(1000).default('').meta({ label: 'field.role.description', widget: 'textarea' }),
  organisation: line(200).default('').meta({ label: 'field.organisation', widget: 'text' }),
  educator: line(200).default('').meta({ label: 'field.educator', widget: 'text' }),
}

/** An application for a user account. `belongsLocal` is a college that isn't in the list. */
export const accountContent = z.object({
  ...shared,
  apps: choicesOf(wantedApps).meta({
    label: 'field.appsWanted',
    widget: 'choices',
    options: wordsOf(wantedApps, 'enum.app'),
  }),
  certItems: choicesOf(certItems).meta({
    label: 'field.certItems',
    widget: 'choices',
    options: wordsOf(certItems, 'enum.certItem'),
  }),
  belongsLocal: line(200)
    .default('')
    .meta({ label: 'field.belongsLocal', hint: 'hint.application.belongsLocal', widget: 'text' }),
  orgnr: line(20)
    .check((context) => {
      const message = context.issues.length === 0 && orgnrError(context.value)
      if (message) context.issues.push({ code: 'custom', message, input: context.value })
    })
    .default('')
    .meta({ label: 'field.orgnr', widget: 'text' }),
  reference: invoiceReference(),
  billingAddress: plainText(1000).default('').meta({ label: 'field.billingAddress', widget: 'textarea' }),
})

/** An application for the method material; the applicant declares to be one of the two that it is for. */
export const materialContent = z.object({
  ...shared,
  yrkeslarare: declaration().meta({ label: 'enum.declaration.yrkeslarare', widget: 'switch' }),
  syv: declaration().meta({ label: 'enum.declaration.syv', widget: 'switch' }),
})

/** The schema of each category's own fields. */
export const contentOf = { account_application: accountContent, metodmaterial: materialContent } as const

/** Every field of both, as the admin app's one form shows them; the category decides which of them are asked for. */
export const anyContent = z.object({ ...accountContent.shape, ...materialContent.shape })

/**
 * The fields of one category out of `given`; a value that an older definition stored and that no longer fits counts as
 * empty.
 */
export function keptContent(category: ApplicationCategory, given: unknown): Record<string, unknown> {
  const definition = contentOf[category]
  const whole = definition.safeParse(given)
  return whole.success ? whole.data : definition.parse(fitting(definition, given))
}

/** The values of fields that the category does not have; they are stored in case the user changes the category back. */
export function otherContent(category: ApplicationCategory, given: unknown): Record<string, unknown> {
  const { shape } = contentOf[category]
  return Object.fromEntries(Object.entries(fitting(anyContent, given)).filter(([key]) => !Object.hasOwn(shape, key)))
}

function fitting({ shape }: z.ZodObject, given: unknown): Record<string, unknown> {
  const fields = Object.entries((given ?? {}) as object)
  return Object.fromEntries(
    fields.filter(([key, value]) => Object.hasOwn(shape, key) && (shape[key] as z.ZodType).safeParse(value).success),
  )
}
