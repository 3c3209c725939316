import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResourceForm } from './resource-form.tsx'
import type { Screen } from './screen.ts'
import { articleScreen, refusal, renderWith, type Setup } from './testing.tsx'

// Typed words that nobody has saved are on the server, too, and so on the person's other computers.

const keeping: Screen = { ...articleScreen, autosaves: true, keepsOnServer: true }
const record = {
  ...{ id: 12, title: 'Om oss', slug: 'om-oss', body: '', lead: '', status: 'unpublished', comments: '' },
  ...{ publish_at: null, unpublish_at: null, settings: { hideTopImage: false } },
}
const NOW = '2026-11-20T13:32:00.000Z'
const theirs = {
  slot: 'andra1',
  values: { title: 'Från en annan dator', body: '' },
  base: null,
  saved_at: '2026-11-20T12:00:00.000Z',
}
let found: object | null
const keep = vi.fn<(input: unknown) => unknown>(() => ({ saved_at: NOW }))
const drop = vi.fn<(input: unknown) => unknown>(() => null)
const find = vi.fn<(input: unknown) => unknown>(() => found)

beforeEach(() => {
  localStorage.clear()
  found = null
  for (const each of [keep, drop, find]) each.mockClear()
  keep.mockImplementation(() => ({ saved_at: NOW }))
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
})
afterEach(() => void vi.useRealTimers())

const open = (id: number | null = null, path = '/article/new', answers: Setup['answers'] = {}) =>
  renderWith(<ResourceForm screen={keeping} id={id} />, {
    path,
    answers: {
      'article.create': ({ data }: { data: object }) => ({ id: 31, ...data }),
      'article.list': () => ({}),
      'keptText.find': find,
      'keptText.keep': keep,
      'keptText.drop': drop,
      ...answers,
    },
  })
const title = async () => (await screen.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
const type = async (text: string) => fireEvent.input(await title(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const keptSlot = () => (keep.mock.lastCall?.[0] as { slot?: string } | undefined)?.slot
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a new text is kept three seconds after the last word, and forgotten when it is saved', async () => {
  open()
  await type('Halv')
  await pass(2900)
  expect(keep).not.toHaveBeenCalled()
  await pass(200)
  expect(keep.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'article', content_id: null, base: null, values: { title: 'Halv' } },
  })
  const slot = keptSlot()
  await screen.findByText(/^Osparat, men kvar på alla dina datorer kl\. 14/)
  press('Spara')
  await pass(100)
  await vi.waitFor(() => expect(drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot }))
  await pass(5000)
  expect(keep).toHaveBeenCalledTimes(1)
})

test('a keep that is under way when the text is saved is forgotten, too', async () => {
  let answer: (value: unknown) => void = () => {}
  keep.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  open()
  await type('Halv')
  await pass(3100)
  expect(keep).toHaveBeenCalledTimes(1)
  press('Spara')
  await pass(200)
  expect(drop).not.toHaveBeenCalled()
  answer({ saved_at: NOW })
  await vi.waitFor(() => expect(drop).toHaveBeenCalledTimes(1))
  expect(drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot: keptSlot() })
})

test('a form of a text keeps its words beside those of another computer', async () => {
  found = theirs
  const row = { ...record, status: 'published', updated_at: NOW }
  open(record.id, `/article/${record.id}`, { 'article.get': () => row })
  await screen.findByRole('button', { name: 'Hämta texten' })
  await type('Ändrad')
  await pass(3200)
  expect(keptSlot()).toMatch(/^\w{8,40}$/)
  expect(keptSlot()).not.toBe(theirs.slot)
})

test('on another computer it is offered, goes on in its own place, and is forgotten when it is thrown away', async () => {
  found = theirs
  const view = open()
  await screen.findByText('”Från en annan dator”')
  press('Hämta texten')
  expect((await title()).value).toBe('Från en annan dator')
  await type('Från en tredje')
  await pass(3100)
  expect(keep.mock.calls[0]?.[0]).toMatchObject({ slot: 'andra1', values: { title: 'Från en tredje' } })
  view.unmount()
  localStorage.clear()
  open()
  await screen.findByText('”Från en annan dator”')
  found = null
  press('Kasta texten')
  await vi.waitFor(() => expect(drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot: 'andra1' }))
  await pass(100)
  expect(screen.queryByText('”Från en annan dator”')).toBeNull()
  expect(find.mock.lastCall?.[0]).toMatchObject({ without: [expect.any(String), 'andra1'] })
})

test('the address names one among several; words that are newer on this computer stand before the server’s', async () => {
  found = theirs
  const view = open(null, '/article/new?osparad=andra1')
  await screen.findByText('”Från en annan dator”')
  expect(find.mock.calls[0]?.[0]).toMatchObject({ slot: 'andra1' })
  view.unmount()
  const newer = { values: { title: 'Nyare här' }, base: null, at: Date.parse(NOW) }
  localStorage.setItem('vo_draft:7:article:new:andra1', JSON.stringify(newer))
  open()
  await screen.findByText('”Nyare här”')
  await pass(500)
  expect(screen.queryByText('”Från en annan dator”')).toBeNull()
})

test('without the server the words stay on this computer, and the line says so', async () => {
  keep.mockImplementation(() => {
    throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
  })
  open(null, '/article/new', { 'keptText.find': () => Promise.reject(refusal('UNAVAILABLE', 'Nås inte')) })
  await type('Halv')
  await pass(3100)
  expect(keep).toHaveBeenCalled()
  expect(await screen.findByText(/^Utkast sparat på den här datorn/)).toBeTruthy()
  expect(screen.queryByText('Tjänsten nås inte just nu.')).toBeNull()
})

test.each([
  ['a draft is saved while it is typed, and needs no other place', 'unpublished', 0],
  ['a scheduled text is kept with its version', 'scheduled', 1],
  ['a published text is kept with its version', 'published', 1],
])('%s', async (_, status, times) => {
  const publish_at = status === 'scheduled' ? '2027-01-01T08:00:00.000Z' : null
  const row = { ...record, status, publish_at, updated_at: NOW }
  open(record.id, `/article/${record.id}`, {
    'article.get': () => row,
    'article.update': ({ data }: { data: object }) => ({ ...row, ...data, updated_at: '2026-11-20T13:33:00.000Z' }),
  })
  await type('Ändrad')
  await pass(3200)
  expect(keep).toHaveBeenCalledTimes(times)
  if (times > 0) {
    expect(keep.mock.calls[0]?.[0]).toMatchObject({ content_id: record.id, base: NOW, values: { title: 'Ändrad' } })
  }
})
