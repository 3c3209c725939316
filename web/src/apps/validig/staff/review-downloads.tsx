import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { downloadFrom } from '../../../features/print-runs/download.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import type { Review } from './answer-text.tsx'
import type { ReviewCandidate } from './file-panel.tsx'

/** Downloads a candidate's answers. */
export function ReviewDownloads({ candidate }: { candidate: ReviewCandidate; review: Review }) {
  const { client } = useServices()
  const outcome = useToastOutcome()
  const excel = () =>
    outcome(async () => {
      downloadFrom((await client.validationStaff.excelLink.mutate({ ids: [candidate.id] })).url)
      return null
    })
  return (
    <Button variant="tertiary" size={32} icon={FileSpreadsheet} onClick={() => void excel()}>
      {t('vstaff.excelOne')}
    </Button>
  )
}
