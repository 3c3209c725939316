import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { applyFormErrors, failureOf, isTransient } from './errors.ts'
import { clockText, dayText, doneText } from './i18n.ts'
import { stockholmText, stockholmToUtc } from './stockholm-time.ts'
import { createUnsavedGuard } from './unsaved.ts'
import { createVersionWatch } from './version.ts'

beforeEach(() => localStorage.clear())

test.each([
  ['2026-11-20 08:00', '2026-11-20T07:00:00.000Z'],
  ['2026-07-01 08:00', '2026-07-01T06:00:00.000Z'],
  // The clock goes back at three: the first of the two.
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
])('%s in Stockholm is %s', (text, iso) => {
  expect(stockholmToUtc(text)).toBe(iso)
  expect(stockholmText(iso)).toBe(text)
})

test('a time that summer time skips is read as the hour after, and nonsense is none', () => {
  expect(stockholmText(stockholmToUtc('2026-03-29 02:30') ?? '')).toBe('2026-03-29 03:30')
  for (const text of ['', '2026-02-30 08:00', '2026-01-01 25:00', '2026-01-01', 'i morgon'])
    expect(stockholmToUtc(text)).toBeNull()
})

test('dates and sentences for people', () => {
  expect(clockText('2026-11-20T13:32:00Z')).toBe('kl. 14.32')
  expect(dayText('2026-11-20T23:30:00Z')).toBe('2026-11-21')
  expect(doneText('saved', 'article')).toBe('Artikeln har sparats')
  expect(doneText('deleted', 'diploma')).toBe('Diplomet har tagits bort')
})

test('every field error is set, errors inside a value at its field, the rest is answered', () => {
  const set = vi.fn()
  const rest = applyFormErrors(
    { setError: set },
    {
      fields: {
        'data.title': ['A', 'B'],
        'data.tags.3': ['C'],
        'data.tags.1': ['C'],
        'data.settings': ['D'],
        page: ['E'],
      },
    },
    ['title', 'tags', 'settings.hideTopImage'],
  )
  expect(set.mock.calls).toEqual([
    ['title', { type: 'server', message: 'A B' }],
    ['tags', { type: 'server', message: 'C' }],
    ['settings.hideTopImage', { type: 'server', message: 'D' }],
  ])
  expect(rest).toEqual(['E'])
})

test('what did not come from the server is a network error, which may pass', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failure = failureOf(new TRPCClientError('Failed to fetch'))
  expect(failure).toMatchObject({
    code: 'NETWORK',
    message: 'Det gick inte att nå servern. Kontrollera din anslutning.',
  })
  expect(isTransient(failure)).toBe(true)
  expect(warned).toHaveBeenCalledWith('[Network error]: Failed to fetch')
  expect(failureOf(new Error('bug')).code).toBe('INTERNAL')
})

test('a new version is told once; a first visit is just noted; every open page is told', () => {
  const first = createVersionWatch(localStorage)
  const told = vi.fn()
  first.onNew(told)
  first.seen('1')
  first.seen('1')
  first.seen(null)
  expect(told).not.toHaveBeenCalled()
  expect(localStorage.getItem('vo_app_version')).toBe('1')
  const second = createVersionWatch(localStorage)
  const toldToo = vi.fn()
  second.onNew(toldToo)
  first.seen('2')
  first.seen('2')
  second.seen('2')
  expect(told).toHaveBeenCalledExactlyOnceWith('2')
  expect(toldToo).toHaveBeenCalledExactlyOnceWith('2')
  expect(localStorage.getItem('vo_app_version')).toBe('2')
})

test('drafts are kept per person and record, survive nonsense, and go at sign-out', () => {
  const place = { user: 7, resource: 'article', id: 12 }
  drafts.keep(place, { values: { title: 'A' }, base: null, at: 1 })
  expect(drafts.find(place)?.values).toEqual({ title: 'A' })
  expect(drafts.find({ ...place, user: 8 })).toBeNull()
  localStorage.setItem('vo_draft:7:article:13', '{broken')
  expect(drafts.find({ ...place, id: 13 })).toBeNull()
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(drafts.keep(place, { values: {}, base: null, at: 1 }, full)).toBe(false)
  localStorage.setItem('vo_group', '5')
  drafts.dropAll()
  expect(Object.keys(localStorage)).toEqual(['vo_group'])
})

test('drafts that other people left in this tab go', () => {
  const draft = { values: { title: 'A' }, base: null, at: 1 }
  for (const user of [7, 77]) drafts.keep({ user, resource: 'diploma', id: null }, draft, sessionStorage)
  sessionStorage.setItem('vo_return', '/')
  drafts.dropOthers(7)
  expect(Object.keys(sessionStorage).sort()).toEqual(['vo_draft:7:diploma:new', 'vo_return'])
  sessionStorage.clear()
})

test('nothing unsaved: one goes at once. Otherwise one is asked, and the answer holds once', () => {
  const guard = createUnsavedGuard()
  let dirty = false
  const discard = vi.fn()
  const stop = guard.register({ isUnsaved: () => dirty, discard })
  const go = vi.fn()
  guard.attempt(go)
  expect(go).toHaveBeenCalledTimes(1)
  dirty = true
  guard.attempt(go)
  expect([go.mock.calls.length, guard.isAsking()]).toEqual([1, true])
  guard.stay()
  expect([go.mock.calls.length, guard.isAsking()]).toEqual([1, false])
  guard.attempt(go)
  expect(discard).not.toHaveBeenCalled()
  guard.leave()
  expect(go).toHaveBeenCalledTimes(2)
  expect(discard).toHaveBeenCalledOnce()
  guard.attempt(go)
  expect(go).toHaveBeenCalledTimes(2)
  guard.pass(go)
  expect(go).toHaveBeenCalledTimes(3)
  stop()
  guard.attempt(go)
  expect(go).toHaveBeenCalledTimes(4)
})

test('the browser’s back is undone while something is unsaved, and done when one leaves', async () => {
  history.replaceState(null, '', '/article')
  history.pushState(null, '', '/article/12')
  const guard = createUnsavedGuard()
  // As a browser does it, which jsdom does not: listeners on the window in the order they were added.
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => listener && add(type, listener))
  const stop = guard.watch()
  guard.register({ isUnsaved: () => true })
  const seen = vi.fn()
  addEventListener('popstate', seen)
  history.back()
  await vi.waitFor(() => expect(guard.isAsking()).toBe(true))
  expect(location.pathname).toBe('/article/12')
  expect(seen).not.toHaveBeenCalled()
  guard.leave()
  await vi.waitFor(() => expect(location.pathname).toBe('/article'))
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce())
  removeEventListener('popstate', seen)
  stop()
})
