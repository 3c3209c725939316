import CircleCheck from 'lucide-react/icons/circle-check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Eye from 'lucide-react/icons/eye'
import Flag from 'lucide-react/icons/flag'
import UserX from 'lucide-react/icons/user-x'
import { t } from '../../../lib/i18n.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ListedCandidate } from './candidate-source.ts'

const styles = {
  finished: { icon: Flag, text: 'text-grey-6' },
  unassigned: { icon: UserX, text: 'text-orange-dark' },
  review: { icon: Eye, text: 'text-purple' },
  reviewed: { icon: CircleCheck, text: 'text-green-dark' },
  invited: { dot: 'border-2 border-grey-5', text: 'text-grey-6' },
  still: { icon: ClockAlert, text: 'text-orange-dark' },
  answering: { dot: 'bg-blue', text: 'text-ink' },
} as const

/** Shows how a candidate stands, by a sign and a word. */
export function CandidateStatus({
  status,
  stillDays,
  small,
}: Pick<ListedCandidate, 'status' | 'stillDays'> & { small?: boolean }) {
  const style = styles[status]
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', style.text, small && 'text-hint')}>
      {'icon' in style ? (
        <Icon as={style.icon} size={18} />
      ) : (
        <span aria-hidden className={cx('mx-0.5 size-[10px] rounded-full', style.dot)} />
      )}
      {t(`vstaff.status.${status}`, { number: stillDays ?? 0 })}
    </span>
  )
}
