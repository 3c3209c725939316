import { fireEvent, screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderKind } from '../../resource/fields/testing.tsx'
import { cardFields } from './entity-field-types.ts'

const options = {
  images: 'field.images',
  title: 'field.title',
  email: 'field.email',
  name: 'field.fullname',
  phone1: 'field.phone1',
  phone2: 'field.phone2',
} as const

/** Draws the field in the form of a card that shows this entity. */
function draw(entity: object | null, held: string[], record: { id: number; fields: string[] } | null = null) {
  const InForm: typeof cardFields = {
    ...cardFields,
    Field: (field) => (
      <FormProvider {...useForm({ defaultValues: { entity } })}>
        <cardFields.Field {...field} />
      </FormProvider>
    ),
  }
  return renderKind(InForm, { label: 'Fält', options, held, record })
}
const person = { type: 'User', id: 4, title: 'Gunilla Exempelsson' }
const offered = () => screen.queryAllByRole('checkbox').map((each) => each.closest('label')?.textContent)
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('a card offers the fields of what it shows, and none before something is chosen', () => {
  draw(person, [])
  expect(offered()).toEqual(['Bilder', 'E-postadress', 'Namn', 'Telefon'])
})

test('a card without an entity offers no field', () => {
  draw(null, [])
  expect(offered()).toEqual([])
  expect(screen.getByText('Välj ett kopplat objekt först.')).toBeTruthy()
})

test('a field that another client saved can be taken away', () => {
  const view = draw({ type: 'Page', id: 3, title: 'Sida' }, ['title', 'phone2'], { id: 1, fields: ['title', 'phone2'] })
  expect(offered()).toEqual(['Bilder', 'Rubrik', 'Telefon 2'])
  check('Telefon 2')
  expect(view.sent()).toEqual(['title'])
})

test('the saved order is kept, a field comes last, and an editor moves it', () => {
  const view = draw(person, ['phone1', 'images', 'email'])
  check('Namn')
  expect(view.sent()).toEqual(['phone1', 'images', 'email', 'name'])
  fireEvent.click(screen.getByRole('button', { name: 'Flytta upp: Namn' }))
  expect(view.sent()).toEqual(['images', 'phone1', 'name', 'email'])
  const rows = within(screen.getByRole('list', { name: 'Ordning på kortet' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['1Telefon', '2Namn', '3E-postadress'])
  fireEvent.click(screen.getByRole('button', { name: 'Flytta upp: Telefon' }))
  expect(view.sent()).toEqual(['images', 'phone1', 'name', 'email'])
  check('Telefon')
  expect(view.sent()).toEqual(['images', 'name', 'email'])
})

test('the versions of a card name its fields in Swedish, in their order', () => {
  expect(cardFields.text?.(['phone1', 'name'] as never)).toBe('Telefon, Namn')
  expect(cardFields.text?.([] as never)).toBe('Inget valt')
})
