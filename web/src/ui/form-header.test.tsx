import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormHeader } from './form-header.tsx'

const root = document.documentElement.style

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  root.removeProperty('--save-bar')
})

/** Draws a header on a phone or a larger screen. @returns tells that the bar has another size */
function draw(onPhone: boolean, actions: ReactNode = <button type="button">Spara</button>) {
  let resized = () => {}
  class Observer {
    constructor(tell: () => void) {
      resized = tell
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: onPhone }))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(110)
  render(<FormHeader title="Om oss" actions={actions} />)
  expect(screen.getByRole('heading', { name: 'Om oss' })).toBeTruthy()
  return () => resized()
}

test('the style sheet is told the height of a phone’s bar, once while it is the same', () => {
  const set = vi.spyOn(root, 'setProperty')
  const resize = draw(true)
  resize()
  resize()
  expect(set.mock.calls).toEqual([['--save-bar', '110px']])
})

test.each([
  [
    'a larger screen',
    false,
    <button key="save" type="button">
      Spara
    </button>,
  ],
  ['a header that waits for its buttons', true, null],
])('%s leaves the styles of the page as they are', (_name, onPhone, actions) => {
  const set = vi.spyOn(root, 'setProperty')
  draw(onPhone, actions)()
  expect(set).not.toHaveBeenCalled()
})
