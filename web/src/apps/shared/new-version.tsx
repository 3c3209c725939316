import { useEffect } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Time to read the notice, and how often it is looked whether what was typed has been saved. */
const PAUSE = 4000

/** A warning that stays, then the page is read anew (Spec §2.2) – but never over something that is not saved. */
export function NewVersionNotice({ reload = () => location.reload() }: { reload?: () => void }) {
  const { versions, guard } = useServices()
  const toast = useToast()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer = setTimeout(() => (guard.unsaved() ? later() : reload()), PAUSE)
    }
    const stop = versions.onNew(() => {
      toast.show({ severity: 'warning', text: t('notice.newVersion'), sticky: true })
      later()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [versions, guard, toast, reload])
  return null
}
