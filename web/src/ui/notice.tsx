import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx, type Severity } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Icons of the severities, shared with toasts. */
export const severityIcons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const

const severityStyles = {
  success: { frame: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  info: { frame: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  warning: { frame: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  error: { frame: 'border-wine bg-wine-light', icon: 'text-wine' },
} as const

export type NoticeProps = {
  severity: Severity
  title?: ReactNode
  children?: ReactNode
  onDismiss?: () => void
  /** Buttons under the text. */
  actions?: ReactNode
  /** Set when the notice appears while the person works: errors are read at once, others at a pause. */
  live?: boolean
  /** Puts the title on a line of its own. */
  stacked?: boolean
}

/** Draws a notice in the page. The icon's accessible name tells the severity. */
export function Notice({ severity, title, children, onDismiss, actions, live, stacked }: NoticeProps) {
  const style = severityStyles[severity]
  return (
    <div
      role={live ? (severity === 'error' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex items-start gap-1.5 rounded-r-control border-l-4 py-1.5 pl-2 pr-1 max-sm:gap-1 max-sm:py-1 max-sm:pl-1.5 max-sm:text-hint',
        style.frame,
      )}
    >
      <span className={cx('grid h-3 place-items-center max-sm:h-2.5', style.icon)}>
        <Icon as={severityIcons[severity]} />
        <span className="sr-only">{t(`notice.${severity}`)}</span>
      </span>
      <div className="min-w-0 grow">
        {title && <strong className={cx(stacked && 'block')}>{title}</strong>} {children}
        {actions && <div className="mt-1.5 flex flex-wrap items-center gap-1.5">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          icon={X}
          label={t('notice.dismiss')}
          size={32}
          className="-my-0.5 max-sm:-my-0.75"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
