import { endingsByKind } from '@kollegium/api/definitions/documents'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A link to the endings of all files that the bank takes, by their kind. */
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
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          {endingsByKind.map(([kind, endings]) => (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid border-t border-grey-2 py-0.75">
              <dt className="font-bold">{t(`file.kind.${kind}`)}</dt>
              <dd>{endings.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
