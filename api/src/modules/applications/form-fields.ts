import { z } from 'zod'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { emailAddress, line, plainText } from '../../kernel/fields.ts'
import { applicant } from './application.entity.ts'
import { accountContent, materialContent } from './application-fields.ts'
import { newsletterSubscriber } from './newsletter.entity.ts'

// The inputs of the public forms. The pages draw their fields from these definitions and are refused by them, so that a
// field has one rule. They ask for more than the contract's own input does: an old client may leave out fields that these require.

const t = createTranslator(sv)

/** The choice of an applicant whose college is not in the list. */
export const otherCollege = 'other'

/** The same field, which may not be left empty. */
const required = (field: z.ZodDefault<z.ZodString>) =>
  field
    .removeDefault()
    .min(1)
    .meta(field.meta() ?? {})

const roles = accountContent.shape.roles.refine((chosen) => chosen.length > 0, { error: () => t('valid.form.roles') })
const apps = accountContent.shape.apps.refine((chosen) => chosen.length > 0, { error: () => t('valid.form.apps') })

/** The id of a college as text, {@link otherCollege}, or nothing. */
const college = () =>
  line(12)
    .regex(/^(?:\d{0,9}|other)$/, { error: () => t('valid.choice') })
    .default('')

const belonging = { label: 'field.belongsLocal', widget: 'select' } as const

/** Spec §5, GDPR consent; the version is that of the text beside the box. */
const consent = {
  gdpr: z
    .boolean()
    .default(false)
    .refine((approved) => approved, { error: () => t('valid.gdpr') })
    .meta({ label: 'field.gdpr', widget: 'switch' }),
  gdpr_version: z.string().max(60).default(''),
}

/** The rules between fields are told together with the fields' own. */
const always = { when: () => true }
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

type AccountContent = { roles?: unknown; roleDescription?: unknown }
const lacksDescription = ({ roles, roleDescription }: AccountContent) =>
  Array.isArray(roles) && roles.includes('other') && isBlank(roleDescription)

type Belonging = { college?: unknown; content?: { belongsLocal?: unknown } }
const lacksCollege = ({ college, content }: Belonging) => college === otherCollege && isBlank(content?.belongsLocal)

/** An application for a user account (Spec §3 Application), as the public page asks for it. */
export const accountForm = z
  .object({
    ...applicant,
    college: college()
      .refine((chosen) => chosen !== '', { error: () => t('valid.form.college') })
      .meta(belonging),
    content: accountContent
      .extend({
        organisation: required(accountContent.shape.organisation),
        roles: roles.meta(accountContent.shape.roles.meta() ?? {}),
        apps: apps.meta(accountContent.shape.apps.meta() ?? {}),
      })
      .refine((content) => !lacksDescription(content), {
        ...{ ...always, path: ['roleDescription'], error: () => t('valid.form.roleDescription') },
      }),
    ...consent,
  })
  .refine((given) => !lacksCollege(given), {
    ...{ ...always, path: ['content', 'belongsLocal'], error: () => t('valid.form.belongsLocal') },
  })

/** An application for the method material. */
export const materialForm = z.object({
  ...applicant,
  college: college().meta(belonging),
  content: materialContent
    .omit({ roles: true, roleDescription: true })
    .extend({ organisation: required(materialContent.shape.organisation) })
    .refine((content) => content.yrkeslarare || content.syv, {
      ...{ ...always, path: ['yrkeslarare'], error: () => t('valid.declarationMissing') },
    }),
  ...consent,
})

/** A subscription to the newsletter; it begins when the link in the mail is followed. */
export const newsletterForm = newsletterSubscriber.fields

/** A tip about a fault on a page. */
export const tipForm = z.object({
  message: plainText(3000).min(1).meta({ label: 'field.tip.message', widget: 'textarea' }),
  /** A path of the site, or a whole address on it. */
  page: line(500).default('').meta({ label: 'field.tip.page', widget: 'text' }),
  email: emailAddress().default('').meta({ label: 'field.email', widget: 'text' }),
})

/** A wish for a new link to one's own documents: by address, or by a document's number and the day of birth. */
export const holderForm = z
  .object({
    email: emailAddress().default('').meta({ label: 'field.email', widget: 'text' }),
    number: line(60)
      .refine((text) => text === '' || text.replace(/[^0-9a-z]/gi, '').length === 12, {
        error: () => t('valid.form.number'),
      })
      .default('')
      .meta({ label: 'field.documentNumber', widget: 'text' }),
    birth: line(20)
      .overwrite((text) => text.replace(/[-\s]/g, ''))
      .refine((text) => text === '' || isDay(text), { error: () => t('valid.form.birth') })
      .default('')
      .meta({ label: 'field.birth', widget: 'text' }),
  })
  .refine(({ email, number, birth }) => !isBlank(email) || !isBlank(number) || !isBlank(birth), {
    ...{ ...always, path: ['email'], error: () => t('valid.form.holder') },
  })
  .refine(({ email, number, birth }) => !isBlank(email) || isBlank(number) || !isBlank(birth), {
    ...{ ...always, path: ['birth'], error: () => t('valid.form.birth') },
  })
  .refine(({ email, number, birth }) => !isBlank(email) || isBlank(birth) || !isBlank(number), {
    ...{ ...always, path: ['number'], error: () => t('valid.form.number') },
  })

/** Tells whether `YYYYMMDD` is a day. */
const isDay = (text: string) =>
  /^\d{8}$/.test(text) && !Number.isNaN(Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')))

/** The public forms by name. */
export const publicForms = {
  account: accountForm,
  material: materialForm,
  newsletter: newsletterForm,
  tip: tipForm,
  holder: holderForm,
}
export type PublicFormName = keyof typeof publicForms
