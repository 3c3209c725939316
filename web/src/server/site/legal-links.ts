import { isShownHere, type PublicSite, type StatementLink } from '@kollegium/api/server'
import { webAddress } from './page-models.ts'

/** The addresses of a site's legal pages; null where there is none. */
export type LegalLinks = { accessibility: string | null; dataProtection: string | null }

/**
 * Returns the links that a site's footer shows. A site that isn't open has no pages.
 * @param site null is the front site
 * @param links the pages that are filled in
 */
export function legalLinks(site: PublicSite | null, links: readonly StatementLink[]): LegalLinks {
  const isOpen = site === null || site.state === 'active'
  const pageOf = (kind: StatementLink['kind']) => (isOpen ? links.find((link) => link.kind === kind) : undefined)
  const [accessibility, policy] = [pageOf('accessibility'), pageOf('dataProtection')]
  const elsewhere = webAddress(site?.policyUrl ?? null) || null
  return {
    accessibility: accessibility ? `/${accessibility.address}` : null,
    dataProtection: policy && isShownHere(policy, elsewhere) ? `/${policy.address}` : elsewhere,
  }
}
