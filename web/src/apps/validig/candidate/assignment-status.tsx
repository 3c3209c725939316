import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { longDayText, t } from '../../../lib/i18n.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

export type Overview = NonNullable<Outputs['ownValidation']['overview']>
export type Assignment = Overview['assignments'][number]

const looks = {
  notStarted: { text: 'text-grey-6', dot: 'border-2 border-grey-5' },
  answering: { text: 'text-ink', dot: 'bg-blue' },
  sent: { text: 'text-grey-6', icon: Lock },
  reopened: { text: 'text-orange-dark', icon: RotateCcw },
  reviewed: { text: 'text-ink', icon: CircleCheck, mark: 'text-green-dark' },
} as const

/** Shows a survey's status as a sign with a word. */
export function AssignmentStatus({ status }: { status: Assignment['status'] }) {
  const look = looks[status]
  return (
    <span className={cx('inline-flex items-center gap-1', look.text)}>
      {'icon' in look ? (
        <Icon as={look.icon} size={18} className={'mark' in look ? look.mark : undefined} />
      ) : (
        <span aria-hidden className={cx('size-[10px] rounded-full', look.dot)} />
      )}
      {t(`candidate.status.${status}`)}
    </span>
  )
}

/** The day that matters for a survey: when it was sent or opened again, otherwise when it must be sent. */
export function dayLine({ status, due, sent_at, reopened_at }: Assignment): string {
  if (status === 'reopened' && reopened_at) return t('candidate.reopenedOn', { date: longDayText(reopened_at) })
  if ((status === 'sent' || status === 'reviewed') && sent_at)
    return t('candidate.sentOn', { date: longDayText(sent_at) })
  return due ? t('candidate.dueOn', { date: longDayText(due) }) : t('candidate.noDue')
}

/** How many questions are answered: "12 av 18"; of a survey that was opened again how many are left. */
export function countLine({ status, questions, answered }: Assignment): string {
  const left = questions - answered
  if (status === 'reopened' && left > 0) {
    return left === 1 ? t('candidate.oneLeft') : t('candidate.someLeft', { number: left })
  }
  return t('candidate.countOf', { number: answered, total: questions })
}

/** Draws how much of a survey is answered. */
export function AnsweredBar({ assignment, className }: { assignment: Assignment; className?: string }) {
  const { questions, answered, status } = assignment
  const isDone = status === 'reviewed' || status === 'sent'
  return (
    <span aria-hidden className={cx('block h-1 overflow-hidden rounded-full bg-grey-2', className)}>
      <span
        className={cx('block h-full', isDone ? 'bg-green-dark' : 'bg-blue')}
        style={{ width: `${questions === 0 ? 0 : (100 * answered) / questions}%` }}
      />
    </span>
  )
}
