import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveHeight } from '../persons/testing.tsx'
import { callsOf, person, saved, showForm } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key, ctrlKey: true })
const renamed = () => saved([person(1, 'Jasmina', 'Nyqvist'), person(2, 'Liban', 'Demolund')])
/** Types in a cell of the first person without closing it. */
async function typeLastname(text: string) {
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  fireEvent.mouseDown(document.querySelector('[data-cell="0:1"]') as Element)
  fireEvent.keyDown(document.activeElement as Element, { key: 'N' })
  fireEvent.change(document.activeElement as Element, { target: { value: text } })
}
/** Tells whether the browser asks before the tab closes. */
function closing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
const sentName = (calls: Parameters<typeof callsOf>[0]) =>
  callsOf(calls, 'diploma.update').map(({ data }) => (data as ReturnType<typeof saved>).persons[0]?.lastname)

test('Ctrl + S saves what stands in the open cell too, and one goes on from there', async () => {
  const { calls } = showForm(5, { 'diploma.update': renamed })
  await typeLastname('Nyqvist')
  press('s')
  expect(await screen.findByText('Diplomet har sparats')).toBeTruthy()
  expect(sentName(calls)).toEqual(['Nyqvist'])
  expect(document.activeElement?.getAttribute('data-cell')).toBe('0:1')
})

test('Ctrl + Enter in an open cell saves it and asks about issuing', async () => {
  const { calls } = showForm(5, { 'diploma.update': renamed })
  await typeLastname('Nyqvist')
  press('Enter')
  expect(await screen.findByRole('alertdialog', { name: 'Vill du utfärda 2 diplom?' })).toBeTruthy()
  await waitFor(() => expect(sentName(calls)).toEqual(['Nyqvist']))
})

test('closing the tab asks about what stands in the open cell, which is taken; an open cell like it was asks nothing', async () => {
  showForm(5, {})
  await typeLastname('Testander')
  expect(closing()).toBe(false)
  expect(document.activeElement?.getAttribute('data-cell')).toBe('0:1')
  await typeLastname('Nyqvist')
  expect(closing()).toBe(true)
  expect(document.activeElement?.closest('td')?.textContent).toBe('Nyqvist')
})

test('on a phone, too, the open field is taken by Ctrl + S', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { calls } = showForm(5, { 'diploma.update': renamed })
  fireEvent.click(await screen.findByRole('tab', { name: /^Personer/ }))
  fireEvent.click(screen.getByRole('button', { name: /Jasmina Testander/ }))
  const field = screen.getByRole('textbox', { name: /^Efternamn/ })
  field.focus()
  fireEvent.change(field, { target: { value: 'Nyqvist' } })
  press('s')
  expect(await screen.findByText('Diplomet har sparats')).toBeTruthy()
  expect(sentName(calls)).toEqual(['Nyqvist'])
})
