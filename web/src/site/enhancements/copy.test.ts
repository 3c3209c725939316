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
