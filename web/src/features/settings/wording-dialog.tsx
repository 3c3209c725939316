import { type WordingBrand, wordingError, wordingNotes } from '@kollegium/api/definitions/brands'
import { placeholdersOf } from '@kollegium/api/i18n/translator'

import { type FormEvent, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { listText, t } from '../../lib/i18n.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { type Wording, WordingText } from './wording-rows.tsx'

type WordingDialogProps = {
  wording: Wording
  /** The brand whose text it is; '' is both. */
  brand: WordingBrand
  mayWrite: boolean
  /** Fetches the text that somebody else has saved meanwhile. */
  onFetch: () => Promise<Wording | undefined>
  onClose: () => void
  onSaved: () => void
}

/** Edits one text: the standard one, and the installation's own in its place. */
export function WordingDialog({ wording, brand, mayWrite, onFetch, onClose, onSaved }: WordingDialogProps) {
  const { client, guard } = useServices()
  const toast = useToast()
  const [seen, setSeen] = useState(wording)
  const [error, setError] = useState('')
  const [general, setGeneral] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { held, setCorner, company } = useHold()
  const { key, standard, shared, own } = seen
  /** The text that holds without the own one. */
  const base = shared ?? standard
  const kept = useKept({ name: 'wording', slot: `${brand}:${key}` }, own ?? base)
  useTellFound(kept)
  const { value: text, set: setText } = kept
  const note = wordingNotes[key]
  const names = placeholdersOf(standard)

  /**
   * Saves the text.
   * @param next null restores the standard text
   */
  const send = async (next: string | null): Promise<boolean> => {
    if (busy) return false
    const wrong = next === null ? null : wordingError(key, standard, next)
    setError(wrong ?? '')
    setGeneral('')
    if (wrong) {
      input.current?.focus()
      return false
    }
    setBusy(true)
    try {
      const saved = await client.wording.update.mutate({
        ...{ key, text: next, updated_at: seen.updated_at },
        ...(brand && { brand }),
      })
      toast.success(t(saved.own === null ? 'wordings.restored' : 'wordings.saved'))
      kept.forget()
      onSaved()
      return true
    } catch (error) {
      const failure = failureOf(error)
      setError(failure.fields.text?.join(' ') ?? '')
      if (!failure.fields.text) setGeneral(failure.message)
      // Another editor saved meanwhile. The typed text stays, and the next save overwrites theirs.
      if (failure.details.stale) setSeen(failure.details.current as Wording)
      setBusy(false)
      return false
    }
  }
  const fetchNewer = async () => {
    const newer = await onFetch()
    if (!newer) return
    setSeen(newer)
    setText(newer.own ?? newer.shared ?? newer.standard)
  }
  const dropAndClose = () => {
    kept.forget()
    onClose()
  }
  const isTyped = text !== (own ?? base)
  useUnsaved({ isUnsaved: () => isTyped, save: held ? undefined : () => send(text), discard: dropAndClose })
  // A running save ends first, and an unsaved text needs a question.
  const close = () => {
    if (!busy) guard.attempt(onClose)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!held) void send(text)
  }

  return (
    <Dialog
      open
      onClose={close}
      size="medium"
      title={brand ? `${t('wordings.dialog')}: ${t(`brands.of.${brand}`)}` : t('wordings.dialog')}
      initialFocus={input}
      actions={
        <>
          {own !== null && !held && (
            <Button
              variant="tertiary"
              className="mr-auto sm:-ml-1 max-sm:w-full"
              disabled={busy}
              onClick={() => void send(null)}
            >
              {t(shared === null ? 'wordings.putBack' : 'wordings.putBackShared')}
            </Button>
          )}
          <Button onClick={close} disabled={busy}>
            {t('action.cancel')}
          </Button>
          {!held && (
            <Button variant="primary" busy={busy} onClick={() => void send(text)}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <span ref={setCorner} className="empty:hidden" />
      <FormCompany
        entity="wording"
        record={{ id: `${brand}:${key}`, updated_at: seen.updated_at }}
        field={isTyped ? 'text' : null}
        saving={busy}
        mayWrite={mayWrite}
        labelOf={() => t('wordings.own')}
        onFetch={fetchNewer}
        {...company}
      />
      <form noValidate onSubmit={submit} className="grid gap-2">
        {general && <Notice severity="error" live title={general} />}
        <div>
          <p className="font-bold">{t('wordings.standard')}</p>
          <p className="mt-0.5 rounded-control bg-grey-0 px-1.5 py-1 wrap-anywhere">
            <WordingText text={standard} />
          </p>
          {shared !== null && (
            <p className="mt-0.5 text-hint text-grey-6 wrap-anywhere">
              {t('wordings.bothBrands')}: <WordingText text={shared} />
            </p>
          )}
          <p className="mt-0.5 text-hint text-grey-6 wrap-anywhere">
            {t('wordings.key')}: {key}
          </p>
        </div>
        {note && <Notice severity="info">{t(note)}</Notice>}
        <Field
          label={t('wordings.own')}
          hint={names.length > 0 && t('wordings.keep', { text: listText(names) })}
          error={error}
        >
          <Textarea
            ref={input}
            rows={standard.length > 80 ? 4 : 2}
            maxLength={1000}
            value={text}
            readOnly={held}
            onChange={(event) => {
              setText(event.target.value)
              setError('')
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
