import { dayText, t } from '../../lib/i18n.ts'
import { Status } from '../../ui/status.tsx'

const looks = { issued: 'issued', replaced: 'unpublished', revoked: 'revoked', draft: 'draft' } as const

export type DocumentStatusProps = {
  status: keyof typeof looks
  /** The time of the status. */
  at: string | null
  small?: boolean
}

/** Shows the status of one person's document, and its time. */
export function DocumentStatus({ status, at, small }: DocumentStatusProps) {
  return (
    <Status small={small} status={looks[status]}>
      {status === 'draft' ? undefined : t(`cert.status.${status}`)}{' '}
      {at && <span className="whitespace-nowrap text-hint text-grey-6">{dayText(at)}</span>}
    </Status>
  )
}
