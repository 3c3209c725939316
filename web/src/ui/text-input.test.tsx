import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

test.each([
  ['its own', false, true],
  ['its field’s', true, false],
])('a line of text that may only be read, by %s word, takes no other', (_, ofField, own) => {
  render(
    <Field label="Rubrik" readOnly={ofField}>
      <TextInput value="Om oss" readOnly={own} onChange={() => {}} />
    </Field>,
  )
  expect((screen.getByRole('textbox', { name: /^Rubrik/ }) as HTMLInputElement).readOnly).toBe(true)
})

test('a locked value is shown whole, can’t be changed, and has the name of its field', () => {
  render(
    <Field label="Gruppnamn">
      <TextInput locked prefix="https://" value="helsingborg-hoganas-astorp" onChange={() => {}} />
    </Field>,
  )
  const shown = screen.getByRole('textbox', { name: /^Gruppnamn/ }) as HTMLTextAreaElement
  expect([shown.tagName, shown.value, shown.readOnly]).toEqual(['TEXTAREA', 'helsingborg-hoganas-astorp', true])
})
