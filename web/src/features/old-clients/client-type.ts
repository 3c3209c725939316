import type { Outputs } from '../../lib/trpc.ts'

export type OldClient = Outputs['oldClient']['list']['items'][number]

/** The years after which a secret counts as old. */
const maxYears = 2

/** The year of a secret that has been in use for long; null for a younger one, and for a client without. */
export function oldSecretYear({ secret_at }: OldClient, now = new Date()): number | null {
  if (!secret_at) return null
  const since = new Date(secret_at)
  const limit = new Date(now)
  limit.setFullYear(now.getFullYear() - maxYears)
  return since < limit ? since.getFullYear() : null
}
