import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx, type Kind } from './classes.ts'
import { Icon } from './icon.tsx'
import { t } from './words.ts'

export const kindIcons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const

const looks = {
  success: { frame: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  info: { frame: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  warning: { frame: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  error: { frame: 'border-wine bg-wine-light', icon: 'text-wine' },
} as const

export type NoticeProps = {
  kind: Kind
  title?: ReactNode
  children?: ReactNode
  onDismiss?: () => void
  /** Buttons under the text. */
  actions?: ReactNode
  /** Set when the notice appears while one works: errors are read at once, others when there is a pause. */
  live?: boolean
  /** Title on a line of its own. */
  stacked?: boolean
}

/** A message in the page, in one of four kinds. The icon's name says the kind. */
export function Notice({ kind, title, children, onDismiss, actions, live, stacked }: NoticeProps) {
  const look = looks[kind]
  return (
    <div
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-1.5 rounded-r-control border-l-4 py-1.5 pl-2 pr-1', look.frame)}
    >
      <span className={cx('grid h-3 place-items-center', look.icon)}>
        <Icon as={kindIcons[kind]} />
        <span className="sr-only">{t(`notice.${kind}`)}</span>
      </span>
      <div className="min-w-0 grow">
        {title && <strong className={cx(stacked && 'block')}>{title}</strong>} {children}
        {actions && <div className="mt-1.5 flex flex-wrap items-center gap-1.5">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton icon={X} label={t('notice.dismiss')} size={32} className="-my-0.5" onClick={onDismiss} />
      )}
    </div>
  )
}
