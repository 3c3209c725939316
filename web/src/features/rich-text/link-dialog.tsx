import type { Editor } from '@tiptap/core'
import { getMarkRange } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { addressOfTyped } from './link-address.ts'

type Kind = 'link' | 'button'

/** Returns the link at the cursor, or the selection. */
function linkAt(editor: Editor) {
  const { state } = editor
  const { from, to, $from } = state.selection
  const type = state.schema.marks.link
  const range = type ? getMarkRange($from, type) : undefined
  const mark = range && $from.doc.nodeAt(range.from)?.marks.find((each) => each.type === type)
  const place = range ?? { from, to }
  return {
    ...place,
    exists: Boolean(mark),
    text: state.doc.textBetween(place.from, place.to, ' '),
    href: String(mark?.attrs.href ?? ''),
    kind: mark ? ((mark.attrs.class === 'button' ? 'button' : 'link') as Kind) : null,
  }
}

/** Edits text and address of a link, or of a link drawn as a button. */
export function LinkDialog({ editor, kind: asked, onClose }: { editor: Editor; kind: Kind; onClose: () => void }) {
  const [link] = useState(() => linkAt(editor))
  const kind = link.kind ?? asked
  const [text, setText] = useState(link.text)
  const [typed, setTyped] = useState(link.href)
  const [tried, setTried] = useState(false)
  const address = addressOfTyped(typed) ?? (typed === link.href && typed ? typed : null)
  const first = useRef<HTMLInputElement>(null)
  const errors = {
    text: tried && kind === 'button' && !text.trim() ? t('valid.required') : undefined,
    address: tried && !address ? t(typed.trim() ? 'editor.linkFault' : 'valid.required') : undefined,
  }

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const done = () => {
    setTried(true)
    if (!address || (kind === 'button' && !text.trim())) return
    const href = address
    const shown = text.trim() || typed.trim()
    const attrs = { href, class: kind === 'button' ? 'button' : null }
    onClose()
    const at = editor.chain().focus().setTextSelection({ from: link.from, to: link.to })
    // Unchanged words keep their marks: bold, italic.
    if (shown === link.text.trim() && link.text) at.setMark('link', attrs).run()
    else {
      at.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs }] })
        .unsetMark('link')
        .run()
    }
  }
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    done()
  }
  const title = link.exists
    ? t(kind === 'button' ? 'editor.buttonEdit' : 'editor.linkEdit')
    : t(kind === 'button' ? 'editor.insertButton' : 'editor.link')
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      initialFocus={first}
      actions={
        <>
          {link.exists && (
            <Button
              variant="danger-quiet"
              className="mr-auto"
              onClick={() => {
                onClose()
                editor.chain().focus().setTextSelection({ from: link.from, to: link.to }).unsetMark('link').run()
              }}
            >
              {t('editor.linkRemove')}
            </Button>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t(link.exists ? 'action.update' : 'editor.insert')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <Field label={t('editor.linkText')} required={kind === 'button'} error={errors.text}>
          <TextInput
            ref={kind === 'button' ? first : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={byEnter}
          />
        </Field>
        <Field label={t('editor.linkAddress')} required hint={t('editor.linkHint')} error={errors.address}>
          <TextInput
            ref={kind === 'link' ? first : undefined}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={byEnter}
          />
        </Field>
      </div>
    </Dialog>
  )
}
