import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Compared } from '../content/compared.tsx'
import type { VersionedDefinition } from '../content/content-client.ts'

/** Shows the published text beside the changed one that waits: as a site draws it, and field by field. */
export default function PendingDialog(props: { resource: VersionedDefinition; id: number; onClose: () => void }) {
  const { resource, id, onClose } = props
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('review.compareTitle')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Compared resource={resource} id={id} version="pending" />
    </Dialog>
  )
}
