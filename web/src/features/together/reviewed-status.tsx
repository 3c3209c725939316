import { t } from '../../lib/i18n.ts'
import { Status, type StatusName } from '../../ui/status.tsx'
import './together-texts.ts'

/** Shows the status of a row that waits for a review in its list. */
export default function ReviewedStatus({ status }: { status: StatusName }) {
  return (
    <Status status={status}>
      <strong className="block max-w-11 whitespace-normal text-orange-dark">{t('review.waiting')}</strong>
    </Status>
  )
}
