import FolderInput from 'lucide-react/icons/folder-input'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useTreeChoice } from '../../resource/fields/parent.tsx'
import { RelationPicker, useOption } from '../../resource/fields/relation.tsx'
import { useUndoToast } from '../../resource/use-undo-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/options.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { UploadsList } from '../media/uploads-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import type { Element } from './file-actions.ts'

type Place = { portfolio_id: number; folder_id: number | null }

/** Uploads into the open folder. Uploads go on after the dialog closes. */
export function UploadDialog(props: { open: boolean; place: Place; onClose: () => void; onDone: () => void }) {
  const { open, place, onClose, onDone } = props
  const uploads = useUploads(onDone, { place })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.uploadFile')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <FileDrop multiple onFiles={uploads.add} />
      <UploadsList uploads={uploads} />
    </Dialog>
  )
}

/** Creates a folder in the open one. */
export function FolderDialog({ place, onClose, onDone }: { place: Place; onClose: () => void; onDone: () => void }) {
  const { client } = useServices()
  const [title, setTitle] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (!title.trim()) return setError(t('valid.required'))
    setBusy(true)
    try {
      await client.folder.create.mutate({ data: { title, ...place } })
      onDone()
      onClose()
    } catch (cause) {
      setError(failureOf(cause).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank.newFolder')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void make()}>
            {t('action.create')}
          </Button>
        </>
      }
    >
      <Field label={t('field.title')} required error={error || undefined}>
        <TextInput
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && void make()}
        />
      </Field>
    </Dialog>
  )
}

/** Moves a file, or a folder with its content. */
export function MoveDialog(props: { element: Element; place: Place; onClose: () => void; onDone: () => void }) {
  const { element, place, onClose, onDone } = props
  const { client } = useServices()
  const [to, setTo] = useState<Place>(place)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  const here = useOption('folder', place.folder_id)
  const own = element.type === 'Folder' ? element.id : null
  const record = { id: 0, portfolio_id: to.portfolio_id }
  const choice = useTreeChoice({ relation: 'folder', record, own })
  const known = [...choice.options, picked, here]
  const offerUndo = useUndoToast()
  const send = (target: Place & { from?: Place }): Promise<unknown> =>
    element.type === 'Folder'
      ? client.folder.move.mutate({ id: element.id, ...target })
      : client.file.move.mutate({ ids: [element.id], ...target })
  const move = async () => {
    setBusy(true)
    setError('')
    try {
      await send({ ...to })
      offerUndo({
        text: t('undo.moved', { text: element.title }),
        undone: t('undo.movedBack', { text: element.title }),
        icon: FolderInput,
        entity: element.type === 'Folder' ? 'folder' : 'file',
        undo: () => send({ ...place, from: to }),
        refresh: async () => onDone(),
      })
      onDone()
      onClose()
    } catch (cause) {
      setError(failureOf(cause).message)
      setBusy(false)
    }
  }
  const moved = to.portfolio_id !== place.portfolio_id || to.folder_id !== place.folder_id
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank.moveTitle', { text: element.title })}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={!moved} busy={busy && t('bank.moving')} onClick={() => void move()}>
            {t('bank.move')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {error && <Notice severity="error" live title={error} />}
        <Field label={t('field.portfolio_id')} required>
          <RelationPicker
            relation="portfolio"
            value={to.portfolio_id}
            onChange={(id) => id !== null && setTo({ portfolio_id: id, folder_id: null })}
          />
        </Field>
        <Field label={t('field.folder_id')} hint={[t('bank.rootHint'), choice.hint].filter(Boolean).join(' ')}>
          <Combobox<Option<number>>
            value={known.find((option) => option?.value === to.folder_id) ?? null}
            {...choice.from}
            onChange={(option) => {
              setPicked(option)
              setTo({ ...to, folder_id: option?.value ?? null })
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
