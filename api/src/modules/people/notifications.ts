import { z } from 'zod'
import { notificationSettings } from './user-fields.ts'

const { notifications, dailyMailOptOut } = notificationSettings
const preferences = z.object({
  notifications: notifications.catch('all'),
  dailyMailOptOut: dailyMailOptOut.catch(false),
})

export type MailPreferences = z.infer<typeof preferences>

/** What mails a user wants, out of `settings` (Spec §3 User). What is missing there or of another kind is as if never chosen. */
export function mailPreferencesOf(settings: unknown): MailPreferences {
  const { data } = preferences.safeParse(settings)
  return data ?? preferences.parse({})
}
