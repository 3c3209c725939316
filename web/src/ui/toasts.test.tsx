import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider, type Toasts, useToast } from './toasts.tsx'

let toast: Toasts
function Catch() {
  toast = useToast()
  return null
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Catch />
    </ToastProvider>,
  )
})
afterEach(() => void vi.useRealTimers())

describe('toasts', () => {
  test('are gone after 5000 ms and not before', () => {
    act(() => void toast.success('Artikeln har sparats'))
    pass(4999)
    expect(screen.getByRole('status').textContent).toContain('Artikeln har sparats')
    pass(1)
    expect(screen.queryByText('Artikeln har sparats')).toBeNull()
  })

  test('wait while the pointer is on them, and go on with the time that was left', () => {
    act(() => void toast.info('Länken har kopierats'))
    pass(3000)
    fireEvent.pointerEnter(screen.getByText('Länken har kopierats'))
    pass(60_000)
    expect(screen.getByText('Länken har kopierats')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByText('Länken har kopierats'))
    pass(1999)
    expect(screen.getByText('Länken har kopierats')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Länken har kopierats')).toBeNull()
  })

  test('wait while focus is in one of them', () => {
    act(() => void toast.success('Ett'))
    act(() => screen.getByRole('button', { name: 'Stäng aviseringen' }).focus())
    pass(60_000)
    expect(screen.getByText('Ett')).toBeTruthy()
  })

  test('errors and sticky ones stay until they are closed', () => {
    act(() => {
      toast.error('Det gick inte')
      toast.show({ severity: 'warning', text: 'Ny version', sticky: true })
    })
    pass(600_000)
    expect(screen.getByRole('alert').textContent).toContain('Det gick inte')
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(screen.queryByText('Det gick inte')).toBeNull()
    expect(screen.queryByText('Ny version')).toBeNull()
  })

  test('closing the one under the pointer does not stop the others for ever', () => {
    act(() => {
      toast.success('Ett')
      toast.success('Två')
    })
    fireEvent.pointerEnter(screen.getByText('Ett'))
    const first = screen.getAllByRole('button', { name: 'Stäng aviseringen' })[0]
    if (first) fireEvent.click(first)
    pass(5000)
    expect(screen.queryByText('Två')).toBeNull()
  })

  test('an offer to undo stands for ten seconds, and its line stops with them', () => {
    const undo = vi.fn()
    act(() => void toast.show({ severity: 'success', text: 'Artikeln har tagits bort', undo }))
    pass(9000)
    fireEvent.pointerEnter(screen.getByText('Artikeln har tagits bort'))
    pass(60_000)
    expect(document.querySelector('[class*="animate-time-left"]')?.className).toContain('paused')
    fireEvent.pointerLeave(screen.getByText('Artikeln har tagits bort'))
    pass(999)
    expect(screen.getByRole('status').textContent).toContain('Ctrl + Z')
    pass(1)
    expect(screen.queryByText('Artikeln har tagits bort')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(undo).not.toHaveBeenCalled()
  })

  test('a sticky one offers to undo until it is closed, without a line of time', () => {
    const undo = vi.fn()
    act(() => void toast.show({ severity: 'warning', text: '1 av 2', undo, sticky: true }))
    pass(60_000)
    expect(document.querySelector('[class*="animate-time-left"]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ångra' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('1 av 2')).toBeNull()
  })

  test('Ctrl + Z undoes the newest offer, and in a field only what is typed there', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    act(() => {
      toast.show({ severity: 'success', text: 'Ett', undo: first })
      toast.show({ severity: 'success', text: 'Två', undo: second })
      toast.success('Tre')
    })
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    expect(second).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    expect(screen.queryByText('Två')).toBeNull()
    expect(screen.getByText('Ett')).toBeTruthy()
    field.remove()
  })

  test('focus goes back to where it came from when its toast goes', () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    act(() => void toast.show({ severity: 'success', text: 'Ett', undo: () => undefined }))
    act(() => screen.getByRole('button', { name: 'Ångra' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Ångra' }))
    expect(document.activeElement).toBe(button)
    button.remove()
  })

  test('the action runs and closes the toast', () => {
    const again = vi.fn()
    act(() => void toast.error('Det gick inte', { label: 'Försök igen', onClick: again }))
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
    expect(again).toHaveBeenCalledOnce()
    expect(screen.queryByText('Det gick inte')).toBeNull()
  })
})

test('useToast outside its provider says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Catch />)).toThrow('ToastProvider')
})
