import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dashboard } from '../../apps/admin/dashboard.tsx'
import { refusal, renderWith } from '../../resource/testing.tsx'
import StatisticsPage from '../statistics/statistics-page.tsx'
import { changeText, weekNumber } from './change-text.ts'
import TextVisits from './text-visits.tsx'

const texts = (node: HTMLElement) => node.textContent?.replace(/\u00a0/g, ' ') ?? ''
const week = {
  days: ['14', '15', '16', '17', '18', '19', '20'].map((day, at) => ({ day: `2026-11-${day}`, visits: at * 100 })),
  total: 2100,
  before: 1875,
  top: { path: '/artiklar/nytt', title: 'Nyheten', url: 'http://eslov.vo.localhost/artiklar/nytt', views: 9 },
}
const overview = {
  ...{ applications: null, certifications: null, planned: null },
  ...{ recent: null, events: [], runs: null },
}
const site = {
  from: '2026-11-09',
  to: '2026-11-20',
  weeks: [
    { start: '2026-11-09', visits: 517, views: 900 },
    { start: '2026-11-16', visits: 803, views: 1400 },
  ],
  total: { visits: 1320, views: 2300 },
  before: { visits: 1200, views: 2500 },
  pages: {
    total: 60,
    items: [
      {
        path: '/artiklar/nytt',
        title: 'Nyheten',
        text: { id: 4, entity: 'article' },
        group: null,
        url: 'http://x/artiklar/nytt',
        views: 1104,
        before: 0,
      },
      { path: '/', title: 'Hem', text: null, group: null, url: 'http://x/', views: 986, before: 808 },
    ],
  },
  hosts: [
    { host: 'sok.example', visits: 900 },
    { host: '', visits: 420 },
  ],
  sites: [],
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
  await screen.findByText('Besök per vecka')
  expect(screen.getAllByRole('tab').map(texts)).toEqual(['Besök'])
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['visits.site'])
  const body = texts(document.body)
  expect(body).toContain('1 32010 % fler än perioden före'.replace('1 320', '1 320Besök'))
  expect(body).toContain('8 % färre än perioden före')
  expect(body).toContain('Vecka 46–47')
  expect(body).toContain('Direkt eller okänt')
  expect(body).toContain('De 2 mest lästa av 60')
  const rows = within(screen.getByRole('region', { name: 'Mest läst' }))
    .getAllByRole('row')
    .map(texts)
  expect(rows.slice(1)).toEqual(['NyhetenArtikel1 104ny', 'HemSida986+22 %'])
  expect(screen.getByRole('link', { name: 'Nyheten' }).getAttribute('href')).toBe('/article/4')
})

test('another time is asked for; the tab stands in the address', async () => {
  const { calls } = renderWith(<StatisticsPage />, {
    path: '/statistics?del=visits',
    answers: { 'visits.site': () => ({ ...site, total: { visits: 0, views: 0 } }) },
  })
  await screen.findByText('Inga besök än')
  fireEvent.click(screen.getByRole('button', { name: /^Visa/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Senaste 52 veckorna' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ path: 'visits.site', input: { weeks: 52 } }))
})

test('a text tells how often it is read', async () => {
  const weeks = Array.from({ length: 8 }, (_, at) => ({
    start: `2026-09-${String(7 + at).padStart(2, '0')}`,
    views: at,
  }))
  renderWith(<TextVisits entity="page" id={4} />, { answers: { 'visits.text': () => ({ last30: 42, weeks }) } })
  await screen.findByText('42 de senaste 30 dagarna')
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
    [changeText(122, 100), changeText(83, 100), changeText(5, 5), changeText(5, 0)].map((text) =>
      text.replace(/\u00a0/g, ' '),
    ),
  ).toEqual(['+22 %', '−17 %', '0 %', 'ny'])
})
