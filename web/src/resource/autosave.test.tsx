import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ResourceForm } from './resource-form.tsx'
import type { Screen } from './screen.ts'
import { articleScreen, refusal, renderWith } from './testing.tsx'

// A draft is saved while it is typed. A text that visitors see is not, and nothing typed is lost.

const autosaving: Screen = { ...articleScreen, autosaves: true }
/** The record's version after so many saves. */
const at = (saves: number) => `2026-11-20T10:00:0${saves}.000Z`
const record = {
  ...{ id: 12, title: 'Om oss', slug: 'om-oss', body: '', lead: '', status: 'unpublished', comments: '' },
  ...{ publish_at: null, unpublish_at: null, updated_at: at(1), settings: { hideTopImage: false } },
}
type Input = { data: object; updated_at: string; autosave?: true }
const update = vi.fn(
  async ({ data }: Input): Promise<object> => ({
    ...record,
    ...data,
    // The server's own choice.
    slug: 'om-oss-2',
    updated_at: at(2),
  }),
)

beforeEach(() => {
  localStorage.clear()
  update.mockReset()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T13:32:00Z') })
})
afterEach(() => void vi.useRealTimers())

const open = (given: object = {}, of = autosaving) =>
  renderWith(<ResourceForm screen={of} id={12} />, {
    path: '/article/12',
    answers: { 'article.get': () => ({ ...record, ...given }), 'article.update': update, 'article.list': () => ({}) },
  })
const title = async () => (await screen.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
const type = async (text: string) => fireEvent.input(await title(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const local = () => JSON.parse(localStorage.getItem('vo_draft:7:article:12') ?? 'null')?.values.title

describe('a draft', () => {
  test('is saved three seconds after the last change, quietly, with its changes alone', async () => {
    open()
    await type('Om')
    await pass(2000)
    await type('Om vårt college')
    await pass(2900)
    expect(update).not.toHaveBeenCalled()
    await pass(200)
    expect(update.mock.calls).toEqual([
      [{ id: 12, data: { title: 'Om vårt college' }, updated_at: at(1), autosave: true }],
    ])
    await screen.findByText('Sparat')
    expect(screen.getByText(/^Utkastet är sparat kl\. 14\.32/)).toBeTruthy()
    expect(screen.queryByText('Artikeln har sparats')).toBeNull()
    // A field that nobody typed shows what the server made of it.
    expect(screen.getByDisplayValue('om-oss-2')).toBeTruthy()
    expect(local()).toBeUndefined()
    await pass(60_000)
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('typed on during the save keeps what is typed, and saves it next at the new version', async () => {
    let answer: (row: object) => void = () => undefined
    update.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    open()
    await type('Ett')
    await pass(3100)
    await type('Ett två')
    await act(async () => answer({ ...record, title: 'Ett', updated_at: at(2) }))
    expect((await title()).value).toBe('Ett två')
    await screen.findByText('Osparade ändringar')
    await pass(3100)
    expect(update.mock.calls[1]?.[0]).toMatchObject({ data: { title: 'Ett två' }, updated_at: at(2) })
  })

  test('a press on the button during the save is not lost', async () => {
    let answer: (row: object) => void = () => undefined
    update.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    open()
    await type('Ett')
    await pass(3100)
    await type('Ett två')
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    await act(async () => answer({ ...record, title: 'Ett', updated_at: at(2) }))
    await screen.findByText('Artikeln har sparats')
    expect(update.mock.calls[1]?.[0]).toEqual({ id: 12, data: { title: 'Ett två' }, updated_at: at(2) })
  })

  test('that somebody else has saved is not overwritten: it is told, and the text stays here', async () => {
    const details = { stale: true, name: 'Malin', current: { ...record, title: 'Malins' }, updated_at: at(9) }
    update.mockRejectedValue(refusal('CONFLICT', 'Malin sparade en nyare version', { details }))
    open()
    await type('Min')
    await pass(3100)
    await screen.findByText('Malin sparade en nyare version')
    expect((await title()).value).toBe('Min')
    expect(local()).toBe('Min')
    await type('Min igen')
    await pass(10_000)
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('keeps its text on this computer when the session is over, and asks nobody anything', async () => {
    update.mockRejectedValue(refusal('UNAUTHENTICATED', 'Logga in igen'))
    open()
    await type('Mitt i en mening')
    await pass(3100)
    expect(update).toHaveBeenCalledTimes(1)
    expect(local()).toBe('Mitt i en mening')
    expect(screen.getByText('Osparade ändringar')).toBeTruthy()
  })

  test('that is not valid waits here until it is', async () => {
    open()
    await type('')
    await pass(5000)
    expect(update).not.toHaveBeenCalled()
    expect(screen.queryByText('Obligatoriskt')).toBeNull()
  })
})

test('a draft that somebody takes over is saved no more, and its text stays here', async () => {
  const Company: Screen['Company'] = ({ onHeld }) => (
    <>
      <button type="button" onClick={() => onHeld(true)}>
        Någon tar över
      </button>
      <button type="button" onClick={() => onHeld(false)}>
        Pennan är ledig
      </button>
    </>
  )
  open({}, { ...autosaving, Company })
  await type('Mitt i en mening')
  await pass(2900)
  fireEvent.click(screen.getByRole('button', { name: 'Någon tar över' }))
  await pass(10_000)
  fireEvent.click(screen.getByRole('button', { name: 'Pennan är ledig' }))
  await pass(10_000)
  expect(update).not.toHaveBeenCalled()
  expect((await title()).value).toBe('Mitt i en mening')
  expect(local()).toBe('Mitt i en mening')
  await type('Mitt i en mening till')
  await pass(3100)
  expect(update).toHaveBeenCalledTimes(1)
})

test('what visitors see, or would see after the save, is not saved by itself', async () => {
  const view = open({ status: 'published' })
  await type('Ny')
  await pass(10_000)
  expect(local()).toBe('Ny')
  view.unmount()
  localStorage.clear()
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Publicerad' }))
  await type('Ny')
  await pass(10_000)
  expect(update).not.toHaveBeenCalled()
})

test('what is typed in the last second is kept when the page goes', async () => {
  open({ status: 'published' })
  await type('Mitt i ett or')
  expect(local()).toBeUndefined()
  fireEvent(window, new Event('pagehide'))
  expect(local()).toBe('Mitt i ett or')
})
