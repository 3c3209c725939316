import { file } from '@kollegium/api/definitions/documents'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { defineScreen } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import { stored } from '../media/testing.tsx'
import { focalFields } from './focal-field.tsx'

const formOf = defineScreen({ resource: file, api: (client) => client.file, noCreate: true, fields: focalFields })
const record = (more: object) => ({
  ...stored(8),
  focal_x: null,
  focal_y: null,
  status: true,
  folder_id: null,
  ...more,
})

async function open(more: object = {}, rules: unknown[] = [['manage', 'all']]) {
  const update = vi.fn(({ data }: { data: object }) => record({ ...more, ...data, updated_at: '2026-11-21' }))
  renderWith(<ResourceForm screen={formOf} id={8} />, {
    answers: { 'file.get': () => record(more), 'file.update': update },
    me: { rules: rules as never },
    relations: { folder: { search: async () => [] } },
  })
  await screen.findByRole('textbox', { name: /Rubrik/ })
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    await waitFor(() => expect(update).toHaveBeenCalled())
    return update.mock.lastCall?.[0].data
  }
  return { save }
}
const picture = () => screen.getByRole('slider', { name: 'Viktigaste punkten i bilden' })
const place = () => picture().getAttribute('aria-valuetext')

test('a press on the picture sets the point, and what is saved is both its parts', async () => {
  const { save } = await open()
  expect(place()).toBe('Ingen punkt vald: hela bilden visas')
  vi.spyOn(picture(), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 400, 200))
  fireEvent.click(picture(), { clientX: 110, clientY: 170 })
  expect(place()).toBe('25 % från vänster, 75 % uppifrån')
  expect(await save()).toMatchObject({ focal_x: 0.25, focal_y: 0.75 })
})

test('the arrow keys move it, from the middle when there is none, and not out of the picture', async () => {
  const { save } = await open({ focal_x: 0.98, focal_y: 0.5 })
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(picture(), { key, shiftKey })
  press('ArrowRight', true)
  press('ArrowUp')
  expect(place()).toBe('100 % från vänster, 49 % uppifrån')
  expect(press('Tab')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort punkten' }))
  expect(place()).toBe('Ingen punkt vald: hela bilden visas')
  press('ArrowDown', true)
  expect(place()).toBe('50 % från vänster, 60 % uppifrån')
  expect(await save()).toMatchObject({ focal_x: 0.5, focal_y: 0.6 })
})

test('it can be taken away', async () => {
  const { save } = await open({ focal_x: 0.2, focal_y: 0.4 })
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort punkten' }))
  expect(await save()).toMatchObject({ focal_x: null, focal_y: null })
})

test('who may not change the file sees where it is; a document has none', async () => {
  await open({ focal_x: 0.2, focal_y: 0.4 }, [['read', 'File']])
  fireEvent.keyDown(picture(), { key: 'ArrowLeft' })
  expect(place()).toBe('20 % från vänster, 40 % uppifrån')
  expect(picture().tabIndex).toBe(-1)
  expect(screen.queryByRole('button', { name: 'Ta bort punkten' })).toBeNull()
})

test.each(['application/pdf', 'image/svg+xml'])('a file of %s is never cut, so it has no point', async (filetype) => {
  await open({ filetype })
  expect(screen.queryByRole('slider')).toBeNull()
})
