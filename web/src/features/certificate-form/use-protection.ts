import type { Kind } from '@kollegium/api/definitions/certificates'
import ShieldUser from 'lucide-react/icons/shield-user'
import { type Certificate, certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'

/**
 * Returns the menu items of an issued person's protected identity. While it is protected, the check page reveals
 * nothing but that the document is genuine. Either way it asks first.
 */
export function useProtection(kind: Kind, onTake: (next: Certificate) => void) {
  const { client } = useServices()
  const toast = useToast()
  const confirm = useConfirm()

  const set = async (person_id: number, name: string, on: boolean) => {
    const question = on
      ? { title: t('cert.protectTitle'), text: t('cert.protectText'), confirmLabel: t('cert.protect') }
      : { title: t('cert.unprotectTitle'), text: t('cert.unprotectText'), confirmLabel: t('cert.unprotect') }
    if (!(await confirm({ ...question, subject: name }))) return
    try {
      onTake(await certificateClientOf(client, kind.kind).protect.mutate({ person_id, protected: on }))
      toast.success(t(on ? 'cert.protected' : 'cert.unprotected', { name }))
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }

  return ({ id, protected: isProtected }: { id: number; protected: boolean }, name: string): MenuItem => ({
    label: t(isProtected ? 'cert.unprotect' : 'field.protected'),
    icon: ShieldUser,
    onSelect: () => void set(id, name, !isProtected),
  })
}
