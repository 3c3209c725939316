import type { Kind } from '@kollegium/api/definitions/certificates'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import FolderOpen from 'lucide-react/icons/folder-open'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Printer from 'lucide-react/icons/printer'
import Replace from 'lucide-react/icons/replace'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'wouter'
import { likeItem } from '../../features/certificate-form/like-item.ts'
import { usePrintRuns } from '../../features/print-runs/runs-context.tsx'
import { WholeFacts } from '../../features/print-runs/whole-facts.tsx'
import {
  certificateClientOf,
  invalidateCertificateLists,
  type ListedCertificate,
} from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { doneText, numberText, t } from '../../lib/i18n.ts'
import { whileLoading } from '../../lib/loading.ts'
import { useCan } from '../../lib/me.tsx'
import type { Inputs } from '../../lib/trpc.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Output = 'pdf' | 'zip'
type PrintFilter = NonNullable<Inputs['print']['choices']['filter']>

/** Returns the actions on one or several certificates of a list. */
export function useCertificateActions(kind: Kind, onGone: (id: number) => void) {
  const { client, queries } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const { start, choose } = usePrintRuns()
  const [, navigate] = useLocation()
  const api = certificateClientOf(client, kind.kind)
  const mayPrint = can('create', 'PrintRun')

  const print = async (row: ListedCertificate, output: Output, download: boolean) => {
    const run = await start({ certificate_id: row.id, output }, { download })
    if (run && !download) navigate(`/print/${run.id}`)
  }

  /** Returns the issued persons of several certificates, in the order of the list and of each certificate's rows. */
  const withIssued = async (rows: readonly ListedCertificate[], use: (ids: number[]) => Promise<void> | void) => {
    const issued = rows.filter((row) => row.counts.issued > 0)
    if (issued.length === 0) return void toast.warning(t('cert.nothingIssuedInChoice'))
    try {
      const found = await whileLoading(Promise.all(issued.map(({ id }) => api.get.query({ id }))))
      await use(found.flatMap(({ persons }) => persons.filter(({ status }) => status === 'issued').map(({ id }) => id)))
    } catch (error) {
      const again = { label: t('action.tryAgain'), onClick: () => void withIssued(rows, use) }
      toast.error(failureOf(error).message, again)
    }
  }
  const printMany = (rows: readonly ListedCertificate[], output: Output, download: boolean) =>
    withIssued(rows, async (person_ids) => {
      const run = await start({ person_ids, output }, { download })
      if (run && !download) navigate(`/print/${run.id}`)
    })
  const chooseMany = (rows: readonly ListedCertificate[]) => withIssued(rows, (person_ids) => choose({ person_ids }))

  /** Prints every issued document of the list's filter, after a question with their number. */
  const printWhole = async (filter: PrintFilter, output: Output, download: boolean) => {
    try {
      const found = await whileLoading(client.print.choices.mutate({ filter }))
      if (found.issued === 0) return void toast.warning(t('cert.nothingIssuedInChoice'))
      const question = t(`run.whole.${output}`, { number: numberText(found.issued) })
      const text = () => <WholeFacts choices={found} />
      if (!(await confirm({ title: question, text, confirmLabel: question.replace(/\?$/, '') }))) return
      const run = await start({ filter, mark: found.mark, output }, { download })
      if (run && !download) navigate(`/print/${run.id}`)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
  const chooseWhole = (filter: PrintFilter) => choose({ filter })

  const remove = async (row: ListedCertificate) => {
    if (!(await confirm.remove({ element: t('cert.draftTitle'), subject: row.title }))) return
    try {
      await whileLoading(api.delete.mutate({ id: row.id }))
      onGone(row.id)
      toast.success(doneText('deleted', kind.entity))
      await invalidateCertificateLists(queries, kind.kind)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }

  const menuOf = (row: ListedCertificate): MenuItem[] => {
    const href = `/${kind.kind}/${row.id}`
    const items: MenuItem[] = [{ label: t('cert.open'), icon: FolderOpen, href }]
    if (row.group && can('create', kind.subject, { group_id: row.group.id })) items.unshift(likeItem(kind.kind, row.id))
    if (row.run) items.push({ label: t('cert.showRun'), icon: LoaderCircle, href: `/print/${row.run.id}` })
    if (row.counts.issued > 0 && row.mayPrint) {
      items.push(
        { label: t('action.print'), icon: Printer, onSelect: () => void print(row, 'pdf', false) },
        { label: t('cert.downloadPdf'), icon: Download, onSelect: () => void print(row, 'pdf', true) },
        { label: t('cert.downloadZip'), icon: FileArchive, onSelect: () => void print(row, 'zip', true) },
        { label: t('run.choose'), icon: Files, onSelect: () => choose({ certificate_id: row.id }) },
      )
    }
    const judged = { group_id: row.group?.id ?? null, course_moment_id: row.course_moment_id }
    if (row.counts.issued > 0 && (can('revoke', kind.subject, judged) || can('issue', kind.subject, judged))) {
      items.push({ label: t('cert.replaceOrRevoke'), icon: Replace, href, separated: true })
    }
    const { draft, ...ever } = row.counts
    const nobodyEver = Object.values(ever).every((count) => count === 0)
    if (nobodyEver && can('delete', kind.subject, judged)) {
      const onSelect = () => void remove(row)
      items.push({ label: t('cert.removeDraft'), icon: Trash2, danger: true, separated: true, onSelect })
    }
    return items
  }
  return { mayPrint, print, printMany, chooseMany, printWhole, chooseWhole, menuOf }
}
