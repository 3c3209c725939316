import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { TitleInput } from './title-input.tsx'

function submitsOnEnter(others: ReactNode) {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Field label="Namn">
        <TitleInput value="Handledare" onChange={() => undefined} />
      </Field>
      {others}
    </form>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Namn' }), { key: 'Enter' })
  return submitted.mock.calls.length > 0
}

test('Enter saves a form that has no other line of text, as in a line of text', () =>
  expect(submitsOnEnter(<input type="checkbox" />)).toBe(true))

test('Enter saves no form with other lines', () => expect(submitsOnEnter(<input type="url" />)).toBe(false))
