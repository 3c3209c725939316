import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { type BulkBarProps, BulkSentence, selectedText } from './table.tsx'

/** Draws the dark bar at the bottom of a phone while rows are selected: one line of actions, and the others under "Mer". */
export function PhoneBulkBar({ count, note, sentence, onClear, children, whole }: BulkBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <section
      data-surface="dark"
      data-bottom-bar
      aria-label={selectedText(count)}
      className="fixed bottom-0 left-8 right-0 z-10 bg-blue-deep px-2 py-1 text-white print:hidden"
    >
      <div className="flex min-h-6 items-center gap-1">
        <span role="status" className="grow">
          <strong>{selectedText(count)}</strong>
          {note && <span className="text-hint text-blue-mist"> {note}</span>}
        </span>
        {whole}
        <IconButton
          icon={X}
          label={t('action.deselectAll')}
          onClick={onClear}
          className="text-white! hover:bg-white/10!"
        />
      </div>
      <BulkSentence>{sentence}</BulkSentence>
      <div className="flex items-start gap-1">
        <div
          className={cx(
            'flex min-w-0 grow flex-wrap gap-1 *:min-h-6 *:rounded-control *:border *:border-white',
            // The closed bar has room for one or two: they are acts that the selected rows take.
            '*:disabled:order-1',
            open ? 'max-h-[60dvh] overflow-y-auto' : 'h-6 overflow-hidden',
          )}
        >
          {children}
        </div>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 shrink-0 items-center gap-0.5 rounded-control border border-white px-1.5 font-bold"
        >
          {t('action.more')}
          <Icon as={open ? ChevronDown : ChevronUp} size={18} />
        </button>
      </div>
    </section>
  )
}
