import { z } from 'zod'

/** What mails a user wants, out of `settings` (Spec §3 User, settings). What is missing or of another kind is the default. */
const preferences = z.object({
  /** Mails at once: of everything, of what comes from validation candidates alone, or none. */
  notifications: z.enum(['all', 'candidate', 'none']).catch('all'),
  dailyMail: z.boolean().catch(true),
})

export type MailPreferences = z.infer<typeof preferences>

export function mailPreferencesOf(settings: unknown): MailPreferences {
  const { data } = preferences.safeParse(settings)
  return data ?? preferences.parse({})
}
