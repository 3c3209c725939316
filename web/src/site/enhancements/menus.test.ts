import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

test('a menu that covers the page keeps the keys in it', () => {
  document.body.innerHTML = `<details data-menu="page" open><summary>Meny</summary><a href="/a">A</a>
    <details><summary>Under A</summary><a href="/b">B</a></details><p hidden><a href="/c">C</a></p></details><button>D</button>`
  runMenus()
  const tab = (shiftKey = false) => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return [event.defaultPrevented, document.activeElement?.textContent]
  }
  query('summary').focus()
  expect(tab(true)).toEqual([true, 'Under A'])
  expect(tab()).toEqual([true, 'Meny'])
  // In between, and in a closed menu, the browser moves the focus.
  expect(tab()).toEqual([false, 'Meny'])
  ;(query('details') as HTMLDetailsElement).open = false
  expect(tab(true)).toEqual([false, 'Meny'])
})

describe('a menu under the pointer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = `<ul><li data-menu-place><a href="/a">A</a><details data-menu><summary>Mer</summary>
      <div data-menu-panel><a href="/b">B</a></div></details></li></ul><button>Utanför</button>`
    runMenus()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const menu = () => query('details') as HTMLDetailsElement
  const point = (name: 'pointerenter' | 'pointerleave', pointerType = 'mouse') => {
    query('li').dispatchEvent(Object.assign(new Event(name), { pointerType }))
    vi.advanceTimersByTime(1000)
  }
  const press = () => query('summary').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

  test('opens when the pointer rests, and closes when it leaves', () => {
    point('pointerenter')
    expect(menu().open).toBe(true)
    point('pointerleave')
    expect(menu().open).toBe(false)
  })

  test('stays closed for a pointer that only passes, and for a finger', () => {
    query('li').dispatchEvent(Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }))
    vi.advanceTimersByTime(50)
    point('pointerleave')
    point('pointerenter', 'touch')
    expect(menu().open).toBe(false)
  })

  test('stays open when the pointer slips off for a moment', () => {
    point('pointerenter')
    query('li').dispatchEvent(new Event('pointerleave'))
    vi.advanceTimersByTime(100)
    point('pointerenter')
    expect(menu().open).toBe(true)
  })

  test('is kept by a click on its fold, and closed by the next one', () => {
    point('pointerenter')
    press()
    expect(menu().open).toBe(true)
    point('pointerleave')
    expect(menu().open).toBe(true)
    expect(press()).toBe(true)
  })

  test('is not closed under the focus', () => {
    point('pointerenter')
    query('div a').focus()
    point('pointerleave')
    expect(menu().open).toBe(true)
  })

  test('closes at Escape wherever the focus is, which stays there', () => {
    query('button').focus()
    point('pointerenter')
    query('button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(menu().open).toBe(false)
    expect(document.activeElement).toBe(query('button'))
  })

  test('opens to the left where the window ends', () => {
    const panel = query('[data-menu-panel]')
    const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
    panel.getBoundingClientRect = () => ({ right: 1100 }) as DOMRect
    point('pointerenter')
    expect(panel.hasAttribute('data-end')).toBe(true)
    point('pointerleave')
    panel.getBoundingClientRect = () => ({ right: 900 }) as DOMRect
    point('pointerenter')
    expect(panel.hasAttribute('data-end')).toBe(false)
    width.mockRestore()
  })
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
