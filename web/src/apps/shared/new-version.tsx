import { useEffect } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Milliseconds to read the notice, and between two looks at whether everything is saved. */
const PAUSE = 4000

/**
 * Shows a lasting warning, then reloads the page (Spec §2.2), but never over unsaved values. Values that were just saved wait one pause more:
 * the message about the save can be read.
 */
export function NewVersionNotice({ reload = () => location.reload() }: { reload?: () => void }) {
  const { versions, guard } = useServices()
  const toast = useToast()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsaved = false
    const later = () => {
      timer = setTimeout(() => {
        const before = unsaved
        unsaved = guard.unsaved()
        if (before || unsaved) later()
        else reload()
      }, PAUSE)
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
