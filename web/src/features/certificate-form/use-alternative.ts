import { type Kind, kindOf, type PersonRules } from '@kollegium/api/definitions/certificates'
import { useLocation } from 'wouter'
import { invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { fieldsOf, specsOf } from './certificate-values.ts'
import type { CertificateWork } from './use-certificate.ts'

/** The other kind that a draft may become, and the way there. */
export type Alternative = {
  next: Kind
  /** No person is issued, so the whole draft may change its kind. */
  canConvertWhole: boolean
  /** Values without a field in the other kind: "Ordförande (Ivar Mönsterqvist)". */
  dropped: string
  /** Opens the new certificate and refreshes the lists of both kinds. */
  open: (id: number) => void
  invalidateLists: () => void
}

/** Returns the kind with fewer rules, when the person may create it; null when this draft can't become one. */
export function useAlternative(work: CertificateWork): Alternative | null {
  const { kind, values, record, draft } = work
  const { guard, queries } = useServices()
  const can = useCan()
  const [, navigate] = useLocation()
  const next = kind.otherKind && kindOf(kind.otherKind.kind)
  if (!next || !can('create', next.subject) || kind.otherKind?.fields(fieldsOf(kind, values.fields), t) === null)
    return null
  const named = new Set([...Object.keys(next.fields.shape), ...(kind.certified?.by ?? [])])
  return {
    next,
    canConvertWhole: record ? record.counts.issued + record.counts.replaced + record.counts.revoked === 0 : true,
    dropped: specsOf(kind)
      .filter(({ key }) => !named.has(key) && values.fields[key])
      .map(({ key, label }) => `${t(label)} (${values.fields[key]})`)
      .join(', '),
    open(id) {
      draft.drop()
      guard.pass(() => navigate(`/${next.kind}/${id}`, { replace: true }))
    },
    invalidateLists() {
      for (const each of [kind, next]) void invalidateCertificateLists(queries, each.kind)
    },
  }
}

/** Tells whether the person's points, or else the common ones, are fewer than the kind demands. */
export function lacksCredits(rules: PersonRules, own: number | null, common: unknown): boolean {
  const least = rules.credits?.min
  const credits = own ?? (typeof common === 'number' ? common : null)
  return least !== undefined && credits !== null && credits < least
}
