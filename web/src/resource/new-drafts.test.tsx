import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '../lib/drafts.ts'
import { ResourceForm } from './resource-form.tsx'
import { articleScreen, refusal, renderWith } from './testing.tsx'

// A new record's typed text stays on this computer until it is saved, each text by itself.

const place = { user: 7, resource: 'article', id: null }
const create = vi.fn(async ({ data }: { data: object }): Promise<object> => ({ id: 31, ...data }))

beforeEach(() => {
  localStorage.clear()
  create.mockReset()
  create.mockImplementation(async ({ data }) => ({ id: 31, ...data }))
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T13:32:00Z') })
})
afterEach(() => void vi.useRealTimers())

const open = () =>
  renderWith(<ResourceForm screen={articleScreen} id={null} />, {
    path: '/article/new',
    answers: { 'article.create': create, 'article.list': () => ({}) },
  })
const title = async () => (await screen.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
const type = async (text: string) => fireEvent.input(await title(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('vo_draft:7:article:new'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '').values.title)
    .sort()

test('what is typed is stored after a second, and offered when the next new one begins', async () => {
  const view = open()
  await type('Halv')
  await pass(1100)
  expect(stored()).toEqual(['Halv'])
  view.unmount()
  open()
  await screen.findByText(/Du har text som inte är sparad/)
  expect(screen.getByText('”Halv”')).toBeTruthy()
  press('Hämta texten')
  expect((await title()).value).toBe('Halv')
  await type('Halvvägs')
  await pass(1100)
  // It goes on in its own place.
  expect(stored()).toEqual(['Halvvägs'])
})

test('a second new one, typed without an answer to the offer, writes nothing over', async () => {
  const view = open()
  await type('Den första')
  await pass(1100)
  view.unmount()
  const second = open()
  await type('Den andra')
  await pass(1100)
  expect(stored()).toEqual(['Den andra', 'Den första'])
  second.unmount()
  open()
  await screen.findByText('”Den andra”')
  press('Kasta texten')
  await screen.findByText('”Den första”')
  press('Kasta texten')
  expect(screen.queryByText(/Du har text som inte är sparad/)).toBeNull()
  expect(stored()).toEqual([])
})

test('saving one ends its own draft alone', async () => {
  drafts.keep(place, { values: { title: 'Från i går' }, base: null, at: Date.now() - 86_400_000 })
  open()
  await screen.findByText('”Från i går”')
  await type('Dagens')
  await pass(1100)
  press('Spara')
  await screen.findByText('Artikeln har skapats')
  expect(stored()).toEqual(['Från i går'])
})

test('the session ends in the middle of it: the text is stored at once, and at the moment the page goes', async () => {
  create.mockRejectedValue(refusal('UNAUTHENTICATED', 'Logga in igen'))
  open()
  await type('Mitt i en')
  press('Spara')
  await pass(10)
  expect(stored()).toEqual(['Mitt i en'])
  await type('Mitt i en mening')
  fireEvent(window, new Event('pagehide'))
  expect(stored()).toEqual(['Mitt i en mening'])
})
