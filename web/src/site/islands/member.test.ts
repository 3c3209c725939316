import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCookies } from '../../lib/cookies.ts'
import { markSignedIn, seemsSignedIn } from '../../lib/seems-signed-in.ts'
import { fetchIslands } from '../enhancements/islands.ts'
import { mount } from './member.ts'

const parts = {
  bar: '<p>Du agerar</p>',
  strip: '<details data-menu><summary>Gunilla</summary></details>',
  menu: '<p>Gunilla</p>',
  footer: '<a href="/">Till admin</a>',
  messages: '<div data-message="7 2026"><details open><summary></summary></details></div>',
}
const cookies = createCookies(location.hostname)
const signInAs = (token: string) =>
  token ? cookies.set('vopages_atoken', token, 3600) : cookies.remove('vopages_atoken')

/** Answers calls by their path; `null` stands for a network without answer. */
function server(answers: Record<string, (() => Response | null)[]>): string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input)
    asked.push(path)
    const answer = answers[path.split('?')[0] ?? '']?.shift()?.()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  return asked
}
const withParts = () => Response.json({ parts })
const without = () => Response.json({ parts: null })
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = `<div data-signed-in="bar"></div><ul><li data-island="member" data-on="signedIn" data-signed-in="strip">
    Logga in</li></ul><p data-signed-in="menu">Logga in</p><p data-signed-in="footer">Logga in</p><div data-signed-in="messages"></div>`
})
afterEach(() => {
  signInAs('')
  vi.restoreAllMocks()
})

test('a visitor’s browser fetches nothing; one with the token’s cookie, or the mark of this host, fetches the island', () => {
  const member = vi.fn(async () => ({ mount }))
  fetchIslands({ member })
  expect(member).not.toHaveBeenCalled()
  markSignedIn(true)
  fetchIslands({ member })
  markSignedIn(false)
  signInAs('abcdefghij')
  fetchIslands({ member })
  expect(member).toHaveBeenCalledTimes(2)
})

test('the parts stand in their places, and a message that was closed before doesn’t', async () => {
  localStorage.setItem('vo_closed_notices', JSON.stringify(['7 2026']))
  server({ '/inloggad': [withParts] })
  mount()
  await vi.waitFor(() => expect(text()).toContain('Du agerar'))
  expect(text()).not.toContain('Logga in')
  expect(document.querySelector('[data-message]')).toBeNull()
  expect(seemsSignedIn()).toBe(true)
})

test('a token that has ended is renewed, once', async () => {
  const asked = server({ '/inloggad': [without, withParts], '/oauth/token': [() => Response.json({})] })
  mount()
  await vi.waitFor(() => expect(text()).toContain('Gunilla'))
  expect(asked).toEqual(['/inloggad?sida=%2F', '/oauth/token', '/inloggad?sida=%2F'])
})

test.each([
  ['refuses', () => new Response('{}', { status: 400 })],
  ['doesn’t answer', () => null],
])('where the server %s the page stays a visitor’s, and is not asked again for the same token', async (_, answer) => {
  signInAs('abcdefghij')
  const asked = server({ '/inloggad': [without], '/oauth/token': [answer] })
  mount()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.waitFor(() => expect(seemsSignedIn()).toBe(false))
  expect(text()).toContain('Logga in')
  signInAs('another-token')
  expect(seemsSignedIn()).toBe(true)
})

test('a heading of a message whose id the page has gets another, and the message’s link leads to it', async () => {
  const heading =
    '<h3 id="avsnitt-a">A</h3><h3 id="avsnitt-b">B</h3><a href="#avsnitt-a">A</a><a href="#avsnitt-b">B</a>'
  document.body.insertAdjacentHTML('beforeend', '<main><h2 id="avsnitt-a">A</h2><a href="#avsnitt-a">A</a></main>')
  const messages = `<div data-message="7 2026">${heading}</div>`
  server({ '/inloggad': [() => Response.json({ parts: { ...parts, messages } })] })
  mount()
  await vi.waitFor(() => expect(document.querySelector('[data-message] h3')?.id).toBe('avsnitt-a-2'))
  const of = (place: string, what: 'id' | 'href') =>
    [...document.querySelectorAll(`${place} [${what}]`)].map((each) => each.getAttribute(what))
  expect(of('[data-message]', 'id')).toEqual(['avsnitt-a-2', 'avsnitt-b'])
  expect(of('[data-message]', 'href')).toEqual(['#avsnitt-a-2', '#avsnitt-b'])
  expect([of('main', 'id'), of('main', 'href')]).toEqual([['avsnitt-a'], ['#avsnitt-a']])
})
