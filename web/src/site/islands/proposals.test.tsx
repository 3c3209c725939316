import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProposalList, type Proposals } from './proposals.tsx'

const title = (text: string) => [{ text, hit: false }]
const answer: Proposals = {
  groups: [
    {
      label: 'Sidor och artiklar',
      items: [{ href: '/a', title: [{ text: 'Hand', hit: true }, ...title('ledare')], note: '' }],
    },
    { label: 'Dokument', items: [{ href: '/b', title: title('Avtal'), note: 'College Skåne' }] },
  ],
  line: '2 objekt hittades. Välj med piltangenterna.',
}
const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
let input: HTMLInputElement

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  Element.prototype.scrollIntoView = vi.fn()
  input = document.createElement('input')
  document.body.append(input)
  render(<ProposalList input={input} address="/sok/forslag" label="Förslag" />)
})
afterEach(() => {
  cleanup()
  input.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function type(text: string) {
  fireEvent.input(input, { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(200))
}
const key = (name: string) => fireEvent.keyDown(input, { key: name })
const options = () => screen.queryAllByRole('option').map((each) => each.textContent)
const chosen = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

test('asks once when the fingers rest, and shows the answer in its groups', async () => {
  for (const text of ['h', 'ha', 'han']) fireEvent.input(input, { target: { value: text } })
  await type('hand & "ö"')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/sok/forslag?q=hand%20%26%20%22%C3%B6%22'])
  expect(options()).toEqual(['Handledare', 'AvtalCollege Skåne'])
  expect(screen.getByRole('group', { name: 'Dokument' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(answer.line)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
})

test('arrows choose and come back to the field; Escape closes, an arrow opens again', async () => {
  await type('hand')
  expect(chosen()).toBeUndefined()
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((name) => {
    key(name)
    return chosen()
  })
  expect(walk).toEqual(['Handledare', 'AvtalCollege Skåne', undefined, 'AvtalCollege Skåne'])
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe('/b')
  key('Escape')
  expect([options(), input.getAttribute('aria-expanded')]).toEqual([[], 'false'])
  key('ArrowDown')
  expect(options()).toHaveLength(2)
})

test('Enter follows what is chosen, and is left to the form before', async () => {
  const followed = vi.fn((event: Event) => event.preventDefault())
  await type('hand')
  screen.getAllByRole('option')[0]?.addEventListener('click', followed)
  expect(key('Enter')).toBe(true)
  key('ArrowDown')
  expect(key('Enter')).toBe(false)
  expect(followed).toHaveBeenCalledOnce()
})

test('an earlier answer never replaces a later one; an empty field has no proposals', async () => {
  const slow = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce((_, init) => {
    init?.signal?.addEventListener('abort', () => slow.reject(init.signal?.reason))
    return slow.promise
  })
  await type('han')
  await type('hand')
  slow.resolve(Response.json({ groups: [], line: 'sen' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(options()).toHaveLength(2)
  await type('')
  expect(options()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('where nothing fits, the field says so and has no list', async () => {
  fetched.mockImplementation(async () => Response.json({ groups: [], line: 'Inga college hittades' }))
  await type('xyz')
  expect(screen.getAllByText('Inga college hittades')).toHaveLength(2)
  expect([screen.queryByRole('listbox'), input.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  key('Escape')
  expect(screen.queryByText('Inga college hittades')).toBeNull()
})

test.each([
  ['refused', async () => new Response('', { status: 429 })],
  ['no answer', () => Promise.reject(new TypeError('no network'))],
])('%s: the field stays a plain field', async (_, reply) => {
  fetched.mockImplementation(reply)
  await type('hand')
  expect([options(), input.getAttribute('aria-expanded')]).toEqual([[], 'false'])
  expect(key('Enter')).toBe(true)
})

test('leaving the field closes the list; pressing an option does not leave it', async () => {
  await type('hand')
  expect(fireEvent.mouseDown(screen.getAllByRole('option')[0] as HTMLElement)).toBe(false)
  fireEvent.blur(input)
  expect(options()).toEqual([])
})
