import '../../lib/trashed-texts.ts'
import { t } from '../../lib/i18n.ts'
import '../../lib/gone-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { RestoreButton } from './restore-button.tsx'
import { type About, trashedWords } from './trashed-words.ts'

/** Says above an open form that its record lies in the trash, and restores it. The typed text stays. */
export function TrashedNotice({ about, onRestored }: { about: About; onRestored: () => Promise<unknown> }) {
  const { heading, text, element } = trashedWords(about)
  return (
    <Notice
      severity="warning"
      live
      stacked
      title={heading}
      actions={about.mayRestore && <RestoreButton about={about} onRestored={onRestored} />}
    >
      {text} {t('gone.typed', { element })} {!about.mayRestore && t('trashed.mayNot')}
    </Notice>
  )
}

/** Says above an open form that its record is nowhere. */
export const NowhereNotice = () => <Notice severity="error" live title={t('gone.nowhere')} />
