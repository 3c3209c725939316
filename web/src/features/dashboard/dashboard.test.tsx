import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dashboard } from '../../apps/admin/dashboard.tsx'
import { renderWith, testMe } from '../../resource/testing.tsx'
import { KeptTexts } from './kept-texts.tsx'
import DashboardOverview from './overview.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const nothing = {
  applications: null,
  requests: null,
  accountRequests: null,
  resets: null,
  certifications: null,
  links: null,
  planned: null,
  kept: null,
  recent: null,
  events: null,
  runs: null,
}
const nothingBeside = { notices: false, activity: false, visits: false, groupId: null }
const noEvents = { total: 0, items: [] }
const draw = (part: object) =>
  renderWith(<DashboardOverview side={nothingBeside} server={null} reviews={null} activity={null} visits={null} />, {
    answers: { 'dashboard.overview': () => ({ ...nothing, ...part }) },
  })
const partOf = async (name: string) => within(await screen.findByRole('region', { name }))
const textsOf = (part: ReturnType<typeof within>) =>
  part.getAllByRole('listitem').map((row: HTMLElement) => row.textContent)

test('what waits stands first, each with its own way on', async () => {
  draw({
    applications: { total: 14, oldest: { id: 5, created_at: '2026-11-11T08:00:00Z', group: 'College Sörmland' } },
    certifications: {
      ...{ total: 4, days: 60 },
      items: [
        { id: 1, title: 'Katrineholm', last_day: '2026-12-31' },
        { id: 2, title: 'Halland', last_day: '2027-01-15' },
      ],
    },
    links: { total: 7, sites: 4 },
  })
  const part = await partOf('Att göra')
  expect(textsOf(part)).toEqual([
    '14 ansökningar om användarkonto väntarDen äldsta kom för 9 dagar sedan, till College SörmlandTa nästa',
    'Certifieringen går ut för 4 college inom 60 dagarKatrineholm 31 december 2026, Halland 15 januari 2027, och 2 tillVisa 4',
    '7 länkar leder ingenstansHittades i natt på 4 webbplatserÅtgärda',
  ])
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/application/5', '/group?certified_until=2026-11-20..2027-01-19&sort=certified_until', '/links'],
  ])
})

test('what others ask for stands beside the applications, each with its place', async () => {
  draw({ requests: 3, accountRequests: 1, resets: 1 })
  const part = await partOf('Att göra')
  expect(textsOf(part)).toEqual([
    '1 person har loggat in med skolans konto och väntar på ett användarkontoGodkänn eller avböj.Besvara',
    '3 önskemål från innehavare av dokument väntarDe besvaras i Diplomverktyget.Besvara',
    '1 person har förlorat sin andra faktor och väntar på digEn kollega har börjat, och en andra person bekräftar.Bekräfta',
  ])
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/accountRequest?status=open', 'http://cert.vo.localhost:3000/requests', '/setting/sign-in'],
  ])
})

test('an act on a whole list is told by its rows and leads to the list', async () => {
  const run = { id: 'c', kind: 'list', list: 'article', total: 212, done: 212, failed: 0, status: 'done' }
  draw({ runs: [{ ...run, created_at: '2026-11-20T08:00:00Z', finished_at: '2026-11-20T08:20:00Z' }] })
  const part = await partOf('Körningar')
  expect(textsOf(part)).toEqual(['Ändring av 212 artiklarKlar i dag kl. 09.20'])
  expect(part.getByRole('link').getAttribute('href')).toBe('/article')
})

