import { isMasked } from '@kollegium/api/definitions'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { useCallback, useState } from 'react'
import {
  type Certificate,
  certificateCacheOf,
  certificateClientOf,
  invalidateCertificateLists,
} from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { formsOf, t } from '../../lib/i18n.ts'
import { asAct } from '../../lib/proof.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSavedRecord } from '../../resource/form-machine/use-saved-record.ts'
import { useSavingForm } from '../../resource/form-machine/use-saving-form.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type CertificateValues, dataOf, personsToIssue } from './certificate-values.ts'
import { categoryIn, type Defaults } from './colleges.ts'
import { differencesTo } from './differences.ts'
import { serverErrors } from './server-errors.ts'
import { useCertificateErrors } from './use-certificate-errors.ts'
import { useCertificateValues } from './use-certificate-values.ts'
import { type Certification, useCertification } from './use-certification.ts'

/**
 * Joins a certificate form's values, errors and calls to the machine that saves them. `given` is the fetched
 * certificate, and `held` says that somebody else writes in it.
 */
export function useCertificate(
  kind: Kind,
  given: Certificate | null,
  { groupId: byDefault, colleges, like, onMade }: Defaults,
  held: boolean,
) {
  const { client } = useServices()
  const api = certificateClientOf(client, kind.kind)
  const cache = useCertificateCache(kind)
  const saved = useSavedRecord<Certificate>(given)
  const { record } = saved
  const typed = useCertificateValues(kind, given, { category: categoryIn(colleges, byDefault), like })
  const { values, isDirty } = typed
  const groupId = record?.group_id ?? values.group_id ?? byDefault
  const certified = useCertification(kind, values, groupId, record?.id)
  const { certification } = certified
  const facts = {
    groupId,
    category: record?.group.category ?? categoryIn(colleges, groupId),
    courseMoment: record?.courseMoment,
    certification,
  }
  const errors = useCertificateErrors(kind, values, facts, () => given && serverErrors(given.faults, typed.start))
  const [isIssuing, setIssuing] = useState(false)
  const [issuedBy, setIssuedBy] = useState<string | null>(null)

  const placeErrors = ({ fields }: Failure, sent: CertificateValues): string[] => {
    const answer = serverErrors(fields, sent)
    errors.setServer(answer)
    errors.setChecked('issue')
    const placed = Object.keys(answer.common).length + Object.keys(answer.rows).length > 0
    return placed ? [] : [...new Set(Object.values(fields).flat())]
  }
  const machine = useSavingForm<CertificateValues, Certificate>({
    entity: kind.entity,
    draft: { name: kind.kind, inTab: true },
    saved,
    held,
    isDirty: () => isDirty,
    read: () => values,
    load: (next, sent) => errors.setServer(serverErrors(next.faults, typed.load(next, sent))),
    restore: typed.change,
    mergeChanges: typed.mergeInto,
    async submit(send, refuse, sent = values) {
      if (errors.checkSaving(sent)) await send(sent)
      else refuse()
    },
    send(sent, { record: before, version }) {
      const data = dataOf(kind, sent, groupId ?? 0)
      return before && version
        ? api.update.mutate({ id: before.id, data, updated_at: version })
        : api.create.mutate({ data })
    },
    placeErrors,
    onSaved(next, { created }) {
      cache(next)
      if (created) onMade(next.id)
    },
    onRefused({ details, message }) {
      if (details.certification) certified.tell(details.certification as Certification)
      // Nothing typed is lost, so the form shows what the other issuer has issued.
      if (!details.issued || isDirty) return undefined
      const issued = details.current as Certificate
      cache(issued)
      errors.setChecked('nothing')
      setIssuedBy(message)
      return issued
    },
  })
  const { typed: onTyped } = machine
  const change = useCallback<typeof typed.change>(
    (next) => {
      typed.change(next)
      onTyped()
    },
    [typed.change, onTyped],
  )

  const reveal = useReveal(kind, record, typed)

  /** Tells whether it may be issued as typed; otherwise shows all errors. */
  const check = (known = certification): boolean => {
    const may = errors.checkIssuing(known)
    if (!may) machine.refuse()
    return may
  }
  /** Tells whether the form can be sent as it stands; otherwise shows the errors. */
  const checkSaving = (): boolean => {
    const may = errors.checkSaving(values)
    if (!may) machine.refuse()
    return may
  }
  /**
   * Issues the `count` drafted persons that are not of `leave`. `version` is the one just saved, `certification` what the person was
   * shown.
   */
  async function issue(
    id: number,
    version: string,
    { certification: seen, leave, count }: { certification?: string; leave: number[]; count: number },
  ): Promise<Certificate | null> {
    setIssuing(true)
    const forms = formsOf(kind.entity)
    const element = count === 1 ? forms.indefSg : forms.indefPl
    const holder = record?.group.title ?? ''
    const about = asAct({ act: 'issue', count, element, holder, isSaved: true })
    const issued = await machine.run(async () => {
      const left = leave.length > 0 ? { leave } : {}
      const next = await api.issue.mutate({ id, updated_at: version, certification: seen, ...left }, about)
      cache(next)
      errors.setChecked('nothing')
      return next
    })
    setIssuing(false)
    return issued
  }
  return {
    ...machine,
    machine,
    kind,
    values,
    change,
    record,
    groupId,
    rules: errors.rules,
    rowErrors: errors.rowErrors,
    commonErrors: errors.commonErrors,
    checked: errors.checked,
    certification,
    certify: certified.renew,
    isIssuing,
    /** The news that another person issued it first; null without, and after {@link forgetIssuer}. */
    issuedBy,
    forgetIssuer: () => setIssuedBy(null),
    isDirty,
    counts: { toIssue: personsToIssue(values.rows).length },
    check,
    checkSaving,
    issue,
    reveal,
    /** Takes the server's answer about an issued person; unsaved changes of the others stay. */
    take(next: Certificate) {
      cache(next)
      machine.take(next)
    },
    differencesTo: (theirs: Certificate) => differencesTo(kind, theirs, values, typed.saved),
  }
}

/** Fills in the saved persons' numbers; the server logs the reader. False after a refusal. */
function useReveal(
  kind: Kind,
  record: Certificate | null,
  { values, fillIn }: ReturnType<typeof useCertificateValues>,
) {
  const { client } = useServices()
  const toast = useToast()
  return async (): Promise<boolean> => {
    if (!record || !values.rows.some((row) => isMasked(row.personal_number))) return true
    try {
      const { persons } = await certificateClientOf(client, kind.kind).reveal.mutate({ id: record.id })
      fillIn(new Map(persons.map((person) => [person.id, person.personal_number])))
      return true
    } catch (error) {
      toast.error(failureOf(error).message || t('cert.revealFailed'))
      return false
    }
  }
}

/** Puts an answered certificate into the cache, and refreshes the lists that show it. */
function useCertificateCache(kind: Kind) {
  const { queries } = useServices()
  const utils = trpc.useUtils()
  return (next: Certificate) => {
    certificateCacheOf(utils, kind.kind).get.setData({ id: next.id }, next)
    void invalidateCertificateLists(queries, kind.kind)
    void certificateCacheOf(utils, kind.kind).duplicates.invalidate()
  }
}

export type CertificateWork = ReturnType<typeof useCertificate>
