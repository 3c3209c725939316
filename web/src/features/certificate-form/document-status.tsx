import { dayText, t } from '../../lib/i18n.ts'
import { Status } from '../../ui/status.tsx'

const looks = { issued: 'issued', replaced: 'unpublished', revoked: 'revoked', draft: 'draft' } as const

export type DocumentStatusProps = {
  status: keyof typeof looks
  /** The time of the status. */
  at: string | null
  small?: boolean
}

/** Shows a certificate's status. One whose documents are all replaced, by a correction, is not revoked. */
export function CertificateStatus(props: {
  status: 'draft' | 'issued' | 'revoked'
  counts: { replaced: number; revoked: number } | undefined
  small?: boolean
}) {
  const { status, counts, small } = props
  const isReplaced = status === 'revoked' && counts?.revoked === 0
  return (
    <Status status={isReplaced ? looks.replaced : status} small={small}>
      {isReplaced ? t('cert.status.replaced') : undefined}
    </Status>
  )
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
