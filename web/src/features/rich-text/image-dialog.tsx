import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { LibraryDialog } from '../media/library-dialog.tsx'
import type { UploadedFile } from '../media/upload.ts'

/** Chooses or uploads an image, and asks for its alternative text. `files` are pasted or dropped ones. */
export function ImageDialog(props: { editor: Editor; files?: readonly File[]; onClose: () => void }) {
  const { editor, files, onClose } = props
  const [file, setFile] = useState<UploadedFile | null>(null)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  if (!file) return <LibraryDialog kind="image" publicOnly given={files} onClose={close} onChoose={setFile} />
  return (
    <AltDialog
      src={file.url}
      given={file.description}
      onClose={close}
      onDone={(alt) => {
        onClose()
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src: file.url, alt } })
          .run()
      }}
    />
  )
}

/** Asks for an image's alternative text; only a decorative image may lack it. */
export function AltDialog(props: { src: string; given: string; onClose: () => void; onDone: (alt: string) => void }) {
  const [alt, setAlt] = useState(props.given)
  const [decorative, setDecorative] = useState(false)
  const [tried, setTried] = useState(false)
  const text = decorative ? '' : alt.replaceAll(/\s+/g, ' ').trim()
  const error = tried && !text && !decorative ? t('editor.altRequired') : undefined
  return (
    <Dialog
      open
      size="medium"
      onClose={props.onClose}
      title={t('field.alt')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setTried(true)
              if (text || decorative) props.onDone(text)
            }}
          >
            {t('action.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 sm:grid-cols-[1fr_200px]">
        <div className="grid content-start gap-1.5">
          <Field label={t('field.alt')} required={!decorative} hint={t('editor.altHint')} error={error}>
            <Textarea
              value={decorative ? '' : alt}
              disabled={decorative}
              maxLength={500}
              onChange={(event) => setAlt(event.target.value)}
            />
          </Field>
          <Checkbox
            label={t('editor.altDecorative')}
            checked={decorative}
            onChange={(event) => setDecorative(event.target.checked)}
          />
        </div>
        <img src={props.src} alt="" className="max-h-25 w-full rounded-control bg-grey-1 object-contain" />
      </div>
    </Dialog>
  )
}
