import { listenForChanges } from '@kollegium/db'
import { expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const { get } = await createSites(listenForChanges)
const choose = (body: string, headers: Record<string, string> = {}) =>
  get('/cookiepolicy', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('the policy names every cookie and offers both answers alike', async () => {
  const { status, document } = await get('/cookiepolicy')
  expect(status).toBe(200)
  expect([...document.querySelectorAll('tbody th')].map(textOf).join()).toMatch(
    /vo_cookie_consent.*vo_atoken.*vo_group/,
  )
  const buttons = [...document.querySelectorAll('form[method="post"] button')]
  expect(buttons.map(textOf)).toEqual(['Endast nödvändiga', 'Jag godkänner'])
  expect(new Set(buttons.map((button) => button.className)).size).toBe(1)
})

test('without script the choice is a form: 100 days, Lax, this host alone', async () => {
  const yes = await choose('val=1')
  expect([yes.status, yes.headers.location]).toEqual([303, '/cookiepolicy?sparat=1#val'])
  expect(yes.headers['set-cookie']).toEqual(['vo_cookie_consent=1; Path=/; Max-Age=8640000; SameSite=Lax'])
  expect(textOf((await get('/cookiepolicy?sparat=1')).document.querySelector('[role="status"]'))).toBe(
    'Ditt val är sparat',
  )
})

test('only necessary takes back the cookies that were sent', async () => {
  const no = await choose('val=0', { cookie: 'gammal=1; _ga=2' })
  expect(no.headers['set-cookie']).toEqual([
    'gammal=; Path=/; Max-Age=0',
    'gammal=; Path=/; Max-Age=0; Domain=vo.localhost',
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Max-Age=0; Domain=vo.localhost',
    'vo_cookie_consent=0; Path=/; Max-Age=8640000; SameSite=Lax',
  ])
})

test("another site's form, and any other value, chooses nothing", async () => {
  for (const [body, headers] of [
    ['val=1', { 'sec-fetch-site': 'cross-site' }],
    ['val=2', {}],
    ['', {}],
  ] as const) {
    expect((await choose(body, headers)).headers['set-cookie']).toBeUndefined()
  }
})
