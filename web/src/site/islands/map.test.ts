import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mount } from './map.ts'

const dot = (x: number, y: number, large: number, chosen: number, name: string) =>
  `<g data-dot="${x} ${y} ${large} ${chosen} 0"><circle></circle><a href="#x"><text font-size="13">${name}</text></a></g>`

let place: HTMLElement
let svg: SVGSVGElement

beforeEach(() => {
  document.body.innerHTML = `<div id="place"><svg viewBox="0 0 600 600" data-whole="0 0 600 600" data-pixels="600">
    ${dot(300, 300, 1, 0, 'Skåne')}${dot(310, 310, 0, 0, 'Eslöv')}${dot(450, 450, 0, 1, 'Ystad')}</svg>
    <a href="/hela" data-zoom="whole" hidden>Visa hela Sverige</a>
    <div hidden data-zoom="tools"><button data-zoom="in">+</button><button data-zoom="out">-</button></div></div>`
  place = document.querySelector('#place') as HTMLElement
  svg = place.querySelector('svg') as SVGSVGElement
  mount(place)
})

const press = (way: string) => fireEvent.click(place.querySelector(`[data-zoom=${way}]`) as Element)
const shown = () => (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
const names = () => [...svg.querySelectorAll('g:not(.hidden) a:not(.hidden)')].map((link) => link.textContent)
const isEnd = (way: string) => place.querySelector(`[data-zoom=${way}]`)?.getAttribute('aria-disabled')

test('the buttons come with the script, and small places are named when one is close', () => {
  expect(place.querySelector('[data-zoom=tools]')).toHaveProperty('hidden', false)
  expect(names()).toEqual(['Skåne', 'Ystad'])
  press('in')
  // A step goes to the place that was searched for, until the visitor moves the map.
  expect(shown()).toEqual([300, 300, 300, 300])
  press('out')
  expect(shown()).toEqual([0, 0, 600, 600])
  fireEvent.keyDown(place, { key: '+' })
  fireEvent.keyDown(place, { key: 'ArrowLeft' })
  fireEvent.keyDown(place, { key: 'ArrowUp' })
  expect(shown()).toEqual([225, 225, 300, 300])
  expect(names()).toEqual(['Skåne', 'Eslöv', 'Ystad'])
})

test('dots keep their size, and one that would be cut at the edge is left out', () => {
  const [first] = svg.querySelectorAll('g')
  press('in')
  expect(first?.getAttribute('transform')).toBe('translate(300 300) scale(0.5)')
  expect(first?.classList.contains('hidden')).toBe(true)
})

test('nobody leaves the map, and its ends are told', () => {
  expect([isEnd('in'), isEnd('out')]).toEqual(['false', 'true'])
  for (let time = 0; time < 9; time++) press('in')
  expect(shown()[2]).toBe(37.5)
  expect(isEnd('in')).toBe('true')
  for (let time = 0; time < 99; time++) fireEvent.keyDown(place, { key: 'ArrowDown' })
  expect(shown()[1]).toBe(562.5)
  press('whole')
  expect(shown()).toEqual([0, 0, 600, 600])
  expect(place.querySelector('[data-zoom=whole]')).toHaveProperty('hidden', true)
  // Arrows move the page when the map has nowhere to go.
  expect(fireEvent.keyDown(place, { key: 'ArrowDown' })).toBe(true)
})

test('a pointer drags the map, and a click beside the dots moves it there', () => {
  press('in')
  const at = (type: string, clientX: number, clientY: number) =>
    fireEvent(svg, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }))
  at('pointerdown', 10, 10)
  at('pointermove', 110, 60)
  at('pointerup', 110, 60)
  expect(shown().slice(0, 2)).toEqual([250, 275])
  at('pointerdown', 0, 0)
  at('pointerup', 0, 0)
  expect(shown().slice(0, 2)).toEqual([100, 125])
})

test('the letters and the browser’s own keys are left alone', () => {
  expect(fireEvent.keyDown(place, { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(place, { key: '+', ctrlKey: true })).toBe(true)
  expect(shown()[2]).toBe(600)
})
