import '../../lib/trashed-texts.ts'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { type About, trashedWords } from './trashed-words.ts'
import { useRestore } from './use-restore.ts'

/** Takes a record out of the trash at its own address. */
export function RestoreButton({ about, onRestored }: { about: About; onRestored?: () => Promise<unknown> }) {
  const restore = useRestore()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="primary"
      icon={RotateCcw}
      busy={busy && t('content.restoring')}
      onClick={async () => {
        setBusy(true)
        await restore(about, onRestored)
        setBusy(false)
      }}
    >
      {t('trashed.restore', { element: trashedWords(about).element })}
    </Button>
  )
}
