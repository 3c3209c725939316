import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation, useSearch } from 'wouter'
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
  find.mockImplementation(() => found)
  keep.mockImplementation(() => ({ saved_at: NOW }))
  drop.mockImplementation(() => null)
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
/** The form at the page's address, drawn again when that changes. */
function Opened() {
  useSearch()
  const [path] = useLocation()
  return <ResourceForm screen={keeping} id={Number(path.split('/').at(-1)) || null} />
}
const title = async () => (await screen.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
const type = async (text: string) => fireEvent.input(await title(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const keptSlot = () => (keep.mock.lastCall?.[0] as { slot?: string } | undefined)?.slot
const store = (slot: string, title: string, synced?: object, at = Date.parse(NOW)) =>
  localStorage.setItem(`vo_draft:7:article:new:${slot}`, JSON.stringify({ values: { title }, base: null, at, synced }))
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

test('the form waits for the answer, so that the offer moves none of its fields, and not for a server that says nothing', async () => {
  let answer: (value: unknown) => void = () => {}
  find.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const view = open()
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  await pass(1000)
  expect(screen.queryByRole('textbox', { name: /^Rubrik/ })).toBeNull()
  await act(async () => answer(theirs))
  await title()
  expect(screen.getByText('”Från en annan dator”')).toBeTruthy()
  expect(find).toHaveBeenCalledTimes(1)
  view.unmount()
  // The second answer is that of the form itself, which looks once more.
  open()
  await pass(2000)
  await title()
  expect(find).toHaveBeenCalledTimes(3)
  await act(async () => answer(theirs))
  await screen.findByText('”Från en annan dator”')
})

test('a form of a saved text waits as well, and that of a text which was created now does not', async () => {
  const row = { ...record, status: 'published', updated_at: NOW }
  find.mockImplementation(() => new Promise(() => {}))
  const view = open(record.id, `/article/${record.id}`, { 'article.get': () => row })
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  await pass(1000)
  expect(screen.queryByRole('textbox', { name: /^Rubrik/ })).toBeNull()
  view.unmount()

  find.mockImplementation(() => null)
  const answers = {
    'article.create': ({ data }: { data: object }) => ({ ...row, ...data, id: 31 }),
    'article.get': () => ({ ...row, id: 31 }),
    'article.list': () => ({}),
    'keptText.find': find,
    'keptText.drop': drop,
  }
  renderWith(<Opened />, { path: '/article/new', answers })
  await type('Nyss skapad')
  find.mockClear()
  press('Spara')
  await screen.findByRole('heading', { name: 'Redigera artikel' })
  await title()
  expect(find).not.toHaveBeenCalled()
})

test('a text that was created and left is looked for again when it is opened later, also when the server says nothing', async () => {
  find.mockImplementation(() => null)
  const answers = {
    'article.create': ({ data }: { data: object }) => ({ ...record, ...data, id: 31, updated_at: NOW }),
    'article.get': () => ({ ...record, id: 31, status: 'published', updated_at: NOW }),
    'article.list': () => ({}),
    'keptText.find': find,
    'keptText.drop': drop,
    'keptText.keep': keep,
  }
  renderWith(<Opened />, { path: '/article/new', answers })
  await type('Nyss skapad')
  press('Spara')
  await screen.findByRole('heading', { name: 'Redigera artikel' })
  await title()
  act(() => history.pushState(null, '', '/article/12'))
  await title()
  localStorage.setItem(
    'vo_draft:7:article:31:egen1',
    JSON.stringify({ values: { title: 'Skrivet här' }, base: null, at: 1 }),
  )
  find.mockImplementation(() => Promise.reject(refusal('UNAVAILABLE', 'Nås inte')))
  act(() => history.pushState(null, '', '/article/31'))
  await screen.findByText(/^Du har text som inte är sparad/)
})

test.each(['Spara', 'Spara och stäng'])(
  'words that are typed while a new text is created are offered in its own form: %s',
  async (button) => {
    let created: (value: unknown) => void = () => {}
    renderWith(<Opened />, {
      path: '/article/new',
      answers: {
        'article.create': () => new Promise((resolve) => (created = resolve)),
        'article.get': () => ({ ...record, id: 31, title: 'Första', updated_at: NOW }),
        'article.list': () => ({}),
        'keptText.find': find,
        'keptText.keep': keep,
        'keptText.drop': drop,
      },
    })
    await type('Första')
    press(button)
    await pass(100)
    await type('Första och andra')
    await act(async () => created({ ...record, id: 31, title: 'Första', updated_at: NOW }))
    await screen.findByRole('heading', { name: 'Redigera artikel' })
    fireEvent.click(await screen.findByRole('button', { name: 'Hämta texten' }))
    expect((await title()).value).toBe('Första och andra')
  },
)

test('an open form stays with its words when the address names no text any more', async () => {
  found = theirs
  const view = renderWith(<Opened />, {
    path: '/article/new?osparad=andra1',
    answers: { 'keptText.find': find, 'keptText.keep': keep },
  })
  await type('Mitt i en')
  act(() => history.replaceState(null, '', '/article/new?flik=text'))
  await pass(10)
  expect((await title()).value).toBe('Mitt i en')
  expect(find).toHaveBeenCalledTimes(1)
  view.unmount()
})

test('the address names one among several; words that were typed here since the server had them stand before its own', async () => {
  found = theirs
  const view = open(null, '/article/new?osparad=andra1')
  await screen.findByText('”Från en annan dator”')
  expect(find.mock.calls[0]?.[0]).toMatchObject({ slot: 'andra1' })
  view.unmount()
  store('andra1', 'Nyare här', { saved_at: theirs.saved_at, isWhole: false })
  open()
  await screen.findByText('”Nyare här”')
  await pass(500)
  expect(screen.queryByText('”Från en annan dator”')).toBeNull()
})

test('words that went on elsewhere stand before this computer’s, by any clock, and its own are offered next', async () => {
  found = theirs
  store('andra1', 'Skrivet här', { saved_at: '2026-11-20T11:00:00.000Z', isWhole: false })
  open()
  await screen.findByText('”Från en annan dator”')
  found = null
  press('Kasta texten')
  await screen.findByText('”Skrivet här”')
  expect(drop).toHaveBeenCalledTimes(1)
})

test.each([
  ['a text that was saved elsewhere is not offered again', true],
  ['words that were typed after the server had the text are offered, though it was saved elsewhere', false],
])('%s', async (_, isWhole) => {
  store('andra1', 'Skrivet här', { saved_at: theirs.saved_at, isWhole })
  store('aldre1', 'Aldrig på servern', undefined, Date.parse(NOW) - 86_400_000)
  open()
  await vi.waitFor(() => expect(find).toHaveBeenCalledWith(expect.objectContaining({ slot: 'andra1', without: [] })))
  await screen.findByText(isWhole ? '”Aldrig på servern”' : '”Skrivet här”')
  await pass(100)
  expect(localStorage.getItem('vo_draft:7:article:new:andra1') === null).toBe(isWhole)
  expect(localStorage.getItem('vo_draft:7:article:new:aldre1')).not.toBeNull()
})

test('the computer’s own draft knows the moment of the server, which the line tells, and whether words came after it', async () => {
  keep.mockImplementation(() => ({ saved_at: '2026-11-20T12:07:00.000Z' }))
  open()
  await type('Halv')
  await pass(3100)
  await screen.findByText(/^Osparat, men kvar på alla dina datorer kl\. 13\.07/)
  const stored = () => JSON.parse(localStorage.getItem(`vo_draft:7:article:new:${keptSlot()}`) ?? 'null')?.synced
  expect(stored()).toEqual({ saved_at: '2026-11-20T12:07:00.000Z', isWhole: true })
  await type('Halvvägs')
  await pass(1100)
  expect(stored()).toEqual({ saved_at: '2026-11-20T12:07:00.000Z', isWhole: false })
})

test('a text that the server could not forget is forgotten some seconds later, or when the net is back', async () => {
  drop.mockImplementation(() => {
    throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
  })
  open()
  await type('Halv')
  await pass(3100)
  press('Spara')
  await vi.waitFor(() => expect(drop).toHaveBeenCalledTimes(1))
  await pass(10_100)
  expect(drop).toHaveBeenCalledTimes(2)
  drop.mockImplementation(() => null)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(drop).toHaveBeenCalledTimes(3))
  await pass(100)
  window.dispatchEvent(new Event('online'))
  await pass(20_000)
  expect(drop).toHaveBeenCalledTimes(3)
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
