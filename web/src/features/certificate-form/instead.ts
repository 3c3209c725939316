import { type Kind, kindOf, type PersonRules } from '@kollegium/api/definitions/certificates'
import { useLocation } from 'wouter'
import { renewLists } from '../../lib/any-kind.ts'
import { useServices } from '../../lib/client-context.tsx'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import type { CertificateWork } from './use-certificate.ts'
import { fieldsOf, specsOf } from './values.ts'

/** What a draft may be instead, and how one gets there. */
export type Instead = {
  next: Kind
  /** Nobody is issued, so that the whole draft may become one. */
  whole: boolean
  /** What is filled in and has no place there: "Ordförande (Ivar Mönsterqvist)". */
  left: string
  /** Opens what was made; the lists of both kinds are asked for anew. */
  go: (id: number) => void
  renew: () => void
}

/** The kind whose rules are fewer, for who may make one of it; null when this draft can't be one. */
export function useInstead(work: CertificateWork): Instead | null {
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
    whole: record ? record.counts.issued + record.counts.replaced + record.counts.revoked === 0 : true,
    left: specsOf(kind)
      .filter(({ key }) => !named.has(key) && values.fields[key])
      .map(({ key, label }) => `${t(label)} (${values.fields[key]})`)
      .join(', '),
    go(id) {
      draft.drop()
      guard.pass(() => navigate(`/${next.kind}/${id}`, { replace: true }))
    },
    renew() {
      for (const each of [kind, next]) void renewLists(queries, each.kind)
    },
  }
}

/** Whether the person's points, or the common ones, are fewer than the kind asks for. */
export function lacksPoints(rules: PersonRules, own: number | null, common: unknown): boolean {
  const least = rules.credits?.min
  const credits = own ?? (typeof common === 'number' ? common : null)
  return least !== undefined && credits !== null && credits < least
}
