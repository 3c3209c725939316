import { fileEndings } from '@kollegium/api/definitions/documents'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A link to the endings of all files that the bank takes. */
export function FileTypes() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="rounded-control text-hint text-blue-dark underline underline-offset-4 hover:decoration-2"
        onClick={() => setOpen(true)}
      >
        {t('bank.fileTypes')}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('bank.fileTypes')}
        actions={<Button onClick={() => setOpen(false)}>{t('action.close')}</Button>}
      >
        <p className="mb-1">{t('bank.fileTypesLead')}</p>
        <p>{fileEndings.join(', ')}</p>
      </Dialog>
    </>
  )
}
