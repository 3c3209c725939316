import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dashboard } from '../../apps/admin/dashboard.tsx'
import { refusal, renderWith } from '../../resource/testing.tsx'
import StatisticsPage from '../statistics/statistics-page.tsx'
import { changeText, weekNumber } from './change-text.ts'
import { site } from './testing.ts'
import TextVisits from './text-visits.tsx'

const texts = (node: HTMLElement) => node.textContent?.replace(/\u00a0/g, ' ') ?? ''
const week = {
  days: ['14', '15', '16', '17', '18', '19', '20'].map((day, at) => ({ day: `2026-11-${day}`, visits: at * 100 })),
  total: 2100,
  before: 1875,
  top: { path: '/artiklar/nytt', title: 'Nyheten', url: 'http://eslov.vo.localhost/artiklar/nytt', views: 9 },
}
const overview = {
  ...{ applications: null, certifications: null, planned: null, kept: null },
  ...{ recent: null, events: { items: [], total: 0 }, runs: null },
}
const editor = {
  rules: [
    ['update', 'Page'],
    ['read', 'Page'],
    ['read', 'Article'],
  ],
} as never

test('the start page shows seven days, the week before, and the page that was read most', async () => {
  renderWith(<Dashboard />, {
    answers: { 'dashboard.overview': () => overview, 'visits.week': () => week },
  })
  const part = await screen.findByRole('region', { name: 'Besök, senaste sju dagarna' })
  expect(
    within(part)
      .getAllByRole('listitem')
      .map((each) => texts(each.querySelector('.sr-only') as HTMLElement))[2],
  ).toBe('måndag 16 november: 200')
  expect(texts(part)).toContain('2 100 besök, 12 % fler än veckan före.')
  expect(within(part).getByRole('link', { name: 'Nyheten' }).getAttribute('href')).toBe(week.top.url)
  expect(within(part).getByRole('link', { name: 'Alla besök' }).getAttribute('href')).toBe('/statistics?del=visits')
})

test('nobody who doesn’t edit pages asks for visits; a failure leaves the start page as it is', async () => {
  const { calls } = renderWith(<Dashboard />, {
    me: { rules: [['read', 'Article']] as never },
    answers: { 'dashboard.overview': () => overview },
  })
  await screen.findByRole('heading', { name: 'Kommande evenemang' })
  expect(calls.some(({ path }) => path.startsWith('visits.'))).toBe(false)
})

test('who edits pages and reads no figures of groups gets the visits alone', async () => {
  const { calls } = renderWith(<StatisticsPage />, {
    path: '/statistics',
    me: editor,
    answers: { 'visits.site': () => site },
  })
  await screen.findByRole('heading', { name: 'Besök per vecka' })
  expect(screen.getAllByRole('tab').map(texts)).toEqual(['Besök'])
  expect(calls.map(({ path }) => path)).toEqual(['visits.site'])
  const body = texts(document.body)
  expect(body).toContain('10 % fler än perioden föreBesök1 320')
  expect(body).toContain('8 % färre än perioden före')
  expect(body).toContain('Vecka 46–47')
  expect(body).toContain('Direkt eller okänt')
  expect(body).toContain('De 2 mest lästa av 60')
  const rows = within(screen.getByRole('region', { name: 'Mest läst' }))
    .getAllByRole('row')
    .map(texts)
  expect(rows[0]).toBe('SidaSlagVisningarMot perioden föreLäste till slutetSenast ändradFler val')
  expect(rows[1]).toMatch(
    /^NyhetenFå läser till slutet, och artikeln är \d+ månader gammalArtikel1 104ny39 %2020-03-14$/,
  )
  expect(rows[2]).toBe('HemSida986+22 %––')
  expect(screen.getByRole('link', { name: 'Nyheten' }).getAttribute('href')).toBe('/article/4')
})

const unread = { ...site, total: { visits: 0, views: 0, fetches: 0, searches: 0, withoutHit: 0 } }
const order = { column: 'views', order: 'desc' }
const asked = { from: null, to: null, compare: 'before', site: null, order }

