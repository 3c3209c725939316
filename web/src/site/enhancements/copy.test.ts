import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyTexts } from './copy.ts'

const written = vi.fn(async (_: string) => undefined)

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } })
  document.body.innerHTML = `<div><div data-copy="Kopierad."><input readonly value="https://a.example/x.ics">
    <button type="button" hidden>Kopiera</button></div><p data-copied></p></div>`
})
afterEach(() => {
  written.mockReset()
  Reflect.deleteProperty(navigator, 'clipboard')
})

const button = () => document.querySelector('button') as HTMLButtonElement
const told = () => document.querySelector('[data-copied]')?.textContent

test('the button comes with the script, copies the text and says so', async () => {
  copyTexts()
  expect(button().hidden).toBe(false)
  fireEvent.click(button())
  await vi.waitFor(() => expect(told()).toBe('Kopierad.'))
  expect(written).toHaveBeenCalledWith('https://a.example/x.ics')
})

test('a refusal leaves the text selected and claims nothing; without a clipboard there is no button', async () => {
  written.mockRejectedValueOnce(new Error('refused'))
  copyTexts()
  fireEvent.click(button())
  await vi.waitFor(() => expect(written).toHaveBeenCalled())
  expect(told()).toBe('')
  Reflect.deleteProperty(navigator, 'clipboard')
  button().hidden = true
  copyTexts()
  expect(button().hidden).toBe(true)
})

test('a link that the browser refuses to copy is shown in a field, selected', async () => {
  written.mockRejectedValue(new Error('refused'))
  document.body.innerHTML =
    '<button hidden data-copy-link="https://a.example/x" data-done="Kopierad" data-failed="Gick inte:" data-field="Länk"><span>Kopiera</span></button>'
  copyTexts()
  fireEvent.click(button())
  await vi.waitFor(() => expect(button().textContent).toBe('Gick inte:'))
  fireEvent.click(button())
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2))
  const fields = [...document.querySelectorAll('input')]
  expect(fields.map(({ value, readOnly, ariaLabel }) => [value, readOnly, ariaLabel])).toEqual([
    ['https://a.example/x', true, 'Länk'],
  ])
  expect(document.activeElement).toBe(fields[0])
  expect(fields[0]?.selectionEnd).toBe('https://a.example/x'.length)
})