test('a scheduled text says when it comes, and each says its kind and its group', async () => {
  const row = { updated_at: '2026-11-20T09:00:00Z', publish_at: null, group: { id: 3, title: 'Eslöv' } }
  draw({
    planned: {
      ...{ scheduled: 1, unpublished: 30 },
      lists: [
        { entity: 'article', total: 1280 },
        { entity: 'message', total: 1 },
      ],
      items: [
        { ...row, entity: 'article', id: 1, title: 'Start', status: 'scheduled', publish_at: '2026-11-21T05:00:00Z' },
        { ...row, entity: 'message', id: 2, title: 'Driftstopp', status: 'unpublished', group: null },
      ],
    },
  })
  const part = await partOf('Schemalagt och opublicerat')
  expect(textsOf(part)).toEqual([
    'StartArtikel · EslövPubliceras i morgon kl. 06.00',
    'DriftstoppMeddelande · Hela nätverketOpublicerad',
    ...['Visa alla 1\u00a0280 artiklar', 'Visa 1 meddelande'],
  ])
  expect(screen.getByText('Schemalagda: 1, opublicerade: 30')).toBeTruthy()
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/article/1', '/message/2'],
    ...['/article?status=scheduled%2Cunpublished', '/message?status=scheduled%2Cunpublished'],
  ])
  const all = part.getByRole('link', { name: 'Visa alla 1\u00a0280 artiklar' })
  expect(all.getAttribute('href')).toBe('/article?status=scheduled%2Cunpublished')
  expect(part.getByRole('link', { name: 'Visa 1 meddelande' })).toBeTruthy()
})

test('an import of people is named as one, and leads to the users', async () => {
  const run = { id: 'import 5', kind: 'import', list: 'user', total: 129, done: 129, status: 'done' }
  const moments = { created_at: '2026-11-20T08:00:00Z', finished_at: '2026-11-20T08:20:00Z' }
  draw({ runs: [{ ...run, ...moments, failed: 3 }] })
  const part = await partOf('Körningar')
  expect(textsOf(part)).toEqual(['Import av 129 användareKlar med 3 fel, i dag kl. 09.20'])
  expect(part.getByRole('link').getAttribute('href')).toBe('/user')
})

test('events and runs tell their days and states', async () => {
  const event = { id: 9, title: 'Styrgrupp', allday: false, start_date: '2026-12-02', location: 'Höör' }
  const run = { kind: 'print', title: 'Diplom', total: 46, done: 18, failed: 0, created_at: '2026-11-20T08:00:00Z' }
  draw({
    events: {
      total: 5,
      items: [{ ...event, start_time: '13:00', end_time: '15:30', group: null }],
    },
    runs: [
      { ...run, id: 'a', status: 'running', finished_at: null },
      { ...run, id: 'b', status: 'done', failed: 3, finished_at: '2026-11-20T08:20:00Z' },
    ],
  })
  const coming = await partOf('Kommande evenemang')
  expect(textsOf(coming)).toEqual(['2decStyrgruppkl. 13–15.30, HöörHela nätverket', 'Visa alla 5 evenemang'])
  const all = coming.getByRole('link', { name: 'Visa alla 5 evenemang' })
  expect(all.getAttribute('href')).toBe('/event?status=published&dates=2026-11-20..&sort=start_date')
  const runs = await partOf('Körningar')
  expect(textsOf(runs)).toEqual(['Diplom18 av 46', 'DiplomKlar med 3 fel, i dag kl. 09.20'])
  // Each print leads to its own page.
  const hrefs = runs.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([expect.stringMatching(/\/print\/a$/), expect.stringMatching(/\/print\/b$/)])
})

test('"Bjud in användare" leads to the invitation, and the keys that find everything are told', async () => {
  renderWith(<Dashboard />, { answers: { 'dashboard.overview': () => nothing } })
  const button = await screen.findByRole('link', { name: 'Bjud in användare' })
  expect(button.getAttribute('href')).toBe('/user/invite')
  expect(screen.getByText('Sök och gå till').textContent).toBe('Sök och gå till Ctrl + K')
})

test('a person without a part sees no word of it', async () => {
  draw({ events: noEvents })
  await screen.findByText('Inga evenemang är inplanerade.')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Kommande evenemang'])
})

