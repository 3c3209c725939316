import { screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useState } from 'react'
import { renderWith, type Setup } from '../../resource/testing.tsx'
import RichTextField from './rich-text-field.tsx'

// Positions on the screen, which ProseMirror asks of the browser and jsdom lacks.
const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => ({}) }
Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null }) as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => nowhere
globalThis.ClipboardEvent ??= class extends Event {} as unknown as typeof ClipboardEvent
document.elementFromPoint ??= () => null
Element.prototype.scrollIntoView ??= () => undefined

type Given = { value?: string; error?: string; readOnly?: boolean; required?: boolean }

type Around = { beside?: ReactNode; within?: (form: ReactNode) => ReactNode }

/** Renders the field in a form of its own, with another part beside it or a frame around it; `html()` returns the form's value. */
export async function renderEditor(
  given: Given = {},
  { beside, within = (form) => form, ...setup }: Setup & Around = {},
) {
  const seen: string[] = []
  let put: (value: string) => void = () => undefined
  function Host() {
    const [value, setValue] = useState(given.value ?? '')
    put = setValue
    return (
      <RichTextField
        name="body"
        label="Brödtext"
        required={given.required ?? false}
        optional={false}
        readOnly={given.readOnly ?? false}
        error={given.error}
        value={value}
        onChange={(next) => {
          seen.push(next)
          setValue(next)
        }}
        onBlur={() => undefined}
        record={null}
      />
    )
  }
  const view = renderWith(
    <>
      {within(<Host />)}
      {beside}
    </>,
    setup,
  )
  const text = await screen.findByRole('textbox', { name: 'Brödtext' })
  const editor = (text as unknown as { editor: Editor }).editor
  return {
    ...view,
    text,
    editor,
    seen,
    html: () => seen.at(-1) ?? given.value ?? '',
    put: (value: string) => put(value),
  }
}
