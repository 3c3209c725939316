import { z } from 'zod'
import { accountSettings } from '../documents/account-settings-fields.ts'
import { email, notificationSettings, personFields } from './user-fields.ts'

/** The fields that users may change in their own account; roles, groups, apps and `active` belong to administrators. */
export const accountFields = z.object({
  email: email(),
  ...personFields,
  settings: z
    .object(notificationSettings)
    .default({ notifications: 'all', dailyMailOptOut: false })
    .meta({ label: 'field.settings', place: 'side' }),
  userSettings: accountSettings
    .default({ publicDefaultPortfolio: null })
    .meta({ label: 'field.userSettings', place: 'side' }),
  /** Asked for when the address changes: links for choosing a password go there. */
  passwordCurrent: z.string().max(200).optional().meta({ label: 'field.passwordCurrent', widget: 'hidden' }),
})

/** Spec §5, password change. */
export const passwordFields = z.object({
  passwordCurrent: z.string().max(200).meta({ label: 'field.passwordCurrent' }),
  password: z.string().max(200).meta({ label: 'field.passwordNew' }),
  passwordRepeat: z.string().max(200).meta({ label: 'field.passwordRepeat' }),
})
