import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useServices } from '../../../lib/client-context.tsx'
import { downloadFrom } from '../../../lib/download-from.ts'
import { t } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.tsx'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { BulkAction } from '../../../ui/table.tsx'
import type { ListedCandidate } from './candidate-source.ts'

type Props = { rows: readonly Pick<ListedCandidate, 'id' | 'staff'>[] }

/**
 * Downloads the answers of chosen candidates as an Excel file: of those whom the person is assigned to, and tells the number of
 * the others. Without any of them it isn't offered: their answers are not for the person.
 */
export function ExportCandidates({ rows }: Props) {
  const { client } = useServices()
  const { user, realUser } = useMe()
  const outcome = useToastOutcome()
  const own = rows.filter(({ staff }) => staff.some(({ id }) => id === user.id))
  if (own.length === 0 || realUser) return null
  const number = rows.length - own.length
  const download = () =>
    outcome(async () => {
      const { url } = await client.validationStaff.excelLink.mutate({ ids: own.map(({ id }) => id) })
      downloadFrom(url)
      if (number === 0) return null
      return t(number === 1 ? 'vstaff.excelLeftOut.one' : 'vstaff.excelLeftOut.many', { number })
    })
  return (
    <BulkAction icon={FileSpreadsheet} onClick={() => void download()}>
      {t('vstaff.excel')}
    </BulkAction>
  )
}
