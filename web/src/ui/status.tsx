import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'

const statusStyles = {
  published: { dot: 'bg-green-dark', text: 'text-ink', word: 'status.published' },
  unpublished: { dot: 'border-2 border-grey-5', text: 'text-grey-6', word: 'status.unpublished' },
  scheduled: { icon: Clock, text: 'text-purple', word: 'status.scheduled' },
  draft: { icon: Pencil, text: 'text-grey-6', word: 'status.draft' },
  issued: { dot: 'bg-green-dark', text: 'text-ink', word: 'status.issued' },
  revoked: { icon: Ban, text: 'text-wine', word: 'status.revoked' },
  inProgress: { icon: Loader, text: 'text-blue-dark', word: 'status.inProgress' },
} as const

export type StatusName = keyof typeof statusStyles

/**
 * Shows a status as a dot or icon with a word, never colour alone. `children` replaces the word ("Skapas, 82 av 128").
 */
export function Status({ status, children, small }: { status: StatusName; children?: ReactNode; small?: boolean }) {
  const style = statusStyles[status]
  return (
    <span className={cx('inline-flex items-center gap-1', style.text, small && 'text-hint')}>
      <span className="flex w-[10px] shrink-0 items-center justify-center">
        {'icon' in style ? (
          <Icon as={style.icon} size={16} />
        ) : (
          <span aria-hidden className={cx('size-[9px] rounded-full', style.dot)} />
        )}
      </span>
      <span>{children ?? t(style.word)}</span>
    </span>
  )
}
