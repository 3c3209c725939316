import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSlideshows } from './slideshow.ts'

const scrolled = vi.fn()
let still = false

beforeEach(() => {
  vi.useFakeTimers()
  still = false
  scrolled.mockReset()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return still
    },
    addEventListener: () => undefined,
  }))
  const slide = (number: number) =>
    `<li id="bild-${number}"><a href="#bild-1" data-slide-step="1">Nästa</a><button hidden data-slide-pause></button></li>`
  document.body.innerHTML = `<section data-slideshow><ul data-slides>${[1, 2, 3].map(slide).join('')}</ul></section>`
  const track = document.querySelector('ul') as HTMLElement
  track.scrollTo = scrolled as never
  for (const [index, item] of [...track.children].entries())
    Object.defineProperty(item, 'offsetLeft', { value: index * 100 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () => document.querySelector('[data-slideshow]') as HTMLElement
const pauses = () => [...document.querySelectorAll<HTMLButtonElement>('[data-slide-pause]')]
const places = () => scrolled.mock.calls.map(([{ left }]) => left)
const pass = (slides: number) => vi.advanceTimersByTime(slides * 7000)

test('it moves by itself, from the last slide to the first', () => {
  runSlideshows()
  expect(pauses().every(({ hidden }) => !hidden)).toBe(true)
  pass(4)
  expect(places()).toEqual([100, 200, 0, 100])
})

test('it stands still under the pointer, with the focus in it, and when it is paused', () => {
  runSlideshows()
  show().dispatchEvent(new Event('pointerenter'))
  pass(2)
  show().dispatchEvent(new Event('pointerleave'))
  pass(1)
  show().dispatchEvent(new Event('focusin'))
  pass(2)
  show().dispatchEvent(new Event('focusout'))
  pauses()[1]?.click()
  pass(2)
  expect(places()).toEqual([100])
  expect(pauses().every((button) => button.hasAttribute('data-paused'))).toBe(true)
  pauses()[1]?.click()
  pass(1)
  expect(places()).toEqual([100, 200])
})

test('it never moves by itself for whoever asks for less motion, and offers no pause', () => {
  still = true
  runSlideshows()
  pass(5)
  expect(places()).toEqual([])
  expect(pauses().every(({ hidden }) => hidden)).toBe(true)
})

test('an arrow leads to the slide beside, with the focus, and the others are out of reach', () => {
  runSlideshows()
  const arrows = [...document.querySelectorAll<HTMLElement>('[data-slide-step]')]
  arrows[0]?.click()
  expect(places()).toEqual([100])
  expect(document.activeElement).toBe(arrows[1])
  expect([...(document.querySelector('ul')?.children ?? [])].map((slide) => (slide as HTMLElement).inert)).toEqual([
    ...[true, false, true],
  ])
})
