import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith, testMe } from '../../resource/testing.tsx'
import WhyPage from './why-page.tsx'

const actions = [
  { action: 'read', label: 'Visa' },
  { action: 'publish', label: 'Publicera' },
]
const subjects = [{ subject: 'Article', label: 'Artiklar', name: 'article', actions }]
const answer = {
  ...{ allowed: false, sentence: 'Nej. Ingen av Malins roller får publicera artiklar.', detail: '' },
  ...{ subject: 'Article', action: 'publish', row: null, person: { id: 5, name: 'Malin Skissgren' } },
  steps: [
    { key: 'account', result: 'yes', title: 'Kontot är aktivt', text: '', roles: [] },
    {
      ...{ key: 'role', result: 'no', title: 'Ingen roll får publicera artiklar', text: 'Malin har rollen Lärare.' },
      roles: [{ kind: 'role', id: 3, label: 'Lärare' }],
    },
  ],
  ways: [
    { kind: 'giveRole', role: { id: 4, label: 'Kansliet' }, group: null, people: 1, yours: false },
    { kind: 'changeRole', role: { id: 3, label: 'Lärare' }, group: null, people: 312, yours: true },
  ],
  others: [{ id: 8, name: 'Gunilla Exempelsson' }],
  may: actions.map((each) => ({ ...each, allowed: each.action === 'read' })),
}
const open = (setup: object = {}) =>
  renderWith(<WhyPage />, {
    path: '/why?user=5&action=publish&subject=Article',
    answers: { 'access.subjects': () => subjects, 'access.explain': () => answer },
    ...setup,
  })

test('the answer stands in a sentence, with its tests, the ways out and the people who may', async () => {
  const { calls } = open()
  await screen.findByRole('heading', { name: answer.sentence })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Varför får Malin Skissgren inte publicera artiklar?',
  )
  expect(calls.find(({ path }) => path === 'access.explain')?.input).toEqual({
    ...{ user: 5, action: 'publish', subject: 'Article', id: undefined },
  })
  expect(screen.getByText('Låt alla med rollen Lärare publicera artiklar')).toBeTruthy()
  expect(screen.getByText('312 personer får mer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Öppna rollen' }).getAttribute('href')).toBe('/role/3')
  // A way that is not one's own has no button.
  expect(screen.queryByRole('link', { name: 'Ge rollen' })).toBeNull()
  expect(screen.getAllByText('Gunilla Exempelsson får göra det.').length).toBeGreaterThan(0)
})

test('another action is another question, in the address too', async () => {
  const { calls } = open()
  await screen.findByRole('heading', { name: answer.sentence })
  fireEvent.click(screen.getByRole('button', { name: /^Vill/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Visa' }))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ action: 'read', user: 5 }))
  expect(location.search).toContain('action=read')
})

test('a person who reads no others asks about themselves, and sees no links to roles', async () => {
  open({ me: { ...testMe, rules: [['read', 'Article']] as never }, path: '/why?action=publish&subject=Article' })
  await screen.findByRole('heading', { name: answer.sentence })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Varför får jag inte publicera artiklar?')
  expect(screen.queryByRole('combobox', { name: /^Person/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Lärare' })).toBeNull()
})

test('the heading names the thing that is asked about', async () => {
  const row = { id: 12, title: 'Om oss' }
  open({
    path: '/why?user=5&action=publish&subject=Article&id=12',
    answers: { 'access.subjects': () => subjects, 'access.explain': () => ({ ...answer, row }) },
  })
  await screen.findByRole('heading', { name: 'Varför får Malin Skissgren inte publicera artikeln ”Om oss”?', level: 1 })
})

test('an answer that the browser refuses to copy is left to the person’s own keys', async () => {
  const writeText = async () => Promise.reject(new Error('refused'))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Kopiera svaret' }))
  expect(await screen.findByText(/Webbläsaren lät oss inte kopiera/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'clipboard')
})
