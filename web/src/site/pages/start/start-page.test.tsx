import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Chrome } from '../../model.ts'
import type { PageOf } from '../model.ts'
import { StartPage } from './start-page.tsx'

const nothing = { items: [], columns: 0 as const, more: null }
const page: PageOf<'start'> = {
  kind: 'start',
  head: { title: '', description: '', image: null, hidden: false, about: null, trail: null, feeds: [] },
  group: {
    ...{ title: 'Höör', category: 'Lokalt college', parent: null, certified: null, description: '' },
    ...{ educators: 0, employers: 0 },
  },
  introduction: { title: 'Höör', lead: '', body: '', image: null, attachments: [] },
  ...{ slides: [], news: [], moreNews: null, puffs: nothing, sections: nothing, locals: null, map: null },
  ...{ events: [], shortcuts: [] },
}
const times = { allday: true, start_date: '2026-12-16', end_date: null, start_time: null, end_time: null, location: '' }
const events = [{ id: 1, title: 'Möte', href: '/evenemang/mote', times, calendar: '' }]
const shortcuts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Länk ${index}`, href: `/${index}` }))

function show(more: Partial<PageOf<'start'>>): HTMLElement {
  const chrome = { legal: { accessibility: null, dataProtection: null } } as Chrome
  document.body.innerHTML = renderToStaticMarkup(<StartPage page={{ ...page, ...more }} chrome={chrome} />)
  return document.body
}

/** Says what stands beside the calendar: the heading of the other column. */
const besideCalendar = (body: HTMLElement) =>
  body.querySelector('section[aria-labelledby="kalender"] ~ section h2')?.textContent ?? null

test.each([
  ['few links', 3, 'Jag vill …'],
  ['no links', 0, 'Nyhetsbrev'],
  ['more links than its height holds', 9, 'Nyhetsbrev'],
])('beside the calendar stands what fits it: %s', (_, count, beside) => {
  const body = show({ events, shortcuts: shortcuts(count) })
  expect(besideCalendar(body)).toBe(beside)
  expect(body.querySelectorAll('section[aria-labelledby="jag-vill"] li')).toHaveLength(count)
  expect(body.querySelectorAll('form[action="/nyhetsbrev"]')).toHaveLength(1)
})

test('without anything in the calendar its column is gone, and every link and the newsletter stay', () => {
  const body = show({ shortcuts: shortcuts(5) })
  expect(body.querySelector('#kalender')).toBeNull()
  expect(body.querySelectorAll('section[aria-labelledby="jag-vill"] li')).toHaveLength(5)
  expect(body.querySelectorAll('form[action="/nyhetsbrev"]')).toHaveLength(1)
})

test('a site with nothing has its name and the newsletter alone', () => {
  expect([...show({}).querySelectorAll('h1, h2')].map((each) => each.textContent)).toEqual(['Höör', 'Nyhetsbrev'])
})
