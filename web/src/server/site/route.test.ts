import { expect, test } from 'vitest'
import { createMatching, type KeptRoute, queryKey } from './route.ts'

const load = () => null
const text: KeptRoute = { path: '/*', load }
const preview: KeptRoute = { path: '/*', query: { token: /^/ }, requires: 'token', load }
const event: KeptRoute = { path: '/evenemang/:slug', query: { sida: /^\d$/ }, load }
const matching = createMatching([preview, event, text])
const routesOf = (path: string, search = {}) => matching(path, search).map(({ route }) => route)

test('routes come in their order, with the values of the path and the accepted values of the query', () => {
  const [found] = matching('/evenemang/tr%C3%A4ff', { sida: '2', annat: 'x' })
  expect(found).toMatchObject({ route: event, params: { slug: 'träff' }, query: { sida: '2' } })
  expect(routesOf('/evenemang/a')).toEqual([event, text])
  expect(matching('/evenemang/%E0%A4%A', {})[0]?.params).toMatchObject({ slug: '%E0%A4%A' })
  expect(matching('/evenemang/a', { sida: 'tio' })[0]?.query).toEqual({})
})

test('an optional value that an address leaves out is no value', () => {
  const folders = createMatching([{ path: '/bank/:portfolio/:folder?', load }])
  expect(folders('/bank/7', {})[0]?.params).not.toHaveProperty('folder')
  expect(folders('/bank/7/8', {})[0]?.params).toMatchObject({ portfolio: '7', folder: '8' })
})

test('a route that requires a parameter is none of an address without it, also after one with it', () => {
  expect(routesOf('/sida', { token: 'x' })).toEqual([preview, text])
  expect(routesOf('/sida')).toEqual([text])
  expect(routesOf('/sida', { token: '' })).toEqual([preview, text])
})

test('what an address without query matches is remembered, up to a limit and for short addresses', () => {
  expect(matching('/kort', {})).toBe(matching('/kort', {}))
  expect(matching(`/${'x'.repeat(300)}`, {})).not.toBe(matching(`/${'x'.repeat(300)}`, {}))
  const before = matching('/kort', {})
  for (let each = 0; each < 2_100; each += 1) matching(`/sida-${each}`, {})
  expect(matching('/kort', {})).not.toBe(before)
  expect(matching('/kort', {})).toEqual(before)
})

test('pages are told apart by the accepted queries alone', () => {
  expect(queryKey(matching('/evenemang/a', { utm: 'x' }))).toBe(queryKey(matching('/evenemang/a', {})))
  expect(queryKey(matching('/evenemang/a', { sida: '2' }))).not.toBe(queryKey(matching('/evenemang/a', {})))
})
