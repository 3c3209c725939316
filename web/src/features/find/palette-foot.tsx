import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { t } from '../../lib/i18n.ts'
import { keyCaps, shortcuts } from '../../lib/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCap } from './key-cap.tsx'

/** Draws the keys at the foot, where there is a keyboard to expect. */
export function PaletteFoot() {
  const enter = t('find.key.enter')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-grey-2 bg-grey-0 px-3 py-1 text-hint text-grey-6 max-sm:hidden">
      <span className="flex items-center gap-1">
        <KeyCap>
          <Icon as={ArrowUp} size={14} />
        </KeyCap>
        <KeyCap>
          <Icon as={ArrowDown} size={14} />
        </KeyCap>{' '}
        {t('find.key.choose')}
      </span>
      <span className="flex items-center gap-1">
        <KeyCap>{enter}</KeyCap> {t('find.key.open')}
      </span>
      <span className="flex items-center gap-1">
        <KeyCap>{`${keyCaps('mod')[0]} + ${enter}`}</KeyCap> {t('find.key.tab')}
      </span>
      <span className="ml-auto flex items-center gap-1">
        {t('find.key.with')} <KeyCap>{keyCaps(shortcuts.find.keys).join(' + ')}</KeyCap>
      </span>
    </div>
  )
}
