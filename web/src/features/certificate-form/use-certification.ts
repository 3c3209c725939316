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

/** Builds the call from the fields that certification depends on, so that typing in other fields causes no call. */
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
 * Fetches the certification on the certificate's day, as the fields change and after a pause in typing. Null until it
 * is known; the server judges by itself in any case.
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
  // For issued persons it was decided when they were issued.
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
    /** Fetches the present certification; null when the call fails. */
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
