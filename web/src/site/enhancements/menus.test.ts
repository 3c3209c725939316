import { afterEach, expect, test } from 'vitest'
import { markMember, runMenus } from './menus.ts'

afterEach(() => {
  document.body.innerHTML = ''
  location.hash = ''
})

const query = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

test('a menu closes at Escape and when one leaves it', () => {
  document.body.innerHTML =
    '<details data-menu open><summary>Meny</summary><a href="/">A</a></details><button>B</button>'
  runMenus()
  const menu = query('details') as HTMLDetailsElement
  query('a').click()
  expect(menu.open).toBe(true)
  query('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(query('summary'))
  menu.open = true
  query('button').focus()
  expect(menu.open).toBe(false)
})

test('the member whose card is open is marked in list and map, and the one pointed at instead', () => {
  document.body.innerHTML = '<ul><li data-member="1">1</li><li data-member="2">2</li></ul><p data-member="2">2</p>'
  location.hash = '#plats-2'
  markMember()
  const marked = () => [...document.querySelectorAll('[data-active]')].map((each) => each.textContent)
  expect(marked()).toEqual(['2', '2'])
  query('li').dispatchEvent(new MouseEvent('mouseenter'))
  expect(marked()).toEqual(['1'])
  query('li').dispatchEvent(new MouseEvent('mouseleave'))
  expect(marked()).toEqual(['2', '2'])
})
