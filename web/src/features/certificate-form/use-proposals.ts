import type { Kind } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isAnswered } from '../../lib/answered.ts'
import { certificateCacheOf, certificateClientOf, certificateHooksOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type CertificateValues, fieldsOf, textOf, valuesOf } from './certificate-values.ts'

type Answer = Outputs['diploma']['proposals']
export type Signatory = Answer['signatories'][number]
type Common = Pick<CertificateValues, 'fields' | 'educator'>

const NOBODY: readonly Signatory[] = []
const NOTHING: Record<string, string> = {}

/** The proposals of the certificate's empty fields, and the people who sign for its college. */
export type FormProposals = {
  /** The certificate that they come from; null when nothing is proposed. */
  source: Answer['source']
  count: number
  /** The proposed texts by field, of empty fields alone. */
  fields: Record<string, string>
  educator: CertificateValues['educator'] | null
  signatories: readonly Signatory[]
  /** The values as they would be with every proposal taken, for the preview and for the choice of fields. */
  shown: <Values extends Common>(values: Values) => Values
  takeAll: () => void
  dismiss: () => void
  remove: (signatory: Signatory) => void
}

/** The answer's question: proposals may differ by the kind's choice, for example the type of a diploma. */
function questionOf(kind: Kind, groupId: number | null, id: number | undefined, fields: CertificateValues['fields']) {
  const choice = kind.filters[0]?.key
  return { group_id: groupId ?? 0, id, variant: (choice && fields[choice]) || null }
}

/**
 * Tells whether the proposals of an empty new certificate are known, or can't be had. The form waits for them, because they stand above
 * its fields.
 * @param college the certificate's college; null when there is nothing to wait for
 */
export function useFirstProposals(kind: Kind, college: { id: number; category?: string | null } | null): boolean {
  const { fields } = valuesOf(kind, null, college?.category ?? undefined)
  const query = certificateHooksOf(kind.kind).proposals.useQuery(
    questionOf(kind, college?.id ?? null, undefined, fields),
    { enabled: college !== null, staleTime: 60_000, retry: false },
  )
  return isAnswered(query)
}

/**
 * Proposes what was issued the last time, in a certificate that began empty. A proposal is no value: it is saved when somebody
 * has taken it. The date is never proposed.
 */
export function useProposals(about: {
  kind: Kind
  values: CertificateValues
  groupId: number | null
  /** The saved certificate, whose reader may know the college's signatories. */
  id: number | undefined
  /** False for a certificate that is opened or copied. */
  isNew: boolean
  /** The common fields can be changed. */
  writes: boolean
  change: (next: (before: CertificateValues) => CertificateValues) => void
}): FormProposals {
  const { kind, values, groupId, id, isNew, writes, change } = about
  // The first save doesn't end what the person has begun.
  const [isWanted, setWanted] = useState(isNew)
  const input = questionOf(kind, groupId, id, values.fields)
  const { data } = certificateHooksOf(kind.kind).proposals.useQuery(input, {
    enabled: writes && groupId !== null,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const remove = useRemoval(kind, groupId)
  const answer = writes ? data : undefined
  const { fields, educator } = values
  const found = useMemo(
    () => (answer && isWanted ? openProposals(kind, answer, { fields, educator }) : null),
    [kind, answer, isWanted, fields, educator],
  )
  const shown = useCallback(
    <Values extends Common>(given: Values): Values => (found ? taken(given, found) : given),
    [found],
  )
  const takeAll = useCallback(() => found && change((before) => taken(before, found)), [found, change])
  const dismiss = useCallback(() => setWanted(false), [])
  return useMemo(() => {
    const own = found?.fields ?? NOTHING
    const count = Object.keys(own).length + (found?.educator ? 1 : 0)
    return {
      source: count > 0 ? (answer?.source ?? null) : null,
      count,
      fields: own,
      educator: found?.educator ?? null,
      signatories: answer?.signatories ?? NOBODY,
      shown,
      takeAll,
      dismiss,
      remove,
    }
  }, [found, answer, shown, takeAll, dismiss, remove])
}

type Open = { fields: Record<string, string>; educator: CertificateValues['educator'] | null }

/** The proposals for fields that are empty, and that apply once the others are taken. */
function openProposals(kind: Kind, answer: Answer, { fields, educator }: Common): Open {
  const texts = Object.entries(answer.fields).flatMap(([key, value]) => {
    const text = textOf(value)
    return text && !fields[key] ? [[key, text] as const] : []
  })
  const hidden = new Set<string>(kind.hidden(fieldsOf(kind, { ...fields, ...Object.fromEntries(texts) })))
  return {
    fields: Object.fromEntries(texts.filter(([key]) => !hidden.has(key))),
    educator: educator.name ? null : answer.educator,
  }
}

const taken = <Values extends Common>(values: Values, { fields, educator }: Open): Values => ({
  ...values,
  fields: { ...values.fields, ...fields },
  educator: educator ?? values.educator,
})

function useRemoval(kind: Kind, groupId: number | null) {
  const { client } = useServices()
  const toast = useToast()
  const utils = trpc.useUtils()
  return useCallback(
    async ({ role, name }: Signatory) => {
      try {
        await certificateClientOf(client, kind.kind).removeSignatory.mutate({ group_id: groupId ?? 0, role, name })
        await certificateCacheOf(utils, kind.kind).proposals.invalidate()
      } catch (error) {
        toast.error(failureOf(error).message)
      }
    },
    [client, toast, utils, kind, groupId],
  )
}
