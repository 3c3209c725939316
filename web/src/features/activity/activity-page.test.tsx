import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import ActivityPage from './activity-page.tsx'

test('the newest acts are an Excel or CSV file', async () => {
  const { calls } = renderWith(<ActivityPage />, {
    answers: {
      'activity.latest': () => ({ items: [], next: null }),
      'lists.link': () => Promise.reject(refusal('INTERNAL', 'Ingen fil')),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Excel-filHögst 1\u00a0000 av de senaste händelserna',
    'CSV-filHögst 1\u00a0000 av de senaste händelserna',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: /CSV/ }))
  await screen.findByText('Ingen fil')
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'lists.link')?.input).toMatchObject({ entity: 'activity', format: 'csv' }),
  )
})

const act = {
  ...{ id: '9', end: '1', at: '2026-11-20T08:00:00Z', since: '2026-11-20T08:00:00Z', fields: [], others: [] },
  ...{ entity: 'article', person: { id: 7, name: 'Anna Ek' }, number: 1, counted: null },
  list: { app: 'admin', path: '/article' },
}
const skane = { id: 1, title: 'College Skåne' }
const groups = [skane, { id: 2, title: 'College Väst' }].map((group) => ({ ...group, category: 'region' }))
const named = (id: number, group: object | null = skane) => ({ id, title: `Artikel ${id}`, group })
const items = [
  { ...act, action: 'publish', number: 75, record: named(1), others: [named(2), named(3)] },
  { ...act, id: '8', action: 'create', record: named(4, null) },
  { ...act, id: '7', action: 'update', fields: ['tags'], number: 2, record: named(5), others: [named(6, groups[1])] },
]
const answers = { 'activity.latest': () => ({ items, next: null }) }

test('an act on many is one line that unfolds to them, with the name in bold and the group in a column', async () => {
  renderWith(<ActivityPage />, { answers, groups: groups as never })
  const many = await screen.findByRole('button', { name: '75 artiklar' })
  const line = many.closest('li') as HTMLElement
  const groupIn = (each: Element | null) => each?.closest('li')?.querySelector('time')?.previousElementSibling
  expect(within(line).getByText(/publicerade/).textContent).toBe('Anna Ek publicerade 75 artiklar')
  expect(within(line).getByText('Anna Ek').tagName).toBe('STRONG')
  expect(groupIn(line)?.textContent).toBe('College Skåne')
  expect(screen.getByText(/skapade/).textContent).toBe('Anna Ek skapade Artikel 4')
  expect(groupIn(screen.getByText(/skapade/))?.textContent).toBe('Hela nätverket')
  expect(groupIn(screen.getByText(/ändrade/))?.textContent).toBe('i 2 grupper')
  expect(screen.queryByRole('link', { name: 'Artikel 2' })).toBeNull()
  fireEvent.click(many)
  expect(within(line).getByRole('link', { name: 'Artikel 2' }).getAttribute('href')).toBe('/article/2')
  expect(within(line).getByText('och 72 till')).toBeTruthy()
})

test('no group is named to people who see one alone', async () => {
  renderWith(<ActivityPage />, { answers, groups: groups.slice(0, 1) as never })
  await screen.findByRole('button', { name: '75 artiklar' })
  expect(screen.queryByText(/College Skåne/)).toBeNull()
})

test('papers and accounts are told by their number, which leads to the one record or to the list', async () => {
  const papers = { action: 'issue', entity: 'diploma', list: { app: 'cert', path: '/diploma' } }
  const accounts = { action: 'invite', entity: 'user', list: { app: 'admin', path: '/user' } }
  const counted = [
    { ...act, ...papers, id: '9', counted: 12, record: { id: 4, title: '', group: skane } },
    { ...act, ...papers, id: '8', action: 'revoke', counted: 1, record: { id: 5, title: '', group: skane } },
    {
      ...act,
      ...accounts,
      id: '7',
      counted: 3,
      number: 3,
      record: { id: 6, title: '' },
      others: [{ id: 7, title: '' }],
    },
    { ...act, ...accounts, id: '6', counted: 1, record: { id: 6, title: '' } },
  ]
  renderWith(<ActivityPage />, { answers: { 'activity.latest': () => ({ items: counted, next: null }) } })
  const link = await screen.findByRole('link', { name: '12 diplom' })
  expect(link.closest('span')?.textContent).toBe('Anna Ek utfärdade 12 diplom')
  const told = screen.getAllByRole('listitem').map((line) => within(line).getByRole('link'))
  expect(told.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['12 diplom', 'http://cert.vo.localhost:3000/diploma/4'],
    ['ett diplom', 'http://cert.vo.localhost:3000/diploma/5'],
    ['3 användare', '/user'],
    ['en användare', '/user/6'],
  ])
})

test('a group’s settings lead to their form where the group is chosen, since the form shows no other', async () => {
  const setting = { ...act, action: 'update', entity: 'setting', list: { app: 'admin', path: '/setting' } }
  const told = [
    { ...setting, id: '9', record: { id: 0, title: 'varumärkena', group: null } },
    { ...setting, id: '8', record: { id: 1, title: 'inställningarna', group: skane } },
  ]
  renderWith(<ActivityPage />, { answers: { 'activity.latest': () => ({ items: told, next: null }) } })
  expect((await screen.findByRole('link', { name: 'varumärkena' })).getAttribute('href')).toBe('/setting')
  expect(screen.getByText(/inställningarna/).textContent).toBe('Anna Ek ändrade inställningarna')
  expect(screen.queryByRole('link', { name: 'inställningarna' })).toBeNull()
})
