import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith, type Setup } from '../../resource/testing.tsx'
import { layOutRows, press } from '../../ui/sorting-testing.ts'
import { AttachmentsField } from './files-field.tsx'
import { ImagesField } from './images-field.tsx'
import { images } from './media-field-types.ts'
import { itemOf, type MediaItem } from './media-item.ts'
import { FakeRequest, fakeUploads, picture, stored } from './testing.tsx'
import { uploadFile } from './upload.ts'

beforeEach(fakeUploads)
afterEach(() => vi.unstubAllGlobals())

type Shown = { start?: MediaItem[]; readOnly?: boolean; Field?: typeof ImagesField }

function show({ start = [], readOnly = false, Field = ImagesField }: Shown = {}, setup: Setup = {}) {
  let now = start
  function Host() {
    const [value, setValue] = useState(start)
    now = value
    return (
      <>
        <input aria-label="Rubrik" defaultValue="Halvskriven" />
        <Field
          name="images"
          label="Bilder"
          required={false}
          optional={false}
          readOnly={readOnly}
          value={value}
          onChange={setValue}
          onBlur={() => undefined}
          record={null}
        />
      </>
    )
  }
  const view = renderWith(<Host />, setup)
  return { ...view, value: () => now }
}

const drop = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/Släpp/), { target: { files: Object.assign(files, { item: () => null }) } })

test('a dropped picture is sent, shows how far it is, and becomes the top image', async () => {
  const { value } = show()
  drop(picture('fonster.png'))
  expect(FakeRequest.last.url).toBe('/api/v1/files')
  expect(FakeRequest.last.headers).toHaveProperty('Authorization')
  await FakeRequest.last.progress(0.4)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await FakeRequest.last.answer(201, { data: stored(5, { filename: 'fonster.png', description: 'Ett fönster' }) })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('fonster.png')).toBeTruthy()
  expect(screen.getByText(/1\s920 × 1\s080, 412 kB/)).toBeTruthy()
  // The file's own text stays with the file.
  expect(images.toInput?.(value() as never)).toEqual([{ file_id: 5, description: '' }])
})

test('two that arrive at once are both there', async () => {
  const { value } = show()
  drop(picture('a.png'), picture('b.png'))
  const [first, second] = FakeRequest.all
  await act(async () => {
    for (const [request, id] of [
      [first, 1],
      [second, 2],
    ] as const) {
      if (!request) continue
      request.status = 201
      request.response = { data: stored(id) }
      request.onload?.()
    }
  })
  expect(value().map((each) => each.file_id)).toEqual([1, 2])
})

test('a refused file says why in the server’s words, and is taken off the list', async () => {
  const { value } = show()
  drop(picture('falsk.png'))
  const text = 'Filens innehåll stämmer inte med filändelsen'
  await FakeRequest.last.answer(400, {
    code: 'INVALID',
    message: 'Formuläret',
    fields: { file: [text] },
    reference: 'r',
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort falsk.png' }))
  expect(screen.queryByText(text)).toBeNull()
  expect(value()).toEqual([])
})

test('a broken connection keeps the form, and the same file can be sent again', async () => {
  const answers = { 'file.list': () => ({ items: [], total: 0, page: 1, limit: 24 }) }
  const { value } = show({ start: [itemOf(stored(1))], Field: AttachmentsField }, { answers })
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till bilaga' }))
  drop(picture('igen.png'))
  await FakeRequest.last.fail()
  expect(screen.getByText('Anslutningen bröts. Det du skrivit i formuläret finns kvar.')).toBeTruthy()
  expect((screen.getByLabelText('Rubrik') as HTMLInputElement).value).toBe('Halvskriven')
  expect(value()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(FakeRequest.all).toHaveLength(2)
  await FakeRequest.last.answer(201, { data: stored(9) })
  expect(value().map((each) => each.file_id)).toEqual([1, 9])
})

test('one on its way can be broken off; leaving the page does it too', async () => {
  const view = show()
  drop(picture('a.png'), picture('b.png'))
  const [first, second] = FakeRequest.all
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Avbryt uppladdningen av a.png' })))
  expect(first?.aborted).toBe(true)
  expect(screen.queryByText('a.png')).toBeNull()
  view.unmount()
  expect(second?.aborted).toBe(true)
})

test('a file that is too large is never sent', () => {
  show()
  drop(picture('stor.png', 26 * 1024 * 1024))
  expect(screen.getByText('Filen är för stor. Högsta storlek är 25 MB.')).toBeTruthy()
  expect(FakeRequest.all).toEqual([])
})

test('a session that has run out is renewed once', async () => {
  const session = { headers: () => ({}), token: () => 'old', refresh: vi.fn(async () => undefined) }
  const outcome = uploadFile({ session, file: picture() }).catch((error: unknown) => error)
  await FakeRequest.last.answer(401, { message: 'Logga in' })
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2))
  expect(session.refresh).toHaveBeenCalledWith('old')
  await FakeRequest.last.answer(401, { message: 'Logga in' })
  expect(await outcome).toMatchObject({ message: 'Logga in', status: 401, passing: false })
  expect(FakeRequest.all).toHaveLength(2)
})

test('the library: asks for the group’s pictures that everyone may fetch, page by page, none twice', async () => {
  const list = vi.fn(({ page }: { page: number }) => ({
    items: page === 1 ? [stored(1), stored(2)] : [stored(2), stored(3)],
    total: 26,
    page,
    limit: 24,
  }))
  const { value } = show({ start: [itemOf(stored(1))] }, { answers: { 'file.list': list } })
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till bild' }))
  const dialog = await screen.findByRole('dialog', { name: 'Välj bild' })
  const there = await within(dialog).findByRole('button', { name: /Bild 1/ })
  expect(there.textContent).toContain('Objektet finns redan i listan')
  expect((there as HTMLButtonElement).disabled).toBe(true)
  expect(list.mock.calls[0]?.[0]).toMatchObject({ page: 1, filters: { kind: ['image'], public: true } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Visa fler (24)' }))
  await within(dialog).findByRole('button', { name: /Bild 3/ })
  expect(within(dialog).getAllByRole('button', { name: /Bild \d/ })).toHaveLength(3)
  expect(within(dialog).queryByRole('button', { name: /^Visa fler/ })).toBeNull()
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'bild' } })
  await waitFor(() =>
    expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ search: 'bild', filters: { kind: ['image'] } }),
  )
  fireEvent.click(await within(dialog).findByRole('button', { name: /Bild 2/ }))
  expect(value().map((each) => each.file_id)).toEqual([1, 2])
})

