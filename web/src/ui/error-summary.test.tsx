import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextInput } from './text-input.tsx'

const mail = { id: 'mail', label: 'E-postadress', message: 'Ogiltig e-postadress' }
const kind = { id: 'kind', label: 'Typ', message: 'Obligatoriskt' }

function Form({ errors, attempt }: { errors: (typeof mail)[]; attempt?: number }) {
  return (
    <>
      <ErrorSummary errors={errors} focusKey={attempt} />
      <Field id="mail" label="E-postadress" required hint="Den du läser" error={errors[0]?.message}>
        <TextInput />
      </Field>
      <RadioGroup id="kind" legend="Typ" value={null} onChange={() => {}} options={[{ value: 'a', label: 'Första' }]} />
    </>
  )
}

describe('ErrorSummary', () => {
  test('counts the errors and says them in the words of the fields', () => {
    render(<Form errors={[mail, kind]} />)
    expect(screen.getByRole('heading').textContent).toBe('Formuläret innehåller 2 fel')
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'E-postadress: Ogiltig e-postadress',
      'Typ: Obligatoriskt',
    ])
  })

  test('says that something is left out where nothing else is wrong', () => {
    const { rerender } = render(<Form errors={[kind, { ...mail, message: 'Obligatoriskt' }]} />)
    expect(screen.getByRole('heading').textContent).toBe('Fyll i alla obligatoriska fält')
    expect(screen.getByRole('region', { name: 'Fyll i alla obligatoriska fält' })).toBeTruthy()
    rerender(<Form errors={[kind, mail]} />)
    expect(screen.getByRole('heading').textContent).toBe('Formuläret innehåller 2 fel')
  })

  test('each line leads to its field, for a group to its first control', () => {
    render(<Form errors={[mail, kind]} />)
    fireEvent.click(screen.getByRole('link', { name: /E-postadress/ }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    fireEvent.click(screen.getByRole('link', { name: /Typ/ }))
    expect(document.activeElement).toBe(screen.getByRole('radio'))
  })

  test('takes focus at each failed attempt, but not while one types', () => {
    const { rerender } = render(<Form errors={[mail]} attempt={1} />)
    expect(document.activeElement).toBe(screen.getByRole('region'))
    screen.getByRole('textbox').focus()
    rerender(<Form errors={[mail, kind]} attempt={1} />)
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(<Form errors={[mail, kind]} attempt={2} />)
    expect(document.activeElement).toBe(screen.getByRole('region'))
  })

  test('shows nothing without errors', () => {
    render(<ErrorSummary errors={[]} focusKey={1} />)
    expect(document.body.textContent).toBe('')
  })
})

test('a field is described by its hint and its error', () => {
  render(<Form errors={[mail]} />)
  const input = screen.getByRole('textbox', { name: /E-postadress/ })
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Den du läser',
    'Ogiltig e-postadress',
  ])
  expect(input.getAttribute('aria-required')).toBe('true')
})
