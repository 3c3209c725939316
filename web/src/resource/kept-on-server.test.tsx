import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal } from './testing.tsx'
import {
  keptSlot,
  NOW,
  open,
  pass,
  press,
  record,
  server,
  startEachTestEmpty,
  theirs,
  type,
} from './testing-kept-on-server.tsx'

// Typed words that nobody has saved are on the server, too, and so on the person's other computers.

startEachTestEmpty()

test('a new text is kept three seconds after the last word, and forgotten when it is saved', async () => {
  open()
  await type('Halv')
  await pass(2900)
  expect(server.keep).not.toHaveBeenCalled()
  await pass(200)
  expect(server.keep.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'article', content_id: null, base: null, values: { title: 'Halv' } },
  })
  const slot = keptSlot()
  await screen.findByText(/^Osparat, men kvar på alla dina datorer kl\. 14/)
  press('Spara')
  await pass(100)
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot }))
  await pass(5000)
  expect(server.keep).toHaveBeenCalledTimes(1)
})

test('a keep that is under way when the text is saved is forgotten, too', async () => {
  let answer: (value: unknown) => void = () => {}
  server.keep.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  open()
  await type('Halv')
  await pass(3100)
  expect(server.keep).toHaveBeenCalledTimes(1)
  press('Spara')
  await pass(200)
  expect(server.drop).not.toHaveBeenCalled()
  answer({ saved_at: NOW })
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledTimes(1))
  expect(server.drop).toHaveBeenCalledWith({ kind: 'article', content_id: null, slot: keptSlot() })
})

test('a form of a text keeps its words beside those of another computer', async () => {
  server.found = theirs
  const row = { ...record, status: 'published', updated_at: NOW }
  open(record.id, `/article/${record.id}`, { 'article.get': () => row })
  await screen.findByRole('button', { name: 'Hämta texten' })
  await type('Ändrad')
  await pass(3200)
  expect(keptSlot()).toMatch(/^\w{8,40}$/)
  expect(keptSlot()).not.toBe(theirs.slot)
})

test('the computer’s own draft knows the moment of the server, which the line tells, and whether words came after it', async () => {
  server.keep.mockImplementation(() => ({ saved_at: '2026-11-20T12:07:00.000Z' }))
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
  server.drop.mockImplementation(() => {
    throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
  })
  open()
  await type('Halv')
  await pass(3100)
  press('Spara')
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledTimes(1))
  await pass(10_100)
  expect(server.drop).toHaveBeenCalledTimes(2)
  server.drop.mockImplementation(() => null)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledTimes(3))
  await pass(100)
  window.dispatchEvent(new Event('online'))
  await pass(20_000)
  expect(server.drop).toHaveBeenCalledTimes(3)
})

test('without the server the words stay on this computer, and the line says so', async () => {
  server.keep.mockImplementation(() => {
    throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
  })
  open(null, '/article/new', { 'keptText.find': () => Promise.reject(refusal('UNAVAILABLE', 'Nås inte')) })
  await type('Halv')
  await pass(3100)
  expect(server.keep).toHaveBeenCalled()
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
  expect(server.keep).toHaveBeenCalledTimes(times)
  if (times > 0) {
    expect(server.keep.mock.calls[0]?.[0]).toMatchObject({
      content_id: record.id,
      base: NOW,
      values: { title: 'Ändrad' },
    })
  }
})
