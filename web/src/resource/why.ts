import { useServices } from '../lib/client-context.tsx'
import type { Action, Subject } from '../lib/me.tsx'

/** A question about a right. Without a user it is about oneself, and without an id about any row. */
export type WhyQuestion = { user?: number; action?: Action; subject?: Subject; id?: number }

/** Returns the address of the page that says why somebody may not do a thing. */
export function whyAddress({ user, action, subject, id }: WhyQuestion): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries({ user, action, subject, id })) {
    if (value !== undefined) query.set(key, String(value))
  }
  return `/why?${query}`
}

/** Tells whether this app has that page: the admin alone. */
export const useHasWhy = (): boolean => useServices().session.addresses.app === 'admin'
