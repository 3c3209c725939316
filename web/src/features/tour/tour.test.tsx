import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { renderWith } from '../../resource/testing.tsx'
import Tour from './tour.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** A list without rows, and a form that is absent until `loaded`. */
function Pages({ loaded, create }: { loaded: boolean; create: boolean }) {
  const [path] = useLocation()
  if (path === '/diploma') return create ? <button type="button" data-tour="create" /> : null
  return loaded ? <h2 id="persons-title">Personer</h2> : <p>Laddar …</p>
}
function show({ create = true, loaded = true, path = '/diploma' } = {}) {
  const onEnd = vi.fn()
  const page = (isLoaded: boolean) => (
    <>
      <Pages loaded={isLoaded} create={create} />
      <Tour list="/diploma" mayCreate={create} onEnd={onEnd} />
    </>
  )
  return { ...renderWith(page(loaded), { path }), onEnd }
}
/** Tells whether the frame stands round an anchor. */
const isPointing = () => {
  const ring = document.querySelector<HTMLElement>('[popover][aria-hidden]')
  return ring !== null && ring.style.visibility !== 'hidden'
}
const bubble = () => screen.getByRole('dialog', { name: /^Tips/ })
const frame = () => act(() => vi.advanceTimersByTime(20))
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Nästa' }))

test('it points at what a step speaks of as soon as it is drawn', () => {
  show()
  expect(bubble().textContent).toContain('1 av 4')
  expect(isPointing()).toBe(true)
  next()
  frame()
  expect(location.pathname).toBe('/diploma/new')
  expect(bubble().textContent).toContain('2 av 4')
  expect(isPointing()).toBe(true)
})

test('while a page is on its way the step is told, has focus, and is left with Escape', () => {
  const { onEnd } = show({ loaded: false })
  next()
  expect(bubble().textContent).toContain('2 av 4')
  expect(document.activeElement).toBe(bubble())
  expect(isPointing()).toBe(false)
  fireEvent.keyDown(bubble(), { key: 'Escape' })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('what comes later is pointed at then', () => {
  show({ loaded: false })
  next()
  const title = document.createElement('h2')
  title.id = 'persons-title'
  document.body.append(title)
  frame()
  expect(isPointing()).toBe(true)
  title.remove()
  frame()
  expect(isPointing()).toBe(false)
  expect(bubble()).toBeTruthy()
})

test('who may make none, and whose list is empty, is told every step at once', () => {
  const { onEnd } = show({ create: false })
  for (const step of ['1 av 4', '2 av 4', '3 av 4', '4 av 4']) {
    expect(bubble().textContent).toContain(step)
    expect(document.activeElement).toBe(bubble())
    expect(isPointing()).toBe(false)
    if (step !== '4 av 4') next()
  }
  expect(location.pathname).toBe('/diploma')
  fireEvent.click(screen.getByRole('button', { name: 'Klar' }))
  expect(onEnd).toHaveBeenCalled()
})

test('asked for elsewhere it begins when its list is reached', () => {
  show({ path: '/course-moment' })
  expect(location.pathname).toBe('/diploma')
  expect(bubble().textContent).toContain('1 av 4')
})

test('whoever goes elsewhere has ended it', () => {
  const { onEnd } = show()
  act(() => {
    history.pushState(null, '', '/print')
  })
  expect(onEnd).toHaveBeenCalled()
})
