import { type ReactNode, useState } from 'react'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useAlternative } from './use-alternative.ts'
import type { CertificateWork } from './use-certificate.ts'
import type { Certification } from './use-certification.ts'

const MAX = 300

/** Returns the uncertified facts, by the field they concern. Dates don't break at their hyphens. */
export function notesOf(certification: Certification | null): [string, ReactNode][] {
  const byField = Map.groupBy(certification?.faults ?? [], ({ field }) => field)
  return [...byField].map(([field, faults]) => [
    field,
    faults.flatMap(({ rule, text }) =>
      `${text} `.split(/(\d{4}-\d\d-\d\d)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        <span key={`${rule} ${at}`} className={at % 2 ? 'whitespace-nowrap' : undefined}>
          {part}
        </span>
      )),
    ),
  ])
}

/**
 * Offers the ways to issue without full certification: a reason, or the kind that needs none. Empty without such a way.
 */
export function CertifiedPart(props: {
  work: CertificateWork
  readOnly: boolean
  /** Facts about the college whose field is missing. */
  omittedFacts: ReactNode
}) {
  const { work, readOnly, omittedFacts } = props
  const { kind, values, certification, record, change, commonErrors } = work
  const conversion = useConvert(work)
  const failing = (certification?.faults.length ?? 0) > 0
  const { reason } = values
  if (!kind.certified?.demanded) return <OmittedFacts work={work} />
  if (!failing && !reason && !commonErrors.certified_reason) return null
  // An issued reason is fixed; persons issued later may still need the first one.
  const isFixed = readOnly || Boolean(record?.certified_reason && record.counts.issued > 0)
  return (
    <div className="mb-2.5 grid gap-2">
      {failing && (
        <Notice
          severity="warning"
          live
          stacked
          title={t('certified.title', { element: capitalise(formsOf(kind.entity).defSg), date: values.date })}
          actions={
            !readOnly &&
            conversion.possible && (
              <Button busy={conversion.busy} onClick={() => void conversion.ask()}>
                {t('certified.changeKind')}
              </Button>
            )
          }
        >
          {omittedFacts} {readOnly ? null : t(conversion.possible ? 'certified.lead' : 'certified.leadReason')}
        </Notice>
      )}
      {(!readOnly || reason) && (
        <Field
          id="field-certified_reason"
          label={t('certified.reason')}
          required={failing}
          hint={t(failing || isFixed ? 'certified.reasonHint' : 'certified.reasonUnneeded')}
          error={commonErrors.certified_reason}
          readOnly={isFixed}
        >
          <TextInput
            value={reason}
            maxLength={MAX}
            autoComplete="off"
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

/**
 * Tells which facts a paper leaves out because they don't hold, where certification isn't demanded. A college's own
 * certificate states its period itself, and a language diploma shows nothing of the college.
 */
function OmittedFacts({ work: { kind, values, certification } }: { work: CertificateWork }) {
  const says = kind.holder !== 'college' && kind.brand !== 'language'
  if (!says || !certification || (certification.period && certification.holds)) return null
  const facts = { element: capitalise(formsOf(kind.entity).defSg), date: values.date }
  return (
    <div className="mb-2.5">
      <Notice severity="info" live>
        {t(certification.holds ? 'certified.noPeriod' : 'certified.notCalled', facts)}
      </Notice>
    </div>
  )
}

/** Converts the whole draft to the other kind: saved, confirmed, created, and opened there. */
function useConvert(work: CertificateWork) {
  const { kind, record } = work
  const { client } = useServices()
  const instead = useAlternative(work)
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const ask = async () => {
    if (!instead) return
    const { dropped: left } = instead
    const text = [t('certified.becomeKeeps'), ...(left ? [t('certified.becomeLeaves', { text: left })] : [])].join(' ')
    const title = t('certified.becomeQuestion')
    if (!(await confirm({ title, text, confirmLabel: t('certified.changeKind'), cancelLabel: t('action.cancel') })))
      return
    setBusy(true)
    try {
      const saved = work.isDirty || !record ? await work.save({ quiet: true }) : record
      if (!saved) return
      const { id } = await certificateClientOf(client, kind.kind).changeKind.mutate({
        id: saved.id,
        updated_at: saved.updated_at,
      })
      instead.invalidateLists()
      toast.success(t('certified.became'))
      instead.open(id)
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { possible: instead?.canConvertWhole ?? false, busy, ask }
}
