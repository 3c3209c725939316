import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { NewVersionNotice } from './new-version.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Opens a page of the version 1 on which the server then tells the version 2. */
function start(isUnsaved = () => false) {
  const reload = vi.fn()
  const { services } = renderWith(<NewVersionNotice reload={reload} />)
  services.guard.register({ isUnsaved })
  act(() => services.versions.seen('1'))
  expect(screen.queryByText('Det finns en ny version. Sidan läses in på nytt.')).toBeNull()
  act(() => services.versions.seen('2'))
  screen.getByText('Det finns en ny version. Sidan läses in på nytt.')
  return reload
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a page without unsaved values is read anew once its notice can have been read', () => {
  const reload = start()
  pass(3999)
  expect(reload).not.toHaveBeenCalled()
  pass(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('values saved a moment before the next look leave time to read the message about the save', () => {
  let unsaved = true
  const reload = start(() => unsaved)
  pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  pass(3990)
  unsaved = false
  pass(3990)
  expect(reload).not.toHaveBeenCalled()
  pass(20)
  expect(reload).toHaveBeenCalledOnce()
})
