import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useServices } from '../../../lib/client-context.tsx'
import { downloadFrom } from '../../../lib/download-from.ts'
import { t } from '../../../lib/i18n.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import type { Review } from './answer-text.tsx'
import type { ReviewCandidate } from './file-panel.tsx'

/** Downloads a candidate's answers, and the summary of the survey that is open. */
export function ReviewDownloads({ candidate, review }: { candidate: ReviewCandidate; review: Review }) {
  const { client } = useServices()
  const outcome = useToastOutcome()
  const from = (link: () => Promise<{ url: string }>) =>
    void outcome(async () => {
      downloadFrom((await link()).url)
      return null
    })
  return (
    <>
      <Button
        variant="tertiary"
        size={32}
        icon={FileSpreadsheet}
        onClick={() => from(() => client.validationStaff.excelLink.mutate({ ids: [candidate.id] }))}
      >
        {t('vstaff.excelOne')}
      </Button>
      <Button
        variant="tertiary"
        size={32}
        icon={FileText}
        onClick={() => from(() => client.validationStaff.summaryLink.mutate({ id: review.id }))}
      >
        {t('vstaff.pdf')}
      </Button>
    </>
  )
}