test('the file’s alternative text is shown as the file’s, and saved as the place’s own only when one writes another', () => {
  const linked = { description: 'Filens', file_description: 'Filens', pivot: { description: '' } }
  const owned = { description: 'Min', file_description: 'Filens', pivot: { description: 'Min' } }
  const { value } = show({ start: [itemOf(stored(1, linked)), itemOf(stored(2, owned))] })
  const saved = () =>
    (images.toInput as (items: unknown) => { description: string }[])(value()).map((each) => each.description)
  const [one, two] = [1, 2].map((id) => screen.getByLabelText(`Alternativtext för bild-${id}.png`) as HTMLInputElement)
  expect([one?.value, two?.value]).toEqual(['', 'Min'])
  expect(screen.getAllByText('Utan egen text används filens: Filens')).toHaveLength(1)
  expect(saved()).toEqual(['', 'Min'])
  if (one) fireEvent.change(one, { target: { value: 'En annan' } })
  if (two) fireEvent.change(two, { target: { value: 'Filens' } })
  expect(saved()).toEqual(['En annan', ''])
  expect(screen.queryByText('Utan egen text används filens: Filens')).toBeNull()
})

test('alternative text, another file, away with it, and the order by keyboard', async () => {
  const { value } = show(
    { start: [itemOf(stored(1)), itemOf(stored(2))] },
    { answers: { 'file.list': () => ({ items: [stored(7)], total: 1, page: 1, limit: 24 }) } },
  )
  fireEvent.change(screen.getByLabelText('Alternativtext för bild-1.png'), { target: { value: 'Ett hus' } })
  expect(value()[0]?.description).toBe('Ett hus')
  layOutRows()
  await press(screen.getByRole('button', { name: 'Flytta bild-1.png' }), ' ', 'ArrowDown', ' ')
  expect(value().map((each) => each.file_id)).toEqual([2, 1])
  const [first] = screen.getAllByRole('button', { name: 'Byt fil' })
  if (first) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('button', { name: /Bild 7/ }))
  expect(value().map((each) => each.file_id)).toEqual([7, 1])
  const [gone] = screen.getAllByRole('button', { name: 'Ta bort' })
  if (gone) fireEvent.click(gone)
  expect(value().map((each) => each.file_id)).toEqual([1])
})

test('who may only read sees the files and no tools', () => {
  show({ start: [itemOf(stored(1))], readOnly: true })
  expect(screen.getByText('bild-1.png')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByLabelText(/Släpp/)).toBeNull()
})

test.each([ImagesField, AttachmentsField])('a file that one may not see says so, leads nowhere, and stays', (Field) => {
  const text = 'Fil som du inte har behörighet att se'
  const unseen = { title: text, filename: '', filesize: 0, filetype: '', width: null, height: null }
  const { value, container } = show({ start: [itemOf(stored(1, unseen)), itemOf(stored(2))], Field })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link', { name: text })).toBeNull()
  expect(container.textContent).not.toContain('Filen saknas')
  expect(container.textContent).not.toMatch(/\b0 k?B/)
  expect(value().map(({ file_id }) => file_id)).toEqual([1, 2])
})

test('the library says whose a file is to a person who works in several groups', async () => {
  const groups = [5, 6].map((id) => ({ id, title: `Grupp ${id}`, category: 'local', parent_id: null, depth: 0 }))
  const list = () => ({ items: [{ ...stored(1), group_id: 6 }], total: 1, page: 1, limit: 24 })
  show({ start: [itemOf(stored(2))] }, { answers: { 'file.list': list }, groups: groups as never })
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till bild' }))
  expect((await screen.findByRole('button', { name: /Bild 1/ })).textContent).toContain('Grupp 6')
})
