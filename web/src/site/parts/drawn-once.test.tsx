import { setWordings } from '@kollegium/api/i18n/translator'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { t } from '../i18n.ts'
import { DrawnOnce } from './drawn-once.tsx'

type Props = { titles: string[] }
const componentOf = () =>
  vi.fn(({ titles }: Props) => (
    <p>
      {t('screen.home')}: {titles.join(', ')}
    </p>
  ))
const html = (draw: (props: Props) => React.ReactNode, titles: string[]) =>
  renderToStaticMarkup(<DrawnOnce draw={draw} props={{ titles }} className="x" />)

test('a part is drawn once for the same data, escaped, and anew when any of it differs', () => {
  const Part = componentOf()
  expect(html(Part, ['Vård & <omsorg>'])).toBe('<div class="x"><p>Hem: Vård &amp; &lt;omsorg&gt;</p></div>')
  expect(html(Part, ['Vård & <omsorg>'])).toBe('<div class="x"><p>Hem: Vård &amp; &lt;omsorg&gt;</p></div>')
  expect(Part).toHaveBeenCalledTimes(1)
  expect(html(Part, ['Vård', 'omsorg'])).toContain('Vård, omsorg')
  expect(Part).toHaveBeenCalledTimes(2)
})

test('two components never share what they drew', () => {
  const [One, Other] = [componentOf(), componentOf()]
  html(One, ['a'])
  html(Other, ['a'])
  expect(Other).toHaveBeenCalledTimes(1)
})

test('a replaced text of the dictionary is shown at once', () => {
  const Part = componentOf()
  onTestFinished(() => setWordings({}))
  expect(html(Part, ['a'])).toContain('Hem: a')
  setWordings({ 'screen.home': 'Början' })
  expect(html(Part, ['a'])).toContain('Början: a')
})

test('what was drawn longest ago is forgotten when there is too much', () => {
  const Part = componentOf()
  const large = 'x'.repeat(1_000_000)
  html(Part, ['first'])
  for (const each of ['a', 'b', 'c']) html(Part, [each, large])
  html(Part, ['c', large])
  expect(Part).toHaveBeenCalledTimes(4)
  html(Part, ['first'])
  expect(Part).toHaveBeenCalledTimes(5)
})
