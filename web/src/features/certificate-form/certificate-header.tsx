import CircleAlert from 'lucide-react/icons/circle-alert'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { savedLine } from '../../resource/form-machine/form-messages.tsx'
import { HeaderLine, useBelongs } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BarMenu, type MenuItem } from '../../ui/menu.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { useStableWhilePressed } from '../../ui/use-stable-while-pressed.ts'
import { type HistoryOf, LazyHistory } from '../certificate-history/lazy-history.tsx'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import { CertificateStatus } from './document-status.tsx'
import { likeItem } from './like-item.ts'
import type { CertificateWork } from './use-certificate.ts'

/** Draws title, status and number of errors, with saving, issuing, and printing of issued persons. */
export function CertificateHeader(props: {
  work: CertificateWork
  title: string
  readOnly: boolean
  onIssue: () => void
  /** Gets the place of the people who have it open. */
  corner: (place: HTMLElement | null) => void
}) {
  const { work, title, readOnly, onIssue, corner } = props
  const { kind, record, state } = work
  const can = useCan()
  const narrow = useNarrow()
  const print = usePrint(work)
  const belongs = useBelongs({ resource: kind }, record)
  const { choose } = usePrintRuns()
  const count = useStableWhilePressed(work.counts.toIssue)
  const forms = formsOf(kind.entity)
  const issued = record?.counts.issued ?? 0
  const status = issued > 0 ? 'issued' : record?.status === 'revoked' ? 'revoked' : 'draft'
  const rowErrors = Object.values(work.rowErrors).reduce((sum, row) => sum + Object.keys(row).length, 0)
  const errors = useStableWhilePressed(rowErrors + Object.keys(work.commonErrors).length)
  const mayIssue = record ? record.can.issue : true
  const busy = state === 'saving'
  // A fully issued certificate has nothing left to edit; new persons bring the buttons back.
  const writes = !readOnly && (status === 'draft' || count > 0 || work.isDirty)
  const mayPrint = issued > 0 && Boolean(record?.can.print)
  const number = numberText(count)
  const name = count === 1 ? forms.indefSg : forms.indefPl
  // A phone's button has no room for "diplom för språkombud"; the title tells which one it is.
  const element = narrow ? (name.split(' ')[0] ?? name) : name

  const [asked, setAsked] = useState<HistoryOf | null>(null)
  const menu: MenuItem[] = []
  if (mayPrint) {
    menu.push(
      { label: t('cert.downloadPdf'), icon: Download, onSelect: () => void print('pdf', true) },
      { label: t('cert.downloadZip'), icon: FileArchive, onSelect: () => void print('zip', true) },
      { label: t('run.choose'), icon: Files, onSelect: () => record && choose({ certificate_id: record.id }) },
    )
    if (writes) menu.unshift({ label: t('cert.printOne'), icon: Printer, onSelect: () => void print('pdf', false) })
  }
  // A draft is copied from the list, where it stands beside its copy.
  if (record && status !== 'draft' && can('create', kind.subject, { group_id: record.group_id })) {
    menu.push({ ...likeItem(kind.kind, record.id), separated: menu.length > 0 })
  }
  if (record) {
    menu.push({
      label: t('history.show'),
      icon: History,
      separated: menu.length > 0,
      onSelect: () => setAsked({ kind: kind.kind, id: record.id }),
    })
  }
  return (
    <FormHeader
      title={title}
      state={state}
      chip={
        <>
          <CertificateStatus status={status} counts={record?.counts} small />
          <span ref={corner} className="empty:hidden" />
          {errors > 0 && (
            <span className="inline-flex items-center gap-0.5 text-hint font-bold text-wine">
              <Icon as={CircleAlert} size={16} />
              {t(errors === 1 ? 'cert.fault.one' : 'cert.fault.many', { number: numberText(errors) })}
            </span>
          )}
        </>
      }
      line={<HeaderLine parts={[belongs, lineOf(work, work.record?.can.update === false)]} />}
      actions={
        <>
          {menu.length > 0 && <BarMenu label={title} items={menu} />}
          {writes && (
            <Shortcut name="save">
              <Button className="max-sm:shrink-0" onClick={() => void work.save()} busy={busy && !work.isIssuing}>
                {state === 'failed' ? t('action.tryAgain') : t(narrow ? 'action.save' : 'cert.saveDraft')}
              </Button>
            </Shortcut>
          )}
          {writes && mayIssue && (
            <Shortcut name="finish">
              <Button
                variant="primary"
                disabled={count === 0 || busy}
                busy={work.isIssuing && t('cert.issuing')}
                onClick={onIssue}
              >
                {count === 0 ? t('cert.issueNone', { element }) : t('cert.issue', { number, element })}
              </Button>
            </Shortcut>
          )}
          {!writes && mayPrint && (
            <Button variant="primary" icon={Printer} onClick={() => void print('pdf', false)}>
              {t('cert.printAll')}
            </Button>
          )}
          <LazyHistory of={asked} onClose={() => setAsked(null)} />
        </>
      }
    />
  )
}

/** Returns the line under the title, which says what is saved and where. */
function lineOf(work: CertificateWork, readOnly: boolean): string | undefined {
  if (readOnly) return work.record?.counts.issued ? undefined : t('form.readOnly')
  return savedLine(work, { keptAfterFailure: 'cert.keptAfterFailure', kept: 'cert.keptInTab' })
}

/** Prints all issued persons, in the order of the list. */
function usePrint({ record }: CertificateWork) {
  const { start } = usePrintRuns()
  const [, navigate] = useLocation()
  return async (output: 'pdf' | 'zip', download: boolean) => {
    if (!record) return
    const run = await start({ certificate_id: record.id, output }, { download })
    if (run && !download) navigate(`/print/${run.id}`)
  }
}
