import { expect, test } from 'vitest'
import { sections } from '../apps/metodmaterial/sections.ts'
import { materialAnswer, materialSegments } from './material-visitors.ts'

const env = { PUBLIC_HOST: 'vo.example', PUBLIC_PROTOCOL: 'https' } as Parameters<typeof materialAnswer>[0]
const ask = (path: string, { method = 'GET', cookie = '', query = '' } = {}) =>
  materialAnswer(env, { method, path, url: path + query, headers: { cookie } })

test('a visitor meets the presentation, and a browser with a token the app', () => {
  expect(ask('/')).toEqual({ path: '/metodmaterial', byCookie: true })
  expect(ask('/', { query: '?utm=x' })).toEqual({ path: '/metodmaterial', byCookie: true })
  expect(ask('/', { cookie: 'a=1; vo_atoken=x' })).toBe('app')
  expect(ask('/', { cookie: 'xvo_atoken=x' })).toEqual({ path: '/metodmaterial', byCookie: true })
})

test('the form is taken on the host, and other pages of the site stand on their own', () => {
  expect(ask('/ansok/metodmaterial', { method: 'POST' })).toEqual({ path: '/ansok/metodmaterial', byCookie: false })
  expect(ask('/ansok/metodmaterial', { query: '?kvitto=a' })).toEqual({
    path: '/ansok/metodmaterial?kvitto=a',
    byCookie: true,
  })
  expect(ask('/artiklar', { query: '?ar=2026' })).toEqual({ location: 'https://vo.example/artiklar?ar=2026' })
  expect(ask('//ond.example/x')).toEqual({ location: 'https://vo.example//ond.example/x' })
  for (const path of ['/ansok', '/tipsa']) expect(ask(path, { method: 'POST' })).toBe('app')
})

test('the colours of the brand are the same for everybody', () => {
  for (const cookie of ['', 'vo_atoken=x']) {
    expect(ask('/brand.css', { query: '?f=112233', cookie })).toEqual({ path: '/brand.css?f=112233', byCookie: false })
  }
})

test('each address of the app is the app’s own, also for a visitor, who is led to sign in', () => {
  const own = sections.flatMap(({ segment }) => segment || [])
  expect(new Set([...own, 'auth'])).toEqual(new Set(materialSegments))
  for (const segment of own) expect(ask(`/${segment}/x`)).toBe('app')
  for (const path of ['/assets/index.js', '/favicon.ico', '/robots.txt', '/.well-known/security.txt']) {
    expect(ask(path)).toBe('app')
  }
})