test.each([
  ['people to whom the server says so', true],
  ['nobody else, who has no page of it', false],
])('what people did is told to %s', async (_, told) => {
  const act = {
    id: '1',
    action: 'create',
    at: '2026-11-20T08:00:00Z',
    since: '2026-11-20T08:00:00Z',
    fields: [],
    entity: 'article',
    person: null,
    others: [],
    number: 1,
    counted: null,
    list: { app: 'admin', path: '/article' },
  }
  const record = { id: 5, title: 'Trygg handledare' }
  renderWith(<Dashboard />, {
    me: { ...testMe, rules: [['read', 'Article']] as never, seesActivity: told },
    answers: {
      'dashboard.overview': () => ({ ...nothing, events: noEvents }),
      'review.waiting': () => ({ items: [] }),
      'activity.latest': () => ({ items: [{ ...act, record }], next: null }),
    },
  })
  await screen.findByText('Inga evenemang är inplanerade.')
  if (told) await screen.findByRole('link', { name: 'Allt som har gjorts' })
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/activity')).toHaveLength(
    told ? 1 : 0,
  )
})

test('the texts to review come together with what stands below them, which they would push down', async () => {
  let answer: (waiting: object) => void = () => undefined
  const asked = new Promise((resolve) => {
    answer = resolve
  })
  const { calls } = renderWith(<Dashboard />, {
    answers: {
      'dashboard.overview': () => ({ ...nothing, events: noEvents }),
      'review.waiting': () => asked,
      'activity.latest': () => ({ items: [], next: null }),
    },
  })
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('dashboard.overview'))
  await act(async () => undefined)
  expect(screen.queryByText('Inga evenemang är inplanerade.')).toBeNull()
  const created_at = '2026-11-20T08:00:00Z'
  const item = { entity: 'article', id: 5, title: 'Trygg handledare', mine: true, asked_by: null, created_at }
  answer({ items: [item], reviewedGroups: [] })
  await screen.findByText('Inga evenemang är inplanerade.')
  expect(screen.getByRole('heading', { name: 'Att granska' })).toBeTruthy()
})

test('the head of unsaved texts has the height of its button before the button is there', async () => {
  const text = { ...{ id: 1, kind: 'article', content_id: 12, slot: '', title: 'Halv' }, group: null }
  renderWith(<KeptTexts items={[{ ...text, saved_at: '2026-11-20T10:00:00.000Z' }] as never} />)
  const sizes = ({ classList }: Element) => [...classList].filter((each) => /min-[hw]-/.test(each)).sort()
  const room = screen.getByRole('heading').nextElementSibling?.firstElementChild as Element
  const kept = sizes(room)
  expect(kept).not.toHaveLength(0)
  expect(kept).toEqual(sizes(await screen.findByRole('button', { name: 'Exportera' })))
  expect(room.isConnected).toBe(false)
})

test('unsaved texts of one’s own lead to the form that offers them', async () => {
  const row = (id: number, more: object) => ({
    ...{ id, kind: 'article', content_id: null, slot: `plats${id}`, title: 'Halv', group: null },
    ...{ saved_at: '2026-11-20T10:00:00.000Z', ...more },
  })
  const some = [row(1, {}), row(2, { title: '', kind: 'page' }), row(3, { title: 'Ändrad', content_id: 12 })]
  const kept = [...some, row(4, {}), row(5, {}), row(6, {})]
  renderWith(<Dashboard />, {
    answers: { 'dashboard.overview': () => ({ ...nothing, kept }) },
  })
  const part = (await screen.findByRole('heading', { name: 'Osparade texter' })).closest('section') as HTMLElement
  const links = () => [...part.querySelectorAll('a')].map((each) => each.getAttribute('href'))
  const first = [
    '/article/new?osparad=plats1',
    '/page/new?osparad=plats2',
    '/article/12',
    '/article/new?osparad=plats4',
  ]
  expect(links()).toEqual(first)
  expect(part.textContent).toContain('Utan rubrik')
  fireEvent.click(within(part).getByRole('button', { name: 'Visa fler (2)' }))
  expect(links()).toEqual([...first, '/article/new?osparad=plats5', '/article/new?osparad=plats6'])
  expect(within(part).queryByRole('button', { name: /^Visa fler/ })).toBeNull()
})
