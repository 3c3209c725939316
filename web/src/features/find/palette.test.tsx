import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import FileText from 'lucide-react/icons/file-text'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderWith, testMe } from '../../resource/testing.tsx'
import type { OwnSearch } from './items.ts'
import Palette from './palette.tsx'

const hit = (kind: string, id: number, title: string, group: string | null = 'College Skåne') => ({
  ...{ kind, id, title, group },
})
const places = [
  { label: 'Artiklar', href: '/article', icon: FileText },
  {
    label: 'Handledarintyg',
    href: 'http://cert.vo.localhost:3000/tutor_certificate',
    icon: FileText,
    hint: 'Diplomverktyget',
  },
]
const groups = [
  { id: 1, title: 'Eslöv–Höör–Hörby', category: 'local', parent_id: null, depth: 0 },
  { id: 2, title: 'College Skåne', category: 'region', parent_id: null, depth: 0 },
] as never

function open(answers: Record<string, (input: never) => unknown> = {}, me: object = {}, searchOwn?: OwnSearch) {
  const onClose = vi.fn()
  const onHelp = vi.fn()
  const view = renderWith(
    <Palette
      app="admin"
      places={places}
      searchOwn={searchOwn}
      onClose={onClose}
      onHelp={onHelp}
      onShortcuts={vi.fn()}
      signOut={vi.fn()}
    />,
    {
      groups,
      me,
      answers: {
        'search.recent': () => [hit('article', 5, 'Handledarträff i Höör')],
        'search.anything': () => ({
          items: [hit('event', 7, 'Handledarträff: återkoppling'), hit('article', 5, 'Handledarträff i Höör')],
          total: 31,
          isMore: false,
        }),
        'search.cases': () => [],
        'search.user': () => [{ id: 9, title: 'Hodan Exempelsson', email: 'hodan@example.com' }],
        'help.search': () => [{ id: 1, slug: 'admin-article', title: 'Handledning för artiklar', lead: '' }],
        ...answers,
      },
    },
  )
  const field = page.getByRole('combobox', { name: 'Sök, gå till en sida eller gör något' })
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  const press = (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more })
  const active = () => page.getByRole('option', { selected: true }).textContent
  return { ...view, onClose, onHelp, field, type, press, active }
}

test('records opened lately come first, then what is found, then pages, then acts; nothing twice', async () => {
  const { type, field, calls } = open()
  expect(await page.findByRole('option', { name: /Handledarträff i Höör/ })).toBeTruthy()
  type('handledar')
  await page.findByRole('option', { name: /återkoppling/ })
  const headings = page.getAllByRole('group').map((part) => part.getAttribute('aria-label'))
  expect(headings).toEqual(['Senast öppnade', 'Hittat i innehållet, 2 av 31', 'Gå till', 'Gör'])
  expect(page.getAllByRole('option', { name: /Handledarträff i Höör/ })).toHaveLength(1)
  expect(page.getByRole('option', { name: /Handledarintyg.*Diplomverktyget/ })).toBeTruthy()
  expect(await page.findByRole('option', { name: /Handledning för artiklar/ })).toBeTruthy()
  expect(page.getByRole('option', { name: /Ny artikel med rubriken ”handledar”/ })).toBeTruthy()
  expect(field.getAttribute('aria-activedescendant')).toBe('find-0')
  expect(calls.filter(({ path }) => path === 'search.anything')).toHaveLength(1)
})

test('a hit is asked for at once, and a person who types on asks one question at a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer: (found: object) => void = () => undefined
  const { type, calls } = open({ 'search.anything': () => new Promise((resolve) => (answer = resolve)) })
  const asked = () =>
    calls.filter(({ path }) => path === 'search.anything').map(({ input }) => (input as { search: string }).search)
  type('ha')
  await act(() => vi.advanceTimersByTimeAsync(40))
  expect(asked()).toEqual(['ha'])
  for (const text of ['han', 'hand', 'handl']) {
    type(text)
    await act(() => vi.advanceTimersByTimeAsync(40))
  }
  expect(asked()).toEqual(['ha'])
  answer({ items: [], total: 0, isMore: false })
  await act(() => vi.advanceTimersByTimeAsync(60))
  expect(asked()).toEqual(['ha', 'handl'])
})

