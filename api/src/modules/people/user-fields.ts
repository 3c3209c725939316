import { z } from 'zod'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { personalNumberTexts } from '../../i18n/sv/personal-number.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { emailAddress, line, plainText } from '../../kernel/fields.ts'
import { checkPersonalNumber, isMasked } from '../../kernel/personal-number.ts'
import { imageLink } from '../content/content-fields.ts'

// Fields that a person's own form and the administrators' form share. Isomorphic.

const t = createTranslator({ ...appTexts, ...personalNumberTexts })

/** The apps that a user can have. */
export const appNames = ['cert', 'pages', 'metodmaterial'] as const
/** The choices of notification mails. */
export const notificationChoices = ['all', 'candidate', 'none'] as const

/** The label of each app. */
export const appWords = {
  cert: 'enum.app.cert',
  pages: 'enum.app.pages',
  metodmaterial: 'enum.app.metodmaterial',
} as const
const notificationWords = {
  all: 'enum.notifications.all',
  candidate: 'enum.notifications.candidate',
  none: 'enum.notifications.none',
} as const

/** Spec §5: letters of any script (Persian ones with the joiner that keeps two apart), spaces, hyphens, apostrophes and full stops; no digits at all. */
export const personName = (wrong: 'valid.firstname' | 'valid.lastname') =>
  line(100)
    .refine((text) => !/\d/.test(text), { error: () => t('valid.nameNoDigits'), abort: true })
    .refine((text) => /^[\p{L}\p{M}\u200c .'’-]*$/u.test(text), { error: () => t(wrong) })

/** Spec §5 and readings: `YYYYMMDD-xxxx`, its date and check digit too; or as it was shown (masked), which leaves it as it is. */
export const personalNumber = () =>
  line(40)
    .superRefine((text, ctx) => {
      if (text === '' || isMasked(text)) return
      const checked = checkPersonalNumber(text)
      if (checked.ok) return
      const { key, values } = checked.problem
      ctx.addIssue({ code: 'custom', message: t(key, values) })
    })
    .nullable()

/** The reference on invoices; an application's becomes the account's. */
export const invoiceReference = () => line(200).default('').meta({ label: 'field.reference', widget: 'text' })

const phone = () => line(40).refine((text) => /^(\+?[\d\s()/-]*)$/.test(text), { error: () => t('valid.phone') })

/** The required e-mail address of a user. */
export const email = () => emailAddress().min(1).meta({ label: 'field.email', widget: 'text' })

/** The mail preferences of a user. */
export const notificationSettings = {
  notifications: z
    .enum(notificationChoices)
    .default('all')
    .meta({ label: 'field.notifications', widget: 'select', options: notificationWords }),
  dailyMailOptOut: z.boolean().default(false).meta({ label: 'field.dailyMailOptOut', widget: 'switch' }),
}

/** Spec §3 User, settings. */
export const userSettings = z.object({
  excludeFromAutomaticDeletion: z
    .boolean()
    .default(false)
    .meta({ label: 'field.excludeFromAutomaticDeletion', widget: 'switch' }),
  ...notificationSettings,
})

/** The fields that all users may change in their own account. */
export const personFields = {
  firstname: personName('valid.firstname').default('').meta({ label: 'field.firstname', widget: 'text' }),
  lastname: personName('valid.lastname').default('').meta({ label: 'field.lastname', widget: 'text' }),
  personal_number: personalNumber().default(null).meta({ label: 'field.personal_number', widget: 'text' }),
  profession: line(100).default('').meta({ label: 'field.profession', widget: 'text' }),
  workplace: line(200).default('').meta({ label: 'field.workplace', widget: 'text' }),
  description: plainText(5_000).default('').meta({ label: 'field.description', widget: 'textarea' }),
  phone1: phone().default('').meta({ label: 'field.phone1', widget: 'text', section: 'section.contact' }),
  address1: line(200).default('').meta({ label: 'field.address1', widget: 'text' }),
  address2: line(200).default('').meta({ label: 'field.address2', widget: 'text' }),
  postalcode: line(20).default('').meta({ label: 'field.postalcode', widget: 'text' }),
  town: line(100).default('').meta({ label: 'field.town', widget: 'text' }),
  country: line(100).default('').meta({ label: 'field.country', widget: 'text' }),
  invoice_address: plainText(1_000)
    .default('')
    .meta({ label: 'field.invoice_address', widget: 'textarea', section: 'section.billing' }),
  reference: invoiceReference(),
  electronic_reference: line(100).default('').meta({ label: 'field.electronic_reference', widget: 'text' }),
  images: z
    .array(imageLink)
    .max(5)
    .default([])
    .meta({ label: 'field.images', widget: 'images', relation: 'file', place: 'side' }),
}
