import { type ReactNode, useEffect, useRef, useState } from 'react'
import { certificateCacheOf, certificateClientOf, certificateHooksOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'
import { isLocked } from '../persons/rows.ts'
import { fieldsOf } from './certificate-values.ts'
import type { UnusualDate } from './date-question.tsx'
import { type Duplicate, IssueDialog } from './issue-dialog.tsx'
import type { CertificateWork } from './use-certificate.ts'
import type { Certification } from './use-certification.ts'
import type { DraftProofs } from './use-draft-proof.ts'

/** The acts and the dialog of an issue. */
export type Issuing = {
  /** Checks, saves, looks for earlier holders, then asks. */
  ask: () => void
  /** Drafted persons of the saved certificate who already hold a document. */
  duplicates: readonly Duplicate[]
  hideDuplicates: () => void
  dialog: ReactNode
}

type Asking = {
  id: number
  version: string
  count: number
  seen: Certification | null
  unusual: UnusualDate | null
}

/** Leads a draft to being issued: no number is given before the person has read that it can't be undone. */
export function useIssuing(work: CertificateWork, proofs: DraftProofs): Issuing {
  const { client } = useServices()
  const toast = useToast()
  const { kind, record, values } = work
  const api = certificateClientOf(client, kind.kind)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [hidden, setHidden] = useState<string | null>(null)
  const version = record?.updated_at ?? null
  const hasDrafts = Boolean(record?.counts.draft)
  const found = certificateHooksOf(kind.kind).duplicates.useQuery(
    { id: record?.id ?? 0 },
    { enabled: hasDrafts && Boolean(record?.can.issue), staleTime: 0 },
  )
  const utils = trpc.useUtils()
  const duplicates = hasDrafts ? (found.data ?? []) : []
  const drafts = values.rows.filter((row) => !isLocked(row))
  const confirms = kind.confirms(fieldsOf(kind, values.fields))

  const ask = async () => {
    if (!work.check()) return
    const saved = work.isDirty || !record ? await work.save({ quiet: true }) : record
    if (!saved) return
    // Duplicates and dates are hints, so a failed call stops nobody; the server judges certification itself.
    const [seen, fresh, unusual] = await Promise.all([
      work.certify(),
      api.duplicates.query({ id: saved.id }).catch(() => null),
      api.unusualDate.query({ id: saved.id }).catch(() => null),
    ])
    if (fresh) certificateCacheOf(utils, kind.kind).duplicates.setData({ id: saved.id }, fresh)
    if (seen && !work.check(seen)) return
    setAsking({ id: saved.id, version: saved.updated_at, count: saved.counts.draft, seen, unusual })
  }
  /** Asks anew with another date, after the form has taken it. */
  const [newDate, setNewDate] = useState<string | null>(null)
  const askAgain = useRef(ask)
  askAgain.current = ask
  useEffect(() => {
    if (newDate === null || values.date !== newDate) return
    setNewDate(null)
    void askAgain.current()
  }, [newDate, values.date])
  const changeDate = (date: string) => {
    setAsking(null)
    setNewDate(date)
    work.change({ date })
  }
  const issue = async (leave: number[]) => {
    if (!asking) return
    const count = asking.count - leave.length
    const next = await work.issue(asking.id, asking.version, { certification: asking.seen?.stamp, leave, count })
    setAsking(null)
    if (!next) return
    const forms = formsOf(kind.entity)
    const element = count === 1 ? forms.indefSg : forms.indefPl
    toast.success(t(`cert.issued.${count === 1 ? 'one' : 'many'}`, { number: numberText(count), element }))
  }
  return {
    ask: () => void ask(),
    duplicates: hidden === version ? [] : duplicates,
    hideDuplicates: () => setHidden(version),
    dialog: (
      <IssueDialog
        key={asking ? `${asking.version} ${values.date}` : 'closed'}
        open={asking !== null}
        kind={kind}
        title={record?.title ?? ''}
        count={asking?.count ?? 0}
        confirms={confirms && t(confirms)}
        uncertified={asking?.seen?.faults ?? []}
        reason={values.reason}
        duplicates={duplicates}
        rows={drafts}
        unusual={asking?.unusual ?? null}
        busy={work.isIssuing}
        proofs={proofs}
        onClose={() => !work.isIssuing && setAsking(null)}
        onIssue={(leave) => void issue(leave)}
        onDate={changeDate}
      />
    ),
  }
}
