import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import type { BuilderRow } from './builder-values.ts'

type Props = { row: BuilderRow; readOnly: boolean; onClose: () => void; onChange: (options: unknown) => void }

/** Returns what a text says as JSON; undefined for a text that is none. An empty text is nothing. */
function parsed(text: string): unknown {
  if (!text.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Shows a row's options as the JSON that old clients read and write, to be changed where the builder has no field. */
export function OptionsDialog({ row, readOnly, onClose, onChange }: Props) {
  const [text, setText] = useState(() => (row.options === null ? '' : JSON.stringify(row.options, null, 2)))
  const value = parsed(text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('builder.textTitle')}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{t(readOnly ? 'a11y.close' : 'action.cancel')}</Button>
          {!readOnly && (
            <Button
              variant="primary"
              disabled={value === undefined}
              onClick={() => {
                onChange(value)
                onClose()
              }}
            >
              {t('action.done')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('rows.asJson')} error={value === undefined ? t('rows.badJson') : undefined} readOnly={readOnly}>
        <Textarea
          rows={14}
          spellCheck={false}
          className="font-mono text-hint"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
