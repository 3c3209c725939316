import { expect, test } from 'vitest'
import { patch } from './patch.ts'

/** Changes a page into another one, and returns its body. */
function changed(from: string, to: string) {
  const now = new DOMParser().parseFromString(from, 'text/html')
  const kept = new Map([...now.querySelectorAll('[id]')].map((node) => [node.id, node]))
  patch(now.body, new DOMParser().parseFromString(to, 'text/html').body)
  return { body: now.body, isKept: (id: string) => now.getElementById(id) === kept.get(id) }
}

test.each([
  ['<h1>Förr</h1><p>Text</p>', '<h1>Nu</h1><p>Text</p>'],
  ['<p>En</p>', '<p>En</p><p>Två</p><p>Tre</p>'],
  ['<p>En</p><p>Två</p><p>Tre</p>', '<p>Två</p>'],
  ['', '<main class="a" data-x="1"><p>Ny</p></main>'],
  ['<main class="a" data-x="1">Text</main>', '<main class="b" id="x">Text</main>'],
  ['<p>a<b>b</b>c</p>', '<p>a<i>b</i>c</p>'],
  ['<p>x</p><!-- en -->', '<p>y</p><!-- två -->'],
  ['<p>1</p><p>2</p><h2>3</h2><p>4</p>', '<p>0</p><p>2</p><p>5</p><h2>3</h2>'],
  ['<ul><li>A</li><li>B</li><li>C</li></ul>', '<ul><li>C</li><li>A</li><li>B</li></ul>'],
])('%s becomes %s', (from, to) => {
  expect(changed(from, to).body.innerHTML).toBe(to)
})

test('attributes of the element itself follow', () => {
  const { body } = changed('<body data-public="text" class="x">a</body>', '<body data-public="article">a</body>')
  expect([body.dataset.public, body.className]).toEqual(['article', ''])
})

test('what is equal stays the same element: a picture is not fetched again', () => {
  const picture = '<img id="bild" src="/a.png">'
  const { isKept } = changed(
    `<header id="topp">Namn</header><main><h1>Förr</h1><div>${picture}</div><p>En</p></main><footer id="fot">Fot</footer>`,
    `<header id="topp">Namn</header><main><h1>Nu</h1><div>${picture}</div><p>En</p><p>Två</p></main><footer id="fot">Fot</footer>`,
  )
  expect([isKept('topp'), isKept('bild'), isKept('fot')]).toEqual([true, true, true])
})
