import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { requiredLine } from '../../kernel/fields.ts'

// The rules of registering a program of somebody else, which signs people in and reads by the old contract.

/** More addresses than any program has. */
const maxAddresses = 20

/** The name that the program sends as `client_id`: it stands in addresses, so that it needs no encoding. */
export const isClientId = (text: string): boolean => /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(text)

/** How a program is registered. Addresses are checked once more by the installation's own rules ({@link addressFault}). */
export const oldClientFields = z.object({
  name: requiredLine(100),
  redirect_uris: z.array(z.string().trim().min(1).max(500)).min(1).max(maxAddresses),
  origins: z.array(z.string().trim().min(1).max(300)).max(maxAddresses).default([]),
  /** A refresh token is exchanged for a new one each time. */
  rotation: z.boolean().default(true),
  /**
   * Its tokens work from every place; otherwise only in the browser and on the host that they were issued to. A call that says
   * nothing gets the narrow kind, so that a forgotten field opens nothing.
   */
  unbound: z.boolean().default(false),
})
export type OldClientData = z.infer<typeof oldClientFields>

/** The fault of an address to come back to: it is compared character by character (RFC 9700 §2.1). @param https demanded in production */
export function addressFault(text: string, https: boolean): TextKey | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !isWeb(url, https)) return https ? 'valid.oldClient.https' : 'valid.oldClient.address'
  if (text.includes('#')) return 'valid.oldClient.fragment'
  if (url.username || url.password || text.includes('*')) return 'valid.oldClient.address'
  // An address that a browser rewrites never comes back as it stands here.
  return url.href === text || url.href === `${text}/` ? null : 'valid.oldClient.exact'
}

/** The fault of an origin: scheme, host and port alone, as browsers send it. */
export function originFault(text: string, https: boolean): TextKey | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !isWeb(url, https)) return https ? 'valid.oldClient.originHttps' : 'valid.oldClient.origin'
  return url.origin === text ? null : 'valid.oldClient.origin'
}

const isWeb = ({ protocol }: URL, https: boolean) => protocol === 'https:' || (!https && protocol === 'http:')
