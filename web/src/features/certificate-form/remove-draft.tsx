import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'wouter'
import { certificateClientOf, invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { doneText, t } from '../../lib/i18n.ts'
import { listAddress } from '../../resource/list-state.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { CertificateWork } from './use-certificate.ts'

/** Removes a certificate without issued persons. */
export function RemoveDraft({ work }: { work: CertificateWork }) {
  const { kind, record, draft } = work
  const { client, guard, queries } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const [, navigate] = useLocation()
  if (!record?.can.delete || record.counts.issued + record.counts.replaced + record.counts.revoked > 0) return null

  const remove = async () => {
    if (!(await confirm.remove({ element: t('cert.draftTitle'), subject: record.title }))) return
    try {
      await certificateClientOf(client, kind.kind).delete.mutate({ id: record.id })
      draft.drop()
      void invalidateCertificateLists(queries, kind.kind)
      toast.success(doneText('deleted', kind.entity))
      guard.pass(() => navigate(listAddress(kind.kind)))
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
  return (
    <div className="mt-2.5 border-t border-grey-3 pt-1.5">
      <Button variant="danger-quiet" icon={Trash2} className="-ml-1.25" onClick={() => void remove()}>
        {t('cert.removeDraft')}
      </Button>
    </div>
  )
}
