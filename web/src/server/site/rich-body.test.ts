import { expect, test } from 'vitest'
import { richBody } from './rich-body.ts'

test('headings get ids of their own, also when they say the same', async () => {
  const { html, headings } = await richBody('<h2>Så här <em>gör</em> du</h2><h2>Så här gör du</h2><h2>!</h2>', 'Tabell')
  expect(headings.map(({ id }) => id)).toEqual(['avsnitt-sa-har-gor-du', 'avsnitt-sa-har-gor-du-2', 'avsnitt-avsnitt'])
  expect(html).toContain('<h2 id="avsnitt-sa-har-gor-du">Så här <em>gör</em> du</h2>')
})

test('pictures are fetched in the size that they are shown in', async () => {
  const { html } = await richBody('<img src="/files/1/a.png" alt="A" data-size="full" data-shape="square">', 'Tabell')
  expect(html).toContain('src="/files/1/a.png?d=1600x"')
  expect(html).toContain('alt="A"')
})

test('what should not be there is not there', async () => {
  const { html } = await richBody(
    '<p style="color:red" onclick="x()">A</p><script>x</script><iframe src="//evil"></iframe>',
    'Tabell',
  )
  expect(html).toBe('<p>A</p>')
})

test('a text of headings alone is numbered fast, and only so far', async () => {
  const { html, headings } = await richBody('<h2>Samma</h2>'.repeat(20_000), 'Tabell')
  expect(headings).toHaveLength(500)
  expect(new Set(headings.map(({ id }) => id)).size).toBe(500)
  expect(html.match(/<h2/g)).toHaveLength(20_000)
})

test('a heading that looks numbered takes nobody’s id', async () => {
  const { headings } = await richBody('<h2>A</h2><h2>A 2</h2><h2>A</h2><h2>A</h2><h2>B &amp; <em>C</em></h2>', 'Tabell')
  expect(new Set(headings.map(({ id }) => id)).size).toBe(5)
  expect(headings.at(-1)?.text).toBe('B & C')
})

test('a link that opens a new tab says so by a sign in the line of its last word, and in words; the others are as before', async () => {
  const { html, headings } = await richBody(
    '<h2><a href="/a" target="_blank">Steg 1</a></h2><p><a href="/b" target="_blank" class="button">B &amp; <em>C</em></a> <a href="/d">D</a></p>',
    'Tabell',
  )
  expect(headings).toEqual([{ id: 'avsnitt-steg-1', text: 'Steg 1' }])
  expect(html).toMatch(
    /<a href="\/b" rel="noopener" target="_blank" class="button">B &amp; <em>C<\/em><span aria-hidden="true" class="whitespace-nowrap">&#8288;<svg .*?<\/svg><\/span><span class="sr-only"> \(öppnas i en ny flik\)<\/span><\/a>/,
  )
  expect(html).toContain('<a href="/d" rel="noopener">D</a>')
  expect(html.match(/<svg/g)).toHaveLength(2)
})
