import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Uses, UsesList } from './uses-list.tsx'

/** Lists the rows that use this row, each with a link to its form. */
export default function UsesDialog({ uses, onClose }: { uses: Uses; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('content.usedIn')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <UsesList uses={uses} onFollow={onClose} />
    </Dialog>
  )
}
