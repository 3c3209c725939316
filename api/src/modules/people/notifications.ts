import { z } from 'zod'
import { notificationSettings } from './user-fields.ts'

const { notifications, dailyMailOptOut } = notificationSettings
const preferences = z.object({
  notifications: notifications.catch('all'),
  dailyMailOptOut: dailyMailOptOut.catch(false),
})

export type MailPreferences = z.infer<typeof preferences>

/** Reads a user's mail preferences from `settings` (Spec §3 User). Missing or invalid values count as the defaults. */
export function mailPreferencesOf(settings: unknown): MailPreferences {
  const { data } = preferences.safeParse(settings)
  return data ?? preferences.parse({})
}
