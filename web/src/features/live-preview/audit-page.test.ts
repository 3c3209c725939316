import { expect, test } from 'vitest'
import { copyInto } from './audit-page.ts'
import { fieldAt } from './places.ts'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('the copy that is checked holds nothing that runs, and knows the element that each part is of', () => {
  const page = parse(
    `<main onclick="a()"><script>b()</script><h2>Rubrik</h2><iframe src="/x"></iframe><meta http-equiv="refresh" content="0"><img src="/a.png" onerror="c()"></main>`,
  )
  const target = parse('<p>')
  const origin = new Map<Element, Element>()
  const copy = copyInto(target, page.body, origin)
  expect(copy.innerHTML).toBe('<main><h2>Rubrik</h2><img src="/a.png"></main>')
  const [heading, image] = [copy.querySelector('h2'), copy.querySelector('img')]
  expect(origin.get(heading as Element)).toBe(page.querySelector('h2'))
  expect(origin.get(image as Element)).toBe(page.querySelector('img'))
  // The shown page is as it was.
  expect(page.querySelector('iframe')).not.toBeNull()
})

test('a part of the page belongs to the form’s field, or to none', () => {
  const page = parse('<header><a>Hem</a></header><main><h1>T</h1><div class="rich"><p><b>Ord</b></p></div></main>')
  const at = (selector: string) => fieldAt(page, 'article', page.querySelector(selector) as Element)
  expect([at('b'), at('h1'), at('header a')]).toEqual(['body', 'title', undefined])
})