test('records about people lead to their apps, and the app finds its own', async () => {
  const { type, calls } = open(
    {
      'search.anything': () => ({ items: [], total: 0, isMore: false }),
      'search.user': () => [],
      'help.search': () => [],
      'search.cases': () => [hit('diploma', 3, 'Hodan Exempelsson'), hit('application', 4, 'Hodan Sökande', null)],
    },
    {},
    async () => [{ key: 'candidate 8', icon: FileText, label: 'Hodan Kandidat', href: '/candidate/8' }],
  )
  type('hodan')
  fireEvent.click(await page.findByRole('option', { name: /Hodan Sökande.*Ansökan/ }), { ctrlKey: true })
  expect(page.getByRole('option', { name: /Hodan Kandidat/ })).toBeTruthy()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(page.getByRole('option', { name: /Hodan Exempelsson.*Diplom.*College Skåne/ }), { ctrlKey: true })
  expect(opened).toHaveBeenCalledWith('http://cert.vo.localhost:3000/diploma/3', '_blank', 'noopener')
  expect(calls.filter(({ path }) => path === 'search.cases')).toHaveLength(1)
})

test('the keyboard chooses and opens: arrows go round, Enter here, with Ctrl in a new tab', async () => {
  const { type, press, active, onClose } = open()
  type('handledar')
  await page.findByRole('option', { name: /återkoppling/ })
  press('ArrowUp')
  press('ArrowDown')
  press('ArrowDown')
  expect(active()).toContain('återkoppling')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  press('Enter', { ctrlKey: true })
  expect(opened).toHaveBeenCalledWith('/event/7', '_blank', 'noopener')
  expect(onClose).not.toHaveBeenCalled()
  press('Enter')
  expect(onClose).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/event/7')
})

test('the title that was typed goes along to a new record', async () => {
  const { type, press } = open({
    'search.anything': () => ({ items: [], total: 0, isMore: false }),
    'help.search': () => [],
  })
  type('Öppet hus & fika')
  fireEvent.click(await page.findByRole('option', { name: /Ny artikel med rubriken/ }))
  expect(location.pathname).toBe('/article/new')
  expect(new URLSearchParams(location.search).get('rubrik')).toBe('Öppet hus & fika')
  press('Escape')
})

test('a new person is invited: nobody types a password for another', async () => {
  const { type } = open({
    'search.anything': () => ({ items: [], total: 0, isMore: false }),
    'search.user': () => [],
    'help.search': () => [],
  })
  type('ny användare')
  fireEvent.click(await page.findByRole('option', { name: /^Bjud in användare/ }))
  expect(location.pathname).toBe('/user/invite')
})

test('another group is chosen by name, in one step or in two', async () => {
  const { type, press, field } = open()
  type('skåne')
  fireEvent.click(await page.findByRole('option', { name: 'Byt grupp till College Skåne' }))
  expect(document.cookie + JSON.stringify(localStorage)).toContain('2')
  history.pushState(null, '', '/queue/7#startsidan')
  type('eslöv')
  fireEvent.click(await page.findByRole('option', { name: 'Byt grupp till Eslöv–Höör–Hörby' }))
  // As in the selector, a record of the former group gives way to its list.
  expect(location.pathname + location.hash).toBe('/queue')
  type('byt')
  fireEvent.click(page.getByRole('option', { name: 'Byt grupp …' }))
  expect(page.getByRole('combobox', { name: 'Vilken grupp vill du arbeta i?' })).toBe(field)
  expect(page.getAllByRole('option').map((each) => each.textContent)).toContain('College SkåneRetur')
  press('Backspace')
  expect(page.getByRole('combobox', { name: 'Sök, gå till en sida eller gör något' })).toBe(field)
})

test('the mail for a new password goes to the chosen person, after a question', async () => {
  const { type, calls } = open({ 'user.sendReset': () => ({ id: 9 }) })
  type('lösen')
  fireEvent.click(await page.findByRole('option', { name: 'Skicka lösenordsmejl till …' }))
  type('hodan')
  fireEvent.click(await page.findByRole('option', { name: /Hodan Exempelsson/ }))
  const question = await page.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: /återställ/i }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'user.sendReset')).toBe(true))
})

test('a person is offered no act without the right, and no search for people', async () => {
  const { type, calls } = open({}, { rules: [['read', 'Article']], user: { ...testMe.user } })
  type('lösen')
  await page.findByRole('option', { name: /återkoppling/ })
  expect(page.queryByRole('option', { name: /lösenordsmejl/ })).toBeNull()
  expect(page.queryByRole('option', { name: /^Ny / })).toBeNull()
  expect(calls.filter(({ path }) => path === 'search.user')).toEqual([])
})

test('a search that fails says so and leaves pages and acts', async () => {
  const { type } = open({
    'search.anything': () => {
      throw new Error('down')
    },
  })
  type('artik')
  expect((await page.findAllByText(/Det gick inte att söka just nu/)).length).toBeGreaterThan(0)
  expect(page.getByRole('option', { name: 'Artiklar' })).toBeTruthy()
})
