import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const show = () => {
  render(
    <Tooltip text="Kopiera länken">
      <button type="button">Kopiera</button>
    </Tooltip>,
  )
  return screen.getByRole('button')
}
/** Waits for the tooltip's delay and for its position. */
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const tip = () => screen.queryByRole('tooltip')

test('comes when the pointer rests on the control, and goes with it', async () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  await pass(399)
  expect(tip()).toBeNull()
  await pass(1)
  expect(tip()?.textContent).toBe('Kopiera länken')
  expect(button.getAttribute('aria-describedby')).toBe(tip()?.id)
  fireEvent.pointerLeave(button)
  expect(tip()).toBeNull()
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})

test('does not come for a finger, nor for a pointer that only passes', async () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  await pass(1_000)
  expect(tip()).toBeNull()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerLeave(button)
  await pass(1_000)
  expect(tip()).toBeNull()
})

test('comes at once with the keyboard’s focus; Escape hides it and reaches what stands around', async () => {
  const button = show()
  vi.spyOn(button, 'matches').mockReturnValue(true)
  act(() => button.focus())
  await pass(0)
  expect(tip()).not.toBeNull()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  fireEvent.keyDown(button, { key: 'Escape' })
  window.removeEventListener('keydown', heard)
  expect(tip()).toBeNull()
  expect(heard).toHaveBeenCalledOnce()
})

test('goes when the page is scrolled under it', async () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  await pass(400)
  fireEvent.scroll(window)
  expect(tip()).toBeNull()
})
