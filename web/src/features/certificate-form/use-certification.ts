import type { Kind } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { certificateCacheOf, certificateClientOf, certificateHooksOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { parseDate } from '../../ui/date-text.ts'
import { isLocked } from '../persons/rows.ts'
import type { CertificateValues } from './certificate-values.ts'

export type Certification = Outputs['diploma']['certification']

/** What is asked: only what certification follows from, so that other fields are typed without a question. */
function questionOf(kind: Kind, values: CertificateValues, groupId: number, id: number | undefined) {
  const { educator, date, fields } = values
  return {
    id,
    group_id: groupId,
    educator_id: educator.id,
    educator: educator.id === null ? educator.name : '',
    date,
    fields: Object.fromEntries((kind.certified?.by ?? []).map((key) => [key, fields[key] ?? null])),
  }
}

/**
 * What is certified on the certificate's day, asked as the fields change and held while one types. Null while it isn't
 * known; the server judges by itself all the same.
 */
export function useCertification(
  kind: Kind,
  values: CertificateValues,
  groupId: number | null,
  id: number | undefined,
) {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const question = JSON.stringify(questionOf(kind, values, groupId ?? 0, id))
  const settled = useDebounced(question, 300)
  const asked = useMemo(() => JSON.parse(settled) as ReturnType<typeof questionOf>, [settled])
  // Of those who are issued it is long decided.
  const wanted = values.rows.length === 0 || values.rows.some((row) => !isLocked(row))
  const { data } = certificateHooksOf(kind.kind).certification.useQuery(asked, {
    enabled: wanted && asked.group_id > 0 && parseDate(asked.date) !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const known = wanted && groupId !== null && parseDate(values.date) !== null
  const tell = (next: Certification) =>
    certificateCacheOf(utils, kind.kind).certification.setData(questionOf(kind, values, groupId ?? 0, id), next)
  return {
    certification: known ? (data ?? null) : null,
    tell,
    /** As it is at this moment; null when it can't be had. */
    async renew(): Promise<Certification | null> {
      if (!known || groupId === null) return null
      const next = await certificateClientOf(client, kind.kind)
        .certification.query(questionOf(kind, values, groupId, id))
        .catch(() => null)
      if (next) tell(next)
      return next
    },
  }
}
