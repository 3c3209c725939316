import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const tabs = ['Startsidan', 'Menyer', 'Utseende', 'Mejl', 'Inloggning'].map((label) => ({ key: label, label }))
function Row({ first = 'Startsidan' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Tabs id="parts" label="Delar" tabs={tabs} value={value} onChange={setValue} />
      <TabPanel id="parts" tab={value}>
        {value}
      </TabPanel>
    </>
  )
}

/** Gives the row a width, as a window would: `content` pixels of tabs in `frame`. */
function room(content: number, frame: number) {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(content)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(frame)
}
const arrows = () => [...document.querySelectorAll('[data-more]')].map((each) => each.getAttribute('data-more'))
const arrow = (side: string) => document.querySelector(`[data-more=${side}]`) as HTMLElement

test('tabs that have room show no arrow', () => {
  room(290, 290)
  render(<Row />)
  expect(arrows()).toEqual([])
})

test('an arrow stands where tabs are hidden, and brings them by a press', () => {
  room(600, 290)
  render(<Row />)
  expect(arrows()).toEqual(['right'])
  const row = screen.getByRole('tablist')
  fireEvent.click(arrow('right'))
  expect(row.scrollLeft).toBe(202)
  fireEvent.scroll(row)
  expect(arrows()).toEqual(['left', 'right'])
  row.scrollLeft = 310
  fireEvent.scroll(row)
  expect(arrows()).toEqual(['left'])
})

test('keys and screen readers meet the tabs alone', () => {
  room(600, 290)
  render(<Row />)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(arrow('right').tabIndex).toBe(-1)
  screen.getByRole('tab', { name: 'Startsidan' }).focus()
  // A press takes no focus from the chosen tab.
  expect(fireEvent.mouseDown(arrow('right'))).toBe(false)
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'End' })
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Inloggning' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('Inloggning')
})

test('the chosen tab is in view when the tabs grow with their font', () => {
  let grow: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told
      }
      observe() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80)
  room(400, 290)
  render(<Row first="Inloggning" />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(90)
  left.mockReturnValue(330)
  act(grow)
  expect(screen.getByRole('tablist').scrollLeft).toBe(120)
})
