import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useTreeChoice } from '../../resource/fields/parent.tsx'
import { RelationPicker, useOption } from '../../resource/fields/relation.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/options.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { Element } from './file-actions.ts'
import { liesIn, type Place } from './move-elements.ts'
import type { ElementActions } from './use-element-actions.tsx'

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

/** Moves files, and folders with their content, to one place. */
export function MoveDialog(props: {
  elements: readonly Element[]
  place: Place
  actions: ElementActions
  onClose: () => void
}) {
  const { elements, place, actions, onClose } = props
  const [to, setTo] = useState<Place>(place)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  const here = useOption('folder', place.folder_id)
  const portfolio = useOption('portfolio', to.portfolio_id)
  const [only] = elements
  const own = elements.length === 1 && only?.type === 'Folder' ? only.id : null
  const record = { id: 0, portfolio_id: to.portfolio_id }
  const choice = useTreeChoice({ relation: 'folder', record, own })
  const known = [...choice.options, picked, here]
  const move = async () => {
    setBusy(true)
    setError('')
    const folder = known.find((option) => option?.value === to.folder_id)
    try {
      const refused = await actions.move(elements, { ...to, name: (folder ?? portfolio)?.label ?? '' })
      if (refused?.length === 0) return onClose()
      setError([...new Set(refused?.map(({ reason }) => reason))].join(' '))
    } catch (cause) {
      setError(failureOf(cause).message)
    }
    setBusy(false)
  }
  const moved = elements.some((each) => !liesIn(each, to))
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        elements.length === 1
          ? t('bank.moveTitle', { text: only?.title ?? '' })
          : t('bank.moveMany', { number: elements.length })
      }
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
