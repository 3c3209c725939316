import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CachedMarkup } from './cached-markup.tsx'

test('the content is rendered once for an object and part, escaped; the element itself each time', () => {
  const Content = vi.fn(({ text }: { text: string }) => <p>{text}</p>)
  const site = {}
  const html = (of: object, part: string, path: string) =>
    renderToStaticMarkup(
      <CachedMarkup as="header" of={of} part={part} className={path}>
        <Content text="Vård & <omsorg>" />
      </CachedMarkup>,
    )
  expect(html(site, 'a', 'x')).toBe('<header class="x"><p>Vård &amp; &lt;omsorg&gt;</p></header>')
  expect(html(site, 'a', 'y')).toBe('<header class="y"><p>Vård &amp; &lt;omsorg&gt;</p></header>')
  expect(Content).toHaveBeenCalledTimes(1)
  html(site, 'b', 'x')
  html({}, 'a', 'x')
  expect(Content).toHaveBeenCalledTimes(3)
})
