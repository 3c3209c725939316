import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderWith } from './testing.tsx'
import {
  keptAnswers,
  NOW,
  Opened,
  open,
  pass,
  press,
  record,
  server,
  startEachTestEmpty,
  store,
  theirs,
  title,
  type,
} from './testing-kept-on-server.tsx'

// Words that nobody has saved are offered where the text is opened again: on another computer, or on this one.

startEachTestEmpty()

test('on another computer it is offered, goes on in its own place, and is forgotten when it is thrown away', async () => {
  server.found = theirs
  const view = open()
  await screen.findByText('”Från en annan dator”')
  press('Hämta texten')
  expect((await title()).value).toBe('Från en annan dator')
  await type('Från en tredje')
  await pass(3100)
  expect(server.keep.mock.calls[0]?.[0]).toMatchObject({ slot: 'andra1', values: { title: 'Från en tredje' } })
  view.unmount()
  localStorage.clear()
  open()
  await screen.findByText('”Från en annan dator”')
  server.found = null
  press('Kasta texten')
  await vi.waitFor(() =>
    expect(server.drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot: 'andra1' }),
  )
  await pass(100)
  expect(screen.queryByText('”Från en annan dator”')).toBeNull()
  expect(server.find.mock.lastCall?.[0]).toMatchObject({ without: [expect.any(String), 'andra1'] })
})

test('the form waits for the answer, so that the offer moves none of its fields, and not for a server that says nothing', async () => {
  let answer: (value: unknown) => void = () => {}
  server.find.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const view = open()
  await vi.waitFor(() => expect(server.find).toHaveBeenCalledTimes(1))
  await pass(1000)
  expect(screen.queryByRole('textbox', { name: /^Rubrik/ })).toBeNull()
  await act(async () => answer(theirs))
  await title()
  expect(screen.getByText('”Från en annan dator”')).toBeTruthy()
  expect(server.find).toHaveBeenCalledTimes(1)
  view.unmount()
  // The second answer is that of the form itself, which looks once more.
  open()
  await pass(2000)
  await title()
  expect(server.find).toHaveBeenCalledTimes(3)
  await act(async () => answer(theirs))
  await screen.findByText('”Från en annan dator”')
})

test('a form of a saved text waits as well, and that of a text which was created now does not', async () => {
  const row = { ...record, status: 'published', updated_at: NOW }
  server.find.mockImplementation(() => new Promise(() => {}))
  const view = open(record.id, `/article/${record.id}`, { 'article.get': () => row })
  await vi.waitFor(() => expect(server.find).toHaveBeenCalledTimes(1))
  await pass(1000)
  expect(screen.queryByRole('textbox', { name: /^Rubrik/ })).toBeNull()
  view.unmount()

  server.find.mockImplementation(() => null)
  const answers = {
    'article.create': ({ data }: { data: object }) => ({ ...row, ...data, id: 31 }),
    'article.get': () => ({ ...row, id: 31 }),
    'article.list': () => ({}),
    ...keptAnswers,
  }
  renderWith(<Opened />, { path: '/article/new', answers })
  await type('Nyss skapad')
  server.find.mockClear()
  press('Spara')
  await screen.findByRole('heading', { name: 'Redigera artikel' })
  await title()
  expect(server.find).not.toHaveBeenCalled()
})

test('a text that was created and left is looked for again when it is opened later, also when the server says nothing', async () => {
  server.find.mockImplementation(() => null)
  const answers = {
    'article.create': ({ data }: { data: object }) => ({ ...record, ...data, id: 31, updated_at: NOW }),
    'article.get': () => ({ ...record, id: 31, status: 'published', updated_at: NOW }),
    'article.list': () => ({}),
    ...keptAnswers,
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
  server.find.mockImplementation(() => Promise.reject(refusal('UNAVAILABLE', 'Nås inte')))
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
        ...keptAnswers,
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
  server.found = theirs
  const view = renderWith(<Opened />, {
    path: '/article/new?osparad=andra1',
    answers: keptAnswers,
  })
  await type('Mitt i en')
  act(() => history.replaceState(null, '', '/article/new?flik=text'))
  await pass(10)
  expect((await title()).value).toBe('Mitt i en')
  expect(server.find).toHaveBeenCalledTimes(1)
  view.unmount()
})

test('the address names one among several; words that were typed here since the server had them stand before its own', async () => {
  server.found = theirs
  const view = open(null, '/article/new?osparad=andra1')
  await screen.findByText('”Från en annan dator”')
  expect(server.find.mock.calls[0]?.[0]).toMatchObject({ slot: 'andra1' })
  view.unmount()
  store('andra1', 'Nyare här', { saved_at: theirs.saved_at, isWhole: false })
  open()
  await screen.findByText('”Nyare här”')
  await pass(500)
  expect(screen.queryByText('”Från en annan dator”')).toBeNull()
})

test('words that went on elsewhere stand before this computer’s, by any clock, and its own are offered next', async () => {
  server.found = theirs
  store('andra1', 'Skrivet här', { saved_at: '2026-11-20T11:00:00.000Z', isWhole: false })
  open()
  await screen.findByText('”Från en annan dator”')
  server.found = null
  press('Kasta texten')
  await screen.findByText('”Skrivet här”')
  expect(server.drop).toHaveBeenCalledTimes(1)
})

test.each([
  ['a text that was saved elsewhere is not offered again', true],
  ['words that were typed after the server had the text are offered, though it was saved elsewhere', false],
])('%s', async (_, isWhole) => {
  store('andra1', 'Skrivet här', { saved_at: theirs.saved_at, isWhole })
  store('aldre1', 'Aldrig på servern', undefined, Date.parse(NOW) - 86_400_000)
  open()
  await vi.waitFor(() =>
    expect(server.find).toHaveBeenCalledWith(expect.objectContaining({ slot: 'andra1', without: [] })),
  )
  await screen.findByText(isWhole ? '”Aldrig på servern”' : '”Skrivet här”')
  await pass(100)
  expect(localStorage.getItem('vo_draft:7:article:new:andra1') === null).toBe(isWhole)
  expect(localStorage.getItem('vo_draft:7:article:new:aldre1')).not.toBeNull()
})
