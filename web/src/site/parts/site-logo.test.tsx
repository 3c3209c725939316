import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteName } from './site-logo.tsx'

const brand = { name: 'Nätverket', mark: 'college' } as Parameters<typeof SiteName>[0]['brand']

/** Width and height of the logotype in the markup. */
function measures(logo: { width: number | null; height: number | null }) {
  const picture = { url: '/files/1/logo.svg', description: '', ...logo }
  const markup = renderToStaticMarkup(<SiteName brand={brand} title="College Skåne" logo={picture} />)
  const shown = new DOMParser().parseFromString(markup, 'text/html').querySelector('img')
  return [shown?.getAttribute('width'), shown?.getAttribute('height')]
}

test('a logotype keeps its place by its own proportions', () => {
  expect(measures({ width: 300, height: 100 })).toEqual(['144', '48'])
  expect(measures({ width: 100, height: 301 })).toEqual(['16', '48'])
})

test.each([
  { width: null, height: null },
  { width: 300, height: null },
  { width: 0, height: 0 },
])('a drawing without measures, %j, has no width that would press it together', (logo) => {
  expect(measures(logo)).toEqual([null, '48'])
})
