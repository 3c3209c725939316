import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Edits the heading of the table at the cursor. */
export function CaptionDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [text, setText] = useState(() => String(editor.getAttributes('table').caption ?? ''))
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const done = () => {
    onClose()
    editor
      .chain()
      .focus()
      .updateAttributes('table', { caption: text.replaceAll(/\s+/g, ' ').trim() })
      .run()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('editor.caption')}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t('action.done')}
          </Button>
        </>
      }
    >
      <Field label={t('editor.caption')} hint={t('editor.captionHint')} labelHidden>
        <TextInput
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            done()
          }}
        />
      </Field>
    </Dialog>
  )
}
