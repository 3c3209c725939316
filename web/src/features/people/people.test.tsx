import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { renderKind } from '../../resource/fields/testing.tsx'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import { type Membership, MembershipsField, membershipsOf } from './memberships-field.tsx'
import { UserSide } from './user-side.tsx'
import { ValidigPart } from './validig-part.tsx'

const user = {
  id: 9,
  fullname: 'Elin Demosson',
  name: 'elidem',
  personal_number: '19850912-••••',
  gdpr: true,
  gdpr_at: '2026-08-17T10:00:00.000Z',
  gdpr_version: '1',
  memberships: [],
}
const application = {
  ...{ entity: 'application', id: 3, title: 'Ada Ny', group: null, trashed: false },
  editUrl: 'http://admin.vo.localhost:3000/application/3',
}
const course = {
  ...application,
  entity: 'courseMoment',
  title: 'Kurs',
  editUrl: 'http://cert.vo.localhost:3000/courseMoment/8',
}
const uses = { items: [application, course], total: 3 }

const side = (answers: Record<string, (input: never) => unknown>, me: object = {}) =>
  renderWith(<UserSide record={user} />, {
    answers: { 'user.usedIn': () => uses, ...answers },
    me: { ...testMe, ...me } as never,
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const yes = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

test('a personal number is shown on asking alone, and the consent with its day', async () => {
  side({ 'user.reveal': () => ({ personal_number: '19850912-1234' }) })
  expect(screen.getByText('Godkänt 17 augusti 2026, version 1.')).toBeTruthy()
  expect(screen.queryByText('19850912-1234')).toBeNull()
  press('Visa personnummer')
  await screen.findByText('19850912-1234')
})

test('what the roles of an account let its person do is told in plain words, and papers come first for issuers', async () => {
  const held = { ...user, roles: [{ id: 3 }], apps: ['cert'] }
  const group = { id: 5, title: 'Eslöv' }
  const { calls } = renderWith(
    <UserSide record={{ ...held, memberships: [{ group_id: 5, group, groupRoles: [{ id: 11, label: 'Medlem' }] }] }} />,
    {
      answers: {
        'user.usedIn': () => uses,
        'access.ofRoles': () => [
          { everywhere: [], here: [{ subject: 'Event', actions: ['read', 'publish'] }], below: [] },
        ],
      },
    },
  )
  await screen.findByText('Se och publicera evenemang')
  expect(screen.getByRole('heading', { name: 'Det här får personen göra' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'access.ofRoles')?.input).toEqual({
    sets: [{ roles: [3], memberships: [{ group_id: 5, groupRoles: [11] }] }],
  })
  const why = screen.getByRole('link', { name: 'Varför får jag inte …?' })
  expect(why.getAttribute('href')).toBe('/why?user=9&action=issue&subject=Diploma')
})

test('what the validation tool has told of a candidate is read here, and why no app opens', () => {
  const options = [
    { id: '1', name: 'Inriktning', type: 'text', value: 'Vård och omsorg' },
    { id: '2', name: 'År i yrket', type: 'number', value: 1700 },
    { id: '3', name: 'Kartläggning klar', type: 'boolean', value: false },
    { id: '4', name: 'Plats', type: 'text', value: null },
  ]
  const view = renderWith(<ValidigPart record={{ id: 9, validig: { id: 9, options }, candidateOnly: true }} />)
  expect(screen.getByRole('heading', { name: 'Validig' })).toBeTruthy()
  expect(view.container.textContent).toContain('Endast valideringskandidat. Ser varken Admin eller Diplomverktyget.')
  const told = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(told).toEqual([
    ['Inriktning', 'Vård och omsorg'],
    ['År i yrket', '1\u00a0700'],
    ['Kartläggning klar', 'Nej'],
    ['Plats', '–'],
  ])
  view.unmount()
  const other = renderWith(<ValidigPart record={{ id: 9, validig: { id: 9, options: [] }, candidateOnly: false }} />)
  expect(other.container.textContent).not.toContain('Endast')
  expect(screen.getByText('Valideringsverktyget har inte lämnat några uppgifter.')).toBeTruthy()
  other.unmount()
  renderWith(<ValidigPart record={{ id: 9, validig: null }} />)
  expect(screen.queryByRole('heading', { name: 'Validig' })).toBeNull()
})

test('says where the person is named, each a way there, and that there is more', async () => {
  side({})
  fireEvent.click(await screen.findByRole('button', { name: '3 ställen' }))
  expect((await screen.findByRole('link', { name: 'Ada Ny' })).getAttribute('href')).toBe('/application/3')
  expect(screen.getByRole('link', { name: 'Kurs' }).getAttribute('href')).toBe(course.editUrl)
  expect(screen.getByText('Används också på 1 ställe som du inte har behörighet att se.')).toBeTruthy()
})

test('the reset mail is sent after a question, and a refusal is told', async () => {
  const { calls, answers } = side({ 'user.sendReset': () => ({ id: 9 }) })
  press('Skicka återställningsmejl')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('användaren med id 9?')
  await yes('Nej')
  expect(calls.map(({ path }) => path)).not.toContain('user.sendReset')
  press('Skicka återställningsmejl')
  await yes('Skicka återställningsmejl')
  await screen.findByText('En återställningslänk skickas')
  answers['user.sendReset'] = () => Promise.reject(refusal('RATE_LIMITED', 'Försök igen kl. 15.00.'))
  press('Skicka återställningsmejl')
  await yes('Skicka återställningsmejl')
  await screen.findByText('Försök igen kl. 15.00.')
})

test('a person is signed out everywhere after a question; never oneself', async () => {
  const { calls } = side({ 'user.endSessions': () => ({ ended: 2 }) })
  press('Logga ut överallt')
  await yes('Nej')
  expect(calls.map(({ path }) => path)).not.toContain('user.endSessions')
  press('Logga ut överallt')
  await yes('Ja, logga ut')
  await screen.findByText('2 inloggningar har avslutats. Personen får veta det med e-post.')
  expect(calls).toContainEqual({ path: 'user.endSessions', input: { id: 9 } })
})

test('one acts as another after a question; never as oneself, nor while one already does', async () => {
  const view = side({ 'session.masquerade': () => ({ until: '' }) })
  press('Agera som användaren')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Vill du agera som Elin Demosson?')
  await yes('Agera som användaren')
  await waitFor(() => expect(view.services.session.masquerade()).toBe(9))
  localStorage.clear()
  view.unmount()
  const own = side({}, { user: { ...testMe.user, id: 9 } })
  expect(screen.queryByRole('button', { name: 'Agera som användaren' })).toBeNull()
  own.unmount()
  side({}, { realUser: { id: 1 } })
  expect(screen.queryByRole('button', { name: 'Agera som användaren' })).toBeNull()
})

const memberships = defineFieldType<Membership[]>({ Field: MembershipsField, empty: [], fromRecord: membershipsOf })
const held = [{ id: 1, group_id: 3, group: { id: 3, title: 'Eslöv' }, groupRoles: [{ id: 2, label: 'Redaktör' }] }]
const setup = {
  answers: {
    'groupsRole.options': ({ groups }: { groups: number[] }) => [
      { id: 2, name: 'editor', label: 'Redaktör', grantableIn: groups },
      { id: 5, name: 'issuer', label: 'Utfärdare', grantableIn: groups.filter((id) => id === 4) },
    ],
  },
  relations: {
    group: {
      search: async () => [
        { value: 3, label: 'Eslöv' },
        { value: 4, label: 'Höör' },
      ],
    },
  },
}
const find = async (name: string, text: string, option: string) => {
  const box = screen.getByRole('combobox', { name })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
  await screen.findByRole('option', { name: new RegExp(option) })
  fireEvent.keyDown(box, { key: 'End' })
  fireEvent.keyDown(box, { key: 'Enter' })
}

test('memberships: a group is added once, each has its roles', async () => {
  const view = renderKind(memberships, { label: 'Medlemskap', held }, setup)
  await find('Lägg till grupp', 'e', 'Höör')
  await screen.findByText('Höör')
  await find('Roller i Höör', 'utf', 'Utfärdare')
  await waitFor(() =>
    expect(view.value()).toEqual([
      { group_id: 3, title: 'Eslöv', groupRoles: [{ value: 2, label: 'Redaktör' }] },
      { group_id: 4, title: 'Höör', groupRoles: [{ value: 5, label: 'Utfärdare' }] },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: /Ta bort.*Eslöv|Eslöv.*ta bort/i }))
  expect(view.value()).toHaveLength(1)
})

test('memberships: what one may not give in a group isn’t offered there, and stays where it is held', async () => {
  const issuer = { id: 5, label: 'Utfärdare' }
  const both = [{ ...held[0], groupRoles: [issuer, { id: 2, label: 'Redaktör' }] }]
  const view = renderKind(memberships, { label: 'Medlemskap', held: both }, setup)
  const box = screen.getByRole('combobox', { name: 'Roller i Eslöv' })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'r' } })
  const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)
  await waitFor(() => expect(offered()).toEqual(['Redaktör']))
  fireEvent.change(box, { target: { value: '' } })
  expect(screen.queryByRole('button', { name: /Utfärdare/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Eslöv/ })).toBeNull()
  for (let times = 0; times < 2; times++) fireEvent.keyDown(box, { key: 'Backspace' })
  expect(view.value()).toEqual([{ group_id: 3, title: 'Eslöv', groupRoles: [{ value: 5, label: 'Utfärdare' }] }])
})
