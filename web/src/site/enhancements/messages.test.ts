import { beforeEach, expect, test } from 'vitest'
import { keepMessagesClosed } from './messages.ts'

const bodyOf = (...keys: string[]) =>
  keys
    .map((key) => `<div data-message="${key}"><p>${key}</p><details open><summary>X</summary></details></div>`)
    .join('')

function visit(html: string) {
  document.body.innerHTML = `${html}<main tabindex="-1"></main>`
  keepMessagesClosed()
  return [...document.querySelectorAll<HTMLElement>('[data-message]')]
}
const keysOf = (messages: HTMLElement[]) => messages.map(({ dataset }) => dataset.message)

beforeEach(() => localStorage.clear())

test('a message that is closed is gone from the next page too, until it is changed', async () => {
  const [first] = visit(bodyOf('1 a', '2 a'))
  const details = first?.querySelector('details') as HTMLDetailsElement
  details.open = false
  details.dispatchEvent(new Event('toggle'))
  expect(document.querySelectorAll('[data-message]')).toHaveLength(1)
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(keysOf(visit(bodyOf('1 a', '2 a')))).toEqual(['2 a'])
  expect(keysOf(visit(bodyOf('1 b', '2 a')))).toEqual(['1 b', '2 a'])
})

test('one that cannot be closed stays, whatever the browser remembers', () => {
  localStorage.setItem('vo_closed_notices', '["1 a"]')
  expect(visit('<div data-message="1 a"><p>Viktigt</p></div>')).toHaveLength(1)
})

test('one that was closed before the script came stays closed', () => {
  visit(bodyOf('1 a', '2 a').replace('<details open>', '<details>'))
  expect(keysOf(visit(bodyOf('1 a', '2 a')))).toEqual(['2 a'])
})
