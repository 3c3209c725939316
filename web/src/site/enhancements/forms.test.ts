import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchForms } from './forms.ts'

vi.mock('altcha-lib', () => ({ solveChallenge: async () => ({ counter: 7, derivedKey: '00' }) }))

const box = () => document.querySelector<HTMLElement>('[data-check]')?.dataset.check
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
const form = () => document.querySelector('form') as HTMLFormElement
let sent: string[]

/** Draws a form with a solved check, or none, and watches it; a form that would be sent is noted. */
function draw({ solved = '', token = true } = {}) {
  document.body.innerHTML = `<form data-bot-check>
    ${token ? '<input type="hidden" name="sandning" value="of-the-page">' : ''}
    <input name="email"><button></button>
    <div data-check="${solved ? 'done' : 'idle'}"><input type="hidden" name="robotkontroll" value="${solved}" data-solved></div>
  </form>`
  watchForms()
  form().addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent.push(value('robotkontroll') ?? '')
    event.preventDefault()
  })
}

const challenge = vi.fn()
beforeEach(() => {
  sent = []
  challenge.mockReset().mockImplementation(async () => new Response('{"parameters":{}}'))
  vi.stubGlobal('fetch', challenge)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'Date'] })
  return () => vi.useRealTimers()
})
const patience = () => vi.advanceTimersByTimeAsync(2500)

test('the check begins at the first touch, once, and gives a form of a kept page its token', async () => {
  draw({ token: false })
  expect(challenge).not.toHaveBeenCalled()
  fireEvent.focusIn(form())
  fireEvent.pointerDown(form())
  await vi.waitFor(() => expect(box()).toBe('working'))
  await patience()
  await vi.waitFor(() => expect(box()).toBe('done'))
  expect(challenge).toHaveBeenCalledTimes(1)
  expect(JSON.parse(atob(value('robotkontroll') ?? ''))).toMatchObject({ solution: { counter: 7 } })
  expect(value('sandning')).toMatch(/^[\w-]{36}$/)
})

test('a form that is sent before the check is done waits for it', async () => {
  draw()
  fireEvent.submit(form())
  expect(sent).toEqual([])
  await vi.waitFor(() => expect(box()).toBe('working'))
  await patience()
  await vi.waitFor(() => expect(sent).toEqual([value('robotkontroll')]))
  expect(value('sandning')).toBe('of-the-page')
})

test('the form waits from the moment of the challenge, so that a slow network makes nobody a robot', async () => {
  draw()
  let give = (_: Response) => {}
  challenge.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)))
  fireEvent.submit(form())
  await patience()
  give(new Response('{"parameters":{}}'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual([])
  await patience()
  await vi.waitFor(() => expect(sent).toEqual([value('robotkontroll')]))
})

test('without the server it says so, and the next try does the check', async () => {
  challenge.mockImplementationOnce(async () => new Response('', { status: 503 }))
  draw()
  fireEvent.submit(form())
  await vi.waitFor(() => expect(box()).toBe('failed'))
  expect(sent).toEqual([])
  fireEvent.submit(form())
  await vi.waitFor(() => expect(box()).toBe('working'))
  await patience()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})

test('a check that the server found good is kept; one of a page that comes back is used up', async () => {
  draw({ solved: 'held' })
  fireEvent.focusIn(form())
  fireEvent.submit(form())
  expect(sent).toEqual(['held'])
  expect(challenge).not.toHaveBeenCalled()
  await vi.waitFor(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(box()).toBe('idle')
  })
  expect(value('robotkontroll')).toBe('')
})
