import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../ui/classes.ts'
import { t } from '../../ui/i18n.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'

/** Draws one thing to look at before issuing: a line, its meaning, and the part that opens under it. */
export function IssueRemark(props: {
  icon: IconType
  tone: string
  title: string
  text: string
  /** A list that opens and closes. */
  list?: ReactNode
  children?: ReactNode
}) {
  const { icon, tone, title, text, list, children } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex gap-1.5 border-b border-grey-2 py-1.5">
      <Icon as={icon} className={cx('mt-0.25 shrink-0', tone)} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <strong className="min-w-0 wrap-anywhere">{title}</strong>
          {list && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="flex shrink-0 items-center gap-0.5 rounded-control text-hint font-bold text-blue-dark"
            >
              {t(isOpen ? 'action.hide' : 'action.show')}
              <Icon as={isOpen ? ChevronUp : ChevronDown} size={16} />
            </button>
          )}
        </div>
        <p className="text-hint text-grey-6">{text}</p>
        {list && (
          <div id={id} hidden={!isOpen} className="mt-0.5 text-hint">
            {list}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
