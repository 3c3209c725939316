import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'
import type { PageWidth } from './page-frame.tsx'

/** Chooses the width at which a page is laid out. */
export function WidthChoice({ value, onChange }: { value: PageWidth; onChange: (width: PageWidth) => void }) {
  const choices: { width: PageWidth; label: string; icon: IconType }[] = [
    { width: 'desktop', label: t('draft.desktop'), icon: Monitor },
    { width: 'mobile', label: t('draft.mobile'), icon: Smartphone },
  ]
  return (
    <fieldset aria-label={t('draft.width')} className="flex">
      {choices.map(({ width, label, icon }) => (
        <button
          key={width}
          type="button"
          aria-pressed={value === width}
          onClick={() => onChange(width)}
          className={cx(
            'inline-flex min-h-4 items-center gap-0.75 border px-1.5 text-hint first:rounded-l-control last:-ml-px last:rounded-r-control pointer-coarse:min-h-5.5',
            value === width ? 'z-1 border-blue bg-blue-light font-bold text-blue-ink' : 'border-grey-4 bg-white',
          )}
        >
          <Icon as={icon} size={18} />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
