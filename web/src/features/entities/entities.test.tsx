import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { renderKind } from '../../resource/fields/testing.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { layOutRows, press } from '../../ui/sorting-testing.ts'
import { EntitiesContext, type EntitySearch } from './entity.ts'
import { entity, mixed } from './entity-field-types.ts'
import { ListSketch } from './list-sketch.tsx'

const found = [
  { type: 'Event', id: 5, title: 'Handledarträff i Höör' },
  { type: 'Article', id: 6, title: 'Träff: reflektion' },
  { type: 'User', id: 6, title: 'Träff Träffsson' },
]
const search = vi.fn<EntitySearch>(async () => found)
const held = [
  { id: 6, type: 'Article', title: 'Träff: reflektion', status: 'published' },
  { id: 2, type: 'Card', title: 'Ett kort', status: 'unpublished' },
  { id: 3, type: 'User', name: 'gunexe', firstname: 'Gunilla', lastname: 'Exempelsson' },
]

/** Returns the field type with its search around it. */
const withSearch = (kind: typeof mixed): typeof mixed => ({
  ...kind,
  Field: (field) => (
    <EntitiesContext value={search}>
      <kind.Field {...field} />
    </EntitiesContext>
  ),
})
const box = () => screen.getByRole('combobox')
const find = async (text: string) => {
  act(() => box().focus())
  fireEvent.change(box(), { target: { value: text } })
}
const titles = () => within(screen.getByRole('list', { name: 'Innehåll' })).getAllByRole('listitem')

test('mixed: content and people in their order, with type and status in words', () => {
  const view = renderKind(withSearch(mixed), { label: 'Innehåll', held })
  expect(titles().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/1Träff: reflektionArtikelPublicerad/),
    expect.stringMatching(/2Ett kortKortOpublicerad/),
    expect.stringMatching(/3Gunilla ExempelssonAnvändare/),
  ])
  expect(screen.getByText('Antal objekt: 3')).toBeTruthy()
  expect(view.sent()).toEqual([
    { type: 'Article', id: 6 },
    { type: 'Card', id: 2 },
    { type: 'User', id: 3 },
  ])
})

test('mixed: search adds last; what is there already can’t be added again, though another type has the same id', async () => {
  const view = renderKind(withSearch(mixed), { label: 'Innehåll', held })
  await find('träff')
  const there = await waitFor(() => screen.getByRole('option', { name: /reflektion/ }))
  expect(there.getAttribute('aria-disabled')).toBe('true')
  expect(there.textContent).toContain('Objektet finns redan i listan')
  fireEvent.click(there)
  expect(titles()).toHaveLength(3)
  fireEvent.keyDown(box(), { key: 'End' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(view.sent()).toContainEqual({ type: 'User', id: 6 })
  expect(screen.getByText('Träff Träffsson har lagts till sist i listan.')).toBeTruthy()
})

test('mixed: moved by keys and by buttons, taken out, and each is said', async () => {
  const view = renderKind(withSearch(mixed), { label: 'Innehåll', held })
  const grip = () => screen.getByRole('button', { name: 'Flytta Ett kort' })
  grip().focus()
  layOutRows()
  await press(grip(), ' ', 'ArrowUp', ' ')
  expect(screen.getByText('Ett kort ligger på plats 1 av 3.')).toBeTruthy()
  expect(view.sent()).toMatchObject([{ id: 2 }, { id: 6 }, { id: 3 }])

  fireEvent.click(screen.getByRole('button', { name: 'Flytta ner: Ett kort' }))
  expect(view.sent()).toMatchObject([{ id: 6 }, { id: 2 }, { id: 3 }])
  expect(screen.getByText('Ett kort är på plats 2 av 3.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Flytta ner: Gunilla Exempelsson' }))
  expect(view.sent()).toMatchObject([{ id: 6 }, { id: 2 }, { id: 3 }])

  fireEvent.click(screen.getByRole('button', { name: 'Ta bort från listan: Ett kort' }))
  expect(view.sent()).toMatchObject([{ id: 6 }, { id: 3 }])
  expect(document.activeElement?.id).toBe('field-field')
})

test('mixed: who may not change it has no search, no grips and no crosses', () => {
  renderKind(withSearch(mixed), { label: 'Innehåll', held, readOnly: true })
  expect(titles()).toHaveLength(3)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('entity: one, of the types that the definition names', async () => {
  const options = { User: 'screen.users', Page: 'screen.pages' } as const
  const view = renderKind(withSearch(entity), { options, held: { id: 9, type: 'Page', title: 'Om oss' } })
  expect(box()).toHaveProperty('value', 'Om oss')
  await find('träff')
  await waitFor(() => screen.getByRole('option', { name: /Träff Träffsson/ }))
  fireEvent.keyDown(box(), { key: 'End' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(view.sent()).toEqual({ type: 'User', id: 6 }))
  expect(search).toHaveBeenLastCalledWith(expect.anything(), 'träff', ['User', 'Page'])
  fireEvent.click(screen.getByRole('button', { name: 'Töm fältet' }))
  expect(view.sent()).toBeNull()
})

test('the sketch of a list names what visitors don’t see, and leads there', () => {
  const Typed = () => (
    <FormProvider {...useForm({ defaultValues: { items: held, columns: 3 } })}>
      <ListSketch />
    </FormProvider>
  )
  renderWith(<Typed />)
  expect(screen.getByText(/1 objekt är dolt/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ett kort' }).getAttribute('href')).toBe('/card/2')
  expect(screen.queryByRole('link', { name: 'Träff: reflektion' })).toBeNull()
})
