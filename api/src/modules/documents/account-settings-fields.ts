import { z } from 'zod'
import { optionalRow } from '../../kernel/fields.ts'

/** Spec §3 Account, userSettings: the portfolio that one's uploads begin in. */
export const accountSettings = z.object({
  publicDefaultPortfolio: optionalRow().meta({
    label: 'field.publicDefaultPortfolio',
    widget: 'relation',
    relation: 'portfolio',
  }),
})

/** The settings that are the account's own business. */
export function accountSettingsOf(stored: unknown) {
  const parsed = accountSettings.safeParse(stored)
  return parsed.success ? parsed.data : accountSettings.parse({})
}
