import type { ListInput } from '@kollegium/api/core/resource'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { downloadFrom } from '../../../features/print-runs/download.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** All that the list finds, not the page of it alone, as an Excel file; too much for one is said. */
export function ExcelButton({ input: { search, filters, orderBy } }: { input: ListInput }) {
  const { client } = useServices()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { url } = await client.issuedDocument.link.query({ search, filters, orderBy })
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
