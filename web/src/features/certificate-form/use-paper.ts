import { checkPersonalNumber, isMasked, maskPersonalNumber } from '@kollegium/api/definitions'
import { type Kind, type Paper, parseCredits } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { certificateHooksOf } from '../../lib/certificate-client.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { formatDate, parseDate, today } from '../../ui/date-text.ts'
import { isLocked, type PersonRow } from '../persons/rows.ts'
import { type CertificateValues, fieldsOf } from './certificate-values.ts'
import type { Certification } from './use-certification.ts'

type Context = Pick<Paper, 'brand'> & {
  college: Omit<Paper['college'], 'certified'>
  educatorLogo?: string | null
  courseMoment?: string | null
  /** Null until it is known; the paper then says nothing of it. */
  certification: Certification | null
}

/** Builds one person's paper from the form's current values, by the kind itself; missing names and dates stay empty. */
export function draftPaper(
  kind: Kind,
  context: Context,
  values: Pick<CertificateValues, 'fields' | 'educator' | 'date'>,
  row: PersonRow | undefined,
  revealed: boolean,
): Paper {
  return kind.paper({
    common: {
      brand: context.brand,
      college: { ...context.college, certified: context.certification?.period ?? null },
      ...(context.educatorLogo && { educatorLogo: context.educatorLogo }),
      date: parseDate(values.date) ? values.date : formatDate(today()),
      number: null,
      verifyUrl: null,
      person: {
        firstname: row?.firstname.trim() ?? '',
        lastname: row?.lastname.trim() ?? '',
        personalNumber: row ? numberOn(row, revealed) : null,
      },
    },
    fields: fieldsOf(kind, values.fields),
    educator: values.educator.name,
    credits: row ? parseCredits(row.credits) : null,
    courseMoment: context.courseMoment ?? null,
    certified: context.certification?.holds ?? true,
  })
}

/** Returns the number as the grid shows it: masked until revealed. An invalid number stays off the paper. */
function numberOn(row: PersonRow, revealed: boolean): string | null {
  const text = row.personal_number.trim()
  if (!text || isMasked(text)) return text || null
  const check = checkPersonalNumber(text)
  if (!check.ok) return null
  return revealed ? check.value : maskPersonalNumber(check.value)
}

/**
 * Returns the previewed paper: an issued person's as it was frozen, any other person's from the form. Only one person's
 * paper is built, after a pause in typing, so that a thousand persons cost no more than one.
 */
export function usePaper(about: {
  kind: Kind
  /** The saved certificate. Its reader may read its college, even when other groups are hidden from them. */
  id: number | undefined
  groupId: number | null
  /** The number of the certificate's course moment. */
  courseMoment: string | null
  certification: Certification | null
  values: CertificateValues
  row: PersonRow | undefined
  revealed: boolean
  /** The preview is in view. */
  shown: boolean
}) {
  const { kind, id, groupId, courseMoment, certification, values, row, revealed, shown } = about
  const issued = row && isLocked(row) ? row.id : undefined
  const educatorId = kind.educator === 'none' ? null : values.educator.id
  const context = certificateHooksOf(kind.kind).paperContext.useQuery(
    { group_id: groupId ?? 0, educator_id: educatorId, id },
    {
      enabled: shown && groupId !== null && issued === undefined,
      staleTime: 60_000,
      retry: false,
      // Another educator changes only a logo, so the old paper stays meanwhile.
      placeholderData: keepPreviousData,
    },
  )
  const frozen = certificateHooksOf(kind.kind).paper.useQuery(
    { person_id: issued ?? 0 },
    { enabled: shown && issued !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  const { fields, educator, date } = values
  const settled = useDebounced(useMemo(() => ({ fields, educator, date }), [fields, educator, date]))
  const settledRow = useDebounced(row)
  const asked = issued === undefined ? context : frozen
  const around = context.data as Pick<Context, 'brand' | 'college' | 'educatorLogo'> | undefined
  const drafted = useMemo(
    () => (around ? draftPaper(kind, { ...around, courseMoment, certification }, settled, settledRow, revealed) : null),
    [kind, around, courseMoment, certification, settled, settledRow, revealed],
  )
  const paper = issued === undefined ? drafted : ((frozen.data as Paper | undefined) ?? null)
  /** No college is chosen yet, whose paper it would be. */
  const lacksCollege = groupId === null && issued === undefined
  return { paper, lacksCollege, failed: asked.error, retry: () => void asked.refetch(), draft: issued === undefined }
}
