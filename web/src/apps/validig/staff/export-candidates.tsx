import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useServices } from '../../../lib/client-context.tsx'
import { downloadFrom } from '../../../lib/download-from.ts'
import { t } from '../../../lib/i18n.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { BulkAction } from '../../../ui/table.tsx'

/** Downloads the answers of chosen candidates as an Excel file: of those whom the person is assigned to. */
export function ExportCandidates({ rows }: { rows: readonly { id: number }[] }) {
  const { client } = useServices()
  const outcome = useToastOutcome()
  const download = () =>
    outcome(async () => {
      const { url } = await client.validationStaff.excelLink.mutate({ ids: rows.map(({ id }) => id) })
      downloadFrom(url)
      return null
    })
  return (
    <BulkAction icon={FileSpreadsheet} onClick={() => void download()}>
      {t('vstaff.excel')}
    </BulkAction>
  )
}
