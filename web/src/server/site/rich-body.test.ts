import { expect, test } from 'vitest'
import { richBody } from './rich-body.ts'

test('headings get ids of their own, also when they say the same', () => {
  const { html, headings } = richBody('<h2>Så här <em>gör</em> du</h2><h2>Så här gör du</h2><h2>!</h2>', 'Tabell')
  expect(headings.map(({ id }) => id)).toEqual(['avsnitt-sa-har-gor-du', 'avsnitt-sa-har-gor-du-2', 'avsnitt-avsnitt'])
  expect(html).toContain('<h2 id="avsnitt-sa-har-gor-du">Så här <em>gör</em> du</h2>')
})

test('pictures are fetched in the size that they are shown in', () => {
  const { html } = richBody('<img src="/files/1/a.png" alt="A" data-size="full" data-shape="square">', 'Tabell')
  expect(html).toContain('src="/files/1/a.png?d=1600x"')
  expect(html).toContain('alt="A"')
})

test('what should not be there is not there', () => {
  const { html } = richBody(
    '<p style="color:red" onclick="x()">A</p><script>x</script><iframe src="//evil"></iframe>',
    'Tabell',
  )
  expect(html).toBe('<p>A</p>')
})
