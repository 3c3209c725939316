import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, RefObject } from 'react'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyCap } from './key-cap.tsx'
import type { Step } from './use-acts.ts'

export type PaletteInputProps = {
  field: RefObject<HTMLInputElement | null>
  text: string
  step: Step | null
  /** The id of the active line. */
  active: string | undefined
  onText: (text: string) => void
  onBack: () => void
  onClose: () => void
  onMove: (by: number) => void
  onChoose: (newTab: boolean) => void
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Draws the field of the search over everything and reads its keys. */
export function PaletteInput(props: PaletteInputProps) {
  const { field, text, step, active, onText, onBack, onClose, onMove, onChoose } = props
  const { groups } = useGroup()
  const label = step ? t(step === 'group' ? 'find.groupWhich' : 'find.resetWho') : t('find.label')
  const byKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const by = moves[key]
    const again = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
    if (by) onMove(by)
    else if (key === 'Enter') onChoose(ctrlKey || metaKey)
    // The browser has a meaning of its own for the key that opened this.
    else if (again) event.currentTarget.select()
    else if (key === 'Backspace' && step && text === '') onBack()
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-h-9 items-center gap-1.5 border-b border-grey-3 px-3 max-sm:min-h-8 max-sm:px-1.5">
      {step ? (
        <IconButton icon={ArrowLeft} label={t('find.back')} onClick={onBack} className="-ml-1" />
      ) : (
        <Icon as={Search} size={24} className="shrink-0 text-grey-6" />
      )}
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls="find-list"
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={byKey}
        className="min-w-0 grow bg-transparent py-2 text-h3 font-normal outline-none placeholder:text-grey-5 max-sm:text-ui"
      />
      {groups.length > 1 && (
        <span className="text-hint text-grey-6 max-sm:hidden">{t('find.scope', { number: groups.length })}</span>
      )}
      <button type="button" onClick={onClose} className="rounded-control max-sm:hidden">
        <KeyCap>Esc</KeyCap>
        <span className="sr-only">{t('a11y.close')}</span>
      </button>
      <IconButton icon={X} label={t('a11y.close')} onClick={onClose} className="sm:hidden" size={48} />
    </div>
  )
}