test('other days are asked for and compared with the year before; the tab stands in the address; all is taken back', async () => {
  const { calls } = renderWith(<StatisticsPage />, {
    path: '/statistics?del=visits',
    answers: { 'visits.site': () => site, 'visits.link': () => Promise.reject(refusal('INTERNAL', 'Ingen fil')) },
  })
  const from = await screen.findByRole('textbox', { name: 'Från och med' })
  await waitFor(() => expect(from).toHaveProperty('value', '2026-11-09'))
  expect(screen.queryByRole('button', { name: 'Återställ' })).toBeNull()
  fireEvent.change(from, { target: { value: '2026-01-01' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Till och med' }), { target: { value: '2026-06-30' } })
  fireEvent.click(screen.getByRole('button', { name: /^Jämför med/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Samma tid 2025' }))
  const chosen = { from: '2026-01-01', to: '2026-06-30', compare: 'year', site: null, order }
  await waitFor(() => expect(calls.at(-1)).toEqual({ path: 'visits.site', input: chosen }))
  await screen.findByText('Jämfört med 2026-10-26–2026-11-06')
  fireEvent.click(screen.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await screen.findByText('Ingen fil')
  expect(calls.findLast(({ path }) => path === 'visits.link')?.input).toEqual({ ...chosen, format: 'csv' })
  fireEvent.click(screen.getByRole('button', { name: 'Återställ' }))
  await waitFor(() => expect(from).toHaveProperty('value', '2026-11-09'))
})

test('the compared year is that of the shown end, also while a day is being typed, and the server’s answer names it', async () => {
  renderWith(<StatisticsPage />, {
    path: '/statistics?del=visits',
    answers: {
      'visits.site': (asked: unknown) => {
        const { compare } = asked as { compare: string }
        return { ...site, compare, before: { ...site.before, from: '2025-11-09', to: '2025-11-20' } }
      },
    },
  })
  await screen.findByRole('region', { name: 'Mest läst' })
  for (const [name, value] of [
    ['Från och med', 'x'],
    ['Från och med', '2025-12-01'],
    ['Till och med', '20'],
  ] as const) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: /^Jämför med/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Samma tid 2025' }))
  await screen.findByText('10 % fler än 2025')
})

test('days that end before they begin are told at the field, and not asked with', async () => {
  const { calls } = renderWith(<StatisticsPage />, {
    path: '/statistics?del=visits',
    answers: { 'visits.site': () => unread },
  })
  await screen.findByText('Inga besök under perioden')
  fireEvent.change(screen.getByRole('textbox', { name: 'Till och med' }), { target: { value: '2026-01-01' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Från och med' }), { target: { value: '2026-02-01' } })
  await screen.findByText('Slutdatumet måste vara samma dag som eller efter startdatumet')
  expect(calls.some(({ input }) => (input as { from?: string }).from === '2026-02-01')).toBe(false)
})

test('a week leads to its days, and a site of several to its own figures', async () => {
  const sites = [
    { id: null, title: null, visits: 9, views: 9 },
    { id: 7, title: 'College Skåne', visits: 5, views: 5 },
  ]
  const { calls } = renderWith(<StatisticsPage />, {
    path: '/statistics?del=visits',
    answers: { 'visits.site': () => ({ ...site, sites }) },
  })
  const last = () => calls.findLast(({ path }) => path === 'visits.site')?.input
  fireEvent.click(await screen.findByRole('link', { name: 'Vecka 47, måndag 16 november: 803. Visa dagarna' }))
  // The chosen days end where the counted ones do.
  await waitFor(() => expect(last()).toEqual({ ...asked, from: '2026-11-16', to: '2026-11-20' }))
  expect(document.activeElement?.textContent).toBe('Besök per vecka')
  fireEvent.click(screen.getByRole('button', { name: 'Visa bara College Skåne' }))
  await waitFor(() => expect(last()).toMatchObject({ site: 7 }))
  fireEvent.click(screen.getByRole('button', { name: 'Visa bara Gemensamma webbplatsen' }))
  await waitFor(() => expect(last()).toMatchObject({ site: 'front' }))
})

test('a text tells how often it is read', async () => {
  const weeks = Array.from({ length: 8 }, (_, at) => ({
    start: `2026-09-${String(7 + at).padStart(2, '0')}`,
    views: at,
  }))
  renderWith(<TextVisits entity="page" id={4} />, {
    answers: { 'visits.text': () => ({ last30: 42, share: 0.714, weeks }) },
  })
  await screen.findByText('42 de senaste 30 dagarna')
  expect(texts(document.body)).toContain('71 % läste till slutet')
  expect(within(screen.getByRole('list', { name: 'Visningar per vecka' })).getAllByRole('listitem')).toHaveLength(8)
})

test('a text whose visits may not be read says nothing of them', async () => {
  const { calls } = renderWith(<TextVisits entity="page" id={4} />, {
    answers: {
      'visits.text': () => {
        throw refusal('FORBIDDEN', 'Nej')
      },
    },
  })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/Visningar/)).toBeNull()
})

test.each([
  ['2026-11-16', 47],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('the week of %s is %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number)
})

test('changes are written with their sign', () => {
  expect(
    [changeText(122, 100), changeText(83, 100), changeText(5, 5), changeText(5, 0), changeText(5, null)].map((text) =>
      text.replace(/\u00a0/g, ' '),
    ),
  ).toEqual(['+22 %', '−17 %', '0 %', 'ny', '–'])
})
