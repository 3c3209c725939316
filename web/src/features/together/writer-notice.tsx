import PenLine from 'lucide-react/icons/pen-line'
import { clockText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export type Pen = { name: string; field: string; since: string }

/** Says who writes, and that the person may take over; or that somebody has taken over from the person. */
export function WriterNotice(props: {
  pen: Pen
  /** The person has written here, and somebody has taken over. */
  lost: boolean
  /** Returns the label of a field. */
  labelOf: (field: string) => string | undefined
  /** Without it the person may only read. */
  onTake?: () => void
}) {
  const { pen, lost, labelOf, onTake } = props
  const field = labelOf(pen.field)
  const time = clockText(pen.since)
  const writes = field
    ? t('presence.writes', { name: pen.name, field })
    : t('presence.writesSomewhere', { name: pen.name })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 rounded-r-control border-l-4 border-purple bg-purple-light py-1.5 pl-2 pr-2"
    >
      <span className="text-purple">
        <Icon as={PenLine} />
      </span>
      <p className="min-w-25 flex-1 wrap-anywhere">
        <strong>{lost ? t('presence.taken', { name: pen.name }) : writes}</strong>{' '}
        {lost ? t('presence.takenText') : t('presence.reading', { time })}
      </p>
      {onTake && <Button onClick={onTake}>{lost ? t('presence.takeBack') : t('presence.takeOver')}</Button>}
    </div>
  )
}
