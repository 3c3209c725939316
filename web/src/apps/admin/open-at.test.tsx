import { QueryClient } from '@tanstack/react-query'
import { act, screen as page, render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addressesOf } from '../../lib/addresses.ts'
import type { Services } from '../../lib/client-context.tsx'
import { createCookies } from '../../lib/cookies.ts'
import { askForPerson, firstAnswers } from '../../lib/first-calls.ts'
import { late } from '../../lib/late.tsx'
import { createProofDesk } from '../../lib/proof.ts'
import { createSession } from '../../lib/session.ts'
import { type Client, trpc } from '../../lib/trpc.ts'
import { createUnsavedGuard } from '../../lib/unsaved.ts'
import { createVersionWatch } from '../../lib/version.ts'
import { fakeServer, refusal, testMe } from '../../resource/testing.tsx'
import { Root } from '../shared/root.tsx'

const group = (id: number, title: string) => ({
  ...{ id, title, name: title, category: 'local', vopagesStatus: true, parent_id: null, depth: 0 },
})
const titled = (title: string) => ({
  items: [{ id: 5, title, status: 'unpublished', updated_at: '2026-11-20T08:00:00Z' }],
  ...{ total: 1, page: 1, limit: 25 },
})

/** The page as main.tsx opens it: its questions, the code, and then the frame. */
function open(path: string, more: Record<string, () => unknown> = {}) {
  history.replaceState(null, '', path)
  const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })
  if (!addresses) throw new Error('no addresses')
  const cookies = createCookies('localhost')
  cookies.set('vo_atoken', 'abc', 60)
  const [local, tab] = [localStorage, sessionStorage]
  const session = createSession({ addresses, cookies, local, tab, fetch, go: () => undefined })
  const server = fakeServer({
    'session.me': () => testMe,
    'group.selector': () => [group(1, 'Skåne'), group(3, 'Eslöv')],
    'activeMessage.list': () => [],
    'article.list': () => titled(`Grupp ${session.group() ?? 'ingen'}`),
    'review.waiting': () => ({ items: [], reviewedGroups: [] }),
    ...more,
  })
  const services: Services = {
    ...{ session, guard: createUnsavedGuard(), desk: createProofDesk(), versions: createVersionWatch(local) },
    client: trpc.createClient({ links: [server.link] }) as Client,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } }),
  }
  const App = late(async () => {
    const app = await import('./app.tsx')
    await app.openAt(services)
    return app
  })
  askForPerson(services)
  const draw = () =>
    render(
      <Root services={services} code={App}>
        <App />
      </Root>,
    )
  const asked = (name: string) => server.calls.filter(({ path: each }) => each === name).length
  return { answered: (ms = 10_000) => firstAnswers(services.queries, App.load(), ms), draw, asked, calls: server.calls }
}

beforeAll(async () => {
  await Promise.all([import('./app.tsx'), import('./resource-page.tsx')])
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a list that is opened by its address is asked for when the person is known, and the first frame shows its rows', async () => {
  let tellPerson: () => void = () => undefined
  const person = new Promise<unknown>((done) => {
    tellPerson = () => done(testMe)
  })
  const { answered, draw, asked } = open('/article', { 'session.me': () => person })
  const whole = answered()
  await expect.poll(() => asked('review.waiting')).toBe(1)
  expect(asked('article.list')).toBe(0)
  tellPerson()
  await whole
  draw()
  expect(page.getByText('Grupp ingen')).toBeTruthy()
  for (const call of ['session.me', 'group.selector', 'activeMessage.list', 'article.list', 'review.waiting']) {
    expect(asked(call), call).toBe(1)
  }
})

test('a list that opens with a saved filter is asked for once, with the filter', async () => {
  const saved = { list: 'article', name: 'Publicerade', query: 'status=published', is_default: true }
  const me = { ...testMe, preferences: { ...testMe.preferences, defaults: [saved] } }
  const { answered, draw, calls } = open('/article', { 'session.me': () => me })
  await answered()
  draw()
  await page.findByText('Grupp ingen')
  await expect.poll(() => location.search).toBe('?status=published')
  const lists = calls.filter(({ path }) => path === 'article.list')
  expect(lists.map(({ input }) => input)).toMatchObject([{ filters: { status: ['published'] } }])
})

test('a list that the person may not open is not asked for, nor one that the app lacks', async () => {
  const closed = open('/article', { 'session.me': () => ({ ...testMe, rules: [] }) })
  await closed.answered()
  expect(closed.asked('article.list')).toBe(0)
  const lacking = open('/article', { 'session.me': () => ({ ...testMe, navigation: [] }) })
  await lacking.answered()
  expect(lacking.asked('article.list')).toBe(0)
})

test('rows that were asked for in another group than the person works in are not shown', async () => {
  localStorage.setItem('vo_group', '9')
  const { answered, draw, asked } = open('/article')
  await answered()
  expect(asked('article.list')).toBe(1)
  draw()
  expect(page.queryByText('Grupp 9')).toBeNull()
  await page.findByText('Grupp ingen')
  expect(asked('session.me')).toBe(1)
})

test('a page that is no list, and a form, ask for no rows', async () => {
  for (const path of ['/', '/setting', '/article/5', '/why']) {
    const { answered, asked } = open(path)
    await answered()
    expect(asked('article.list'), path).toBe(0)
    expect(asked('session.me'), path).toBe(1)
  }
})

test('a slow answer holds the first frame back for a moment only', async () => {
  const { answered, draw } = open('/article', { 'article.list': () => new Promise(() => undefined) })
  await answered(250)
  draw()
  expect(page.getByRole('heading', { name: 'Artiklar' })).toBeTruthy()
})

test('a person whose session is refused is asked for once: the first refusal leads to sign in', async () => {
  const refused = () => {
    throw refusal('UNAUTHENTICATED', 'Du är inte inloggad')
  }
  const names = ['session.me', 'group.selector', 'activeMessage.list', 'article.list', 'review.waiting']
  const { answered, draw, calls } = open('/article', Object.fromEntries(names.map((name) => [name, refused])))
  await answered()
  draw()
  await act(async () => undefined)
  // Without a person no list is asked for.
  const once = names.filter((name) => name !== 'article.list')
  expect(calls.map(({ path }) => path).sort()).toEqual(once.sort())
})
