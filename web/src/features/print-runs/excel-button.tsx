import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Props = { link: () => Promise<{ url: string }> }

/** Downloads an Excel file by a link that the click creates; a failure becomes a toast. */
export function ExcelButton({ link }: Props) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { url } = await link()
      downloadFrom(url)
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      {t('action.downloadExcel')}
    </Button>
  )
}
