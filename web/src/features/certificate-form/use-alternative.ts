import { type Kind, kindOf, type PersonRules } from '@kollegium/api/definitions/certificates'
import { useLocation } from 'wouter'
import { invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { fieldsOf, specsOf } from './certificate-values.ts'
import type { CertificateWork } from './use-certificate.ts'

/** What a draft may be instead, and how one gets there. */
export type Alternative = {
  next: Kind
  /** Nobody is issued, so that the whole draft may become one. */
  canConvertWhole: boolean
  /** What is filled in and has no place there: "Ordförande (Ivar Mönsterqvist)". */
  dropped: string
  /** Opens what was made; the lists of both kinds are asked for anew. */
  open: (id: number) => void
  invalidateLists: () => void
}

/** The kind whose rules are fewer, for who may make one of it; null when this draft can't be one. */
export function useAlternative(work: CertificateWork): Alternative | null {
  const { kind, values, record, draft } = work
  const { guard, queries } = useServices()
  const can = useCan()
  const [, navigate] = useLocation()
  const next = kind.instead && kindOf(kind.instead.kind)
  if (!next || !can('create', next.subject) || kind.instead?.fields(fieldsOf(kind, values.fields), t) === null)
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

/** Whether the person's points, or the common ones, are fewer than the kind asks for. */
export function lacksCredits(rules: PersonRules, own: number | null, common: unknown): boolean {
  const least = rules.credits?.min
  const credits = own ?? (typeof common === 'number' ? common : null)
  return least !== undefined && credits !== null && credits < least
}
