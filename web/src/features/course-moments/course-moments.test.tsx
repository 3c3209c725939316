import '../../lib/form-texts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RelationSource } from '../../resource/relation-source.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { courseMomentScreen } from './course-moment-screen.tsx'

const college = { id: 26, name: 'nordostra-skane', title: 'Nordöstra Skåne', category: 'local' }
const person = (id: number, firstname: string, more: object = {}) => ({
  ...{ id, firstname, lastname: 'Testsson', email: '', personal_number: null, employer: 'Prov AB' },
  ...{ workplace: 'lss', employer_type: null, approved: true, ...more },
})
const saved = {
  ...{ id: 4, type: 'CourseMoment', number: 'KT-2026-014', title: 'Språkombud, våren', description: '' },
  ...{
    place: 'Kristianstad',
    from: '2026-01-14',
    to: '2026-05-29',
    orderer: 'Nordöstra Skåne',
    orderer_description: '',
  },
  ...{ group_id: 26, group: college, orderer_college_id: null, ordererCollege: null, audience: 'outside', fee: 2000 },
  ...{ billing_organisation: '', billing_orgnr: '', billing_address: '', billing_responsible: '', billing_order: '' },
  ...{ billed_at: null as string | null, educators: [], stakeholders: [], author: null },
  participants: [
    ...['Amira', 'Liban', 'Rahel', 'Hodan', 'Samir', 'Tuva', 'Ivar', 'Elif'].map((name, at) => person(at + 1, name)),
    person(9, 'Pontus', { approved: false, employer: 'Demohem', personal_number: '19850912-••••' }),
  ],
  ...{ created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-02T08:00:00.000Z' },
}
const none = { items: [], holders: [] as number[] }
const diploma = { id: 7, kind: 'diploma', entity: 'diploma', date: '2026-06-01', persons: 8, status: 'draft' }

async function open(
  answers: Record<string, (input: never) => unknown> = {},
  given: object = saved,
  relations: Record<string, RelationSource> = {},
) {
  const view = renderWith(<ResourceForm screen={courseMomentScreen} id={4} />, {
    relations,
    answers: {
      'courseMoment.get': () => given,
      'courseMoment.billingAddress': () => ({ address: 'faktura@example.com' }),
      'courseMoment.diplomas': () => ({ items: [diploma], holders: [1] }),
      'courseMoment.update': ({ data }: { data: object }) => ({
        ...given,
        ...data,
        updated_at: '2026-01-03T08:00:00.000Z',
      }),
      ...answers,
    },
  })
  await screen.findByRole('tab', { name: /^Deltagare\s*9/ })
  const sent = () => view.calls.findLast(({ path }) => path === 'courseMoment.update')?.input as { data: Sent }
  return { ...view, sent }
}
// Drafts of the test before.
beforeEach(() => sessionStorage.clear())

type Sent = { participants: (typeof saved.participants)[number][] }

const participants = async () => {
  fireEvent.click(screen.getByRole('tab', { name: /^Deltagare/ }))
  return screen.findByRole('region', { name: 'Deltagare' })
}
const rows = (table: HTMLElement) => within(table).getAllByRole('row').length - 1
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Spara' }))

test('the form in three parts, the fee and who it is for beside it', async () => {
  await open()
  expect(screen.getByText('KT-2026-014')).toBeTruthy()
  expect(screen.getByText(/^2\s000 kr$/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Beställare/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('tab', { name: /^Diplom\s*1/ }))
  expect((await screen.findByRole('link', { name: 'Diplom' })).getAttribute('href')).toBe('/diploma/7')
  expect(screen.queryByRole('textbox', { name: /^Beställare/ })).toBeNull()
})

test('what is typed of persons is kept in the tab alone, never on the computer', async () => {
  const away = () => {
    throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
  }
  await open({ 'courseMoment.update': away })
  fireEvent.change(screen.getByRole('textbox', { name: /^Beställare/ }), { target: { value: 'Ny beställare' } })
  save()
  await screen.findByText('Kunde inte spara')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Ny beställare')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ny beställare')
})

test('participants are searched, approved one by one and many at once, and saved whole', async () => {
  const view = await open()
  const table = await participants()
  expect(rows(table)).toBe(8)
  expect(screen.getByText(/9 deltagare, 8 godkända/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler (1)' }))
  expect(rows(table)).toBe(9)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Sök deltagare' }), { target: { value: 'demohem pontus' } })
  expect(rows(table)).toBe(1)
  fireEvent.click(within(table).getByRole('switch'))
  save()
  await waitFor(() => expect(view.sent()?.data.participants[8]).toEqual({ ...saved.participants[8], approved: true }))
  expect(Object.keys(view.sent().data)).toEqual(['participants'])

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Markera Amira Testsson' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Markera Liban Testsson' }))
  const bar = screen.getByRole('region', { name: '2 markerade' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Ta bort' }))
  save()
  await waitFor(() => expect(view.sent().data.participants.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9]))
})

test('a new participant is judged before it goes into the list', async () => {
  const view = await open()
  await participants()
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till deltagare' }))
  const dialog = await screen.findByRole('dialog')
  const type = (name: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  type(/^Förnamn/, 'Ny')
  type(/^Personnummer/, '19850912-2382')
  const add = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Lägg till deltagare' }))
  add()
  expect(
    within(dialog)
      .getByRole('textbox', { name: /^Efternamn/ })
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(
    within(dialog)
      .getByRole('textbox', { name: /^Personnummer/ })
      .getAttribute('aria-invalid'),
  ).toBe('true')
  type(/^Efternamn/, 'Person')
  type(/^Personnummer/, '')
  add()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  save()
  await waitFor(() => expect(view.sent()?.data.participants[9]).toMatchObject({ firstname: 'Ny', lastname: 'Person' }))
  expect(view.sent().data.participants[9]).not.toHaveProperty('key')
})

test('what the server refuses is shown in the part where it stands', async () => {
  await open({
    'courseMoment.update': () =>
      Promise.reject(refusal('INVALID', 'Fel i formuläret', { fields: { 'data.billing_orgnr': ['Stämmer inte'] } })),
  })
  const table = await participants()
  fireEvent.click(within(table).getAllByRole('switch')[0] as HTMLElement)
  save()
  await screen.findByRole('textbox', { name: /^Organisationsnummer/ })
  expect(screen.getAllByText(/Stämmer inte/).length).toBeGreaterThan(0)
})

test('the billing basis is sent after a question, not while something is unsaved, and says when', async () => {
  const billed = { ...saved, billed_at: '2026-02-03T09:00:00.000Z', updated_at: '2026-02-03T09:00:00.000Z' }
  const view = await open({ 'courseMoment.bill': () => billed })
  await screen.findByRole('button', { name: 'Skicka fakturaunderlag' })
  fireEvent.change(screen.getByRole('textbox', { name: /^Beställare/ }), { target: { value: 'Region Provland' } })
  expect(screen.getByRole('button', { name: 'Skicka fakturaunderlag' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Beställare/ }), { target: { value: saved.orderer } })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Skicka fakturaunderlag' })).toHaveProperty('disabled', false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Skicka fakturaunderlag' }))
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText(/^Underlaget på 2\s000 kr skickas en gång, till faktura@example\.com\./)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skicka fakturaunderlag' }))
  await screen.findByText(/^Fakturaunderlag skickat 3 feb/)
  expect(view.calls.find(({ path }) => path === 'courseMoment.bill')?.input).toEqual({
    id: 4,
    updated_at: saved.updated_at,
  })
  expect(screen.queryByRole('button', { name: 'Skicka fakturaunderlag' })).toBeNull()
})

test('where nobody has said where bills go, that is told instead of asking to send', async () => {
  await open({ 'courseMoment.billingAddress': () => ({ address: null }) })
  await screen.findByText(/^Det finns ingen adress att skicka fakturaunderlag till/)
  expect(screen.queryByRole('button', { name: 'Skicka fakturaunderlag' })).toBeNull()
})

test('who may not change it reads it: no boxes, no menus, nothing to send', async () => {
  const rules = [['read', 'CourseMoment']] as never
  const view = renderWith(<ResourceForm screen={courseMomentScreen} id={4} />, {
    me: { rules },
    answers: { 'courseMoment.get': () => saved, 'courseMoment.diplomas': () => none },
  })
  await screen.findByRole('tab', { name: /^Deltagare\s*9/ })
  const table = await participants()
  expect(within(table).queryByRole('checkbox')).toBeNull()
  expect(within(table).queryByRole('switch')).toBeNull()
  expect(within(table).getAllByText('Ja')).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Skicka fakturaunderlag' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Lägg till deltagare' })).toBeNull()
  view.unmount()
})

test('on a phone the participants are a list, with the same to do', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const view = await open()
  fireEvent.click(screen.getByRole('tab', { name: /^Deltagare/ }))
  const list = await screen.findByRole('list', { name: 'Deltagare' })
  const [amira] = within(list).getAllByRole('listitem')
  fireEvent.click(within(amira as HTMLElement).getByRole('switch', { name: /Amira Testsson/ }))
  save()
  await waitFor(() => expect(view.sent()?.data.participants[0]).toMatchObject({ firstname: 'Amira', approved: false }))
  vi.unstubAllGlobals()
})

test('a diploma is begun for the approved who have none, after what is typed is saved, and gone to', async () => {
  const answers = { 'courseMoment.createDiploma': () => ({ id: 12 }) }
  const view = await open(answers)
  // Amira is on the linked diploma.
  expect(await screen.findByRole('button', { name: 'Skapa diplom för 7' })).toBeTruthy()
  const table = await participants()
  fireEvent.click(within(table).getByRole('switch', { name: /Liban/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Skapa diplom för 6' }))
  await waitFor(() => expect(location.pathname).toBe('/diploma_language_representative/12'))
  const paths = view.calls.map(({ path }) => path)
  expect(paths.indexOf('courseMoment.update')).toBeGreaterThan(-1)
  expect(paths.indexOf('courseMoment.update')).toBeLessThan(paths.indexOf('courseMoment.createDiploma'))
  expect(view.calls.find(({ path }) => path === 'courseMoment.createDiploma')?.input).toEqual({ id: 4 })
})

test('without anybody who waits for a diploma one saves and closes', async () => {
  await open({ 'courseMoment.diplomas': () => ({ items: [diploma], holders: [1, 2, 3, 4, 5, 6, 7, 8] }) })
  expect(await screen.findByRole('button', { name: 'Spara och stäng' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Skapa diplom/ })).toBeNull()
})

test('educators and stakeholders are found by name, each once', async () => {
  const found = [
    { value: 3, label: 'Ivar Mönsterqvist' },
    { value: 8, label: 'Oksana Fiktivén' },
  ]
  const stakeholders = [{ id: 3, name: 'Ivar Mönsterqvist', firstname: 'Ivar', lastname: 'Mönsterqvist' }]
  const view = await open({}, { ...saved, stakeholders }, { user: { search: async () => found } })
  const part = screen.getByRole('group', { name: 'Intressenter' })
  within(part).getByText('Ivar Mönsterqvist')
  fireEvent.focus(within(part).getByRole('combobox', { name: 'Sök användare: Intressenter' }))
  const there = await screen.findByRole('option', { name: /^Ivar/ })
  expect(there.getAttribute('aria-disabled')).toBe('true')
  fireEvent.mouseDown(screen.getByRole('option', { name: /^Oksana/ }))
  fireEvent.click(within(part).getByRole('button', { name: /Ivar Mönsterqvist/ }))
  save()
  await waitFor(() => expect(view.sent()?.data).toEqual({ stakeholders: [8] }))
})

test('a new one begins with the college one works in, where one may have course moments', async () => {
  const skane = { id: 2, name: 'skane', title: 'College Skåne', category: 'region' } as never
  const begun = async (rules: unknown, group = skane) => {
    localStorage.setItem('vo_group', '2')
    const me = { rules } as never
    const view = renderWith(<ResourceForm screen={courseMomentScreen} id={null} />, { me, groups: [group] })
    const orderer = await screen.findByRole('textbox', { name: /^Beställare/ })
    const { value } = orderer as HTMLInputElement
    view.unmount()
    return value
  }
  expect(await begun([['manage', 'CourseMoment', { group_id: { in: [2] } }]])).toBe('College Skåne')
  expect(await begun([['manage', 'CourseMoment', { group_id: { in: [3] } }]])).toBe('')
  expect(await begun([['manage', 'all']], { ...(skane as object), category: 'employer' } as never)).toBe('')
})

test('the lists are of what is saved, and the numbers in the Excel file are chosen', async () => {
  const view = await open({ 'courseMoment.link': () => Promise.reject(refusal('NOT_FOUND', 'Finns inte')) })
  const held = () => ['Närvarolista (PDF)', 'Deltagare (Excel)'].map((name) => screen.getByRole('button', { name }))
  fireEvent.click(within(await participants()).getByRole('switch', { name: /Liban/ }))
  for (const button of held()) expect(button).toMatchObject({ disabled: true })
  expect(screen.getAllByText('Spara dina ändringar först.').length).toBeGreaterThan(0)
  save()
  await waitFor(() => expect(held().every((button) => (button as HTMLButtonElement).disabled)).toBe(false))

  fireEvent.click(screen.getByRole('button', { name: 'Deltagare (Excel)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deltagare (Excel)' })
  expect(within(dialog).getByRole('radio', { name: 'Utan de fyra sista' })).toMatchObject({ checked: true })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Hela (noteras)' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ladda ner' }))
  await screen.findByText('Finns inte')
  expect(view.calls.find(({ path }) => path === 'courseMoment.link')?.input).toEqual({
    ...{ id: 4, file: 'participants', personal_numbers: 'whole' },
  })
})

test('a course moment that somebody else changes is held, and says who writes and where', async () => {
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'place', since: '2026-01-02T10:00:00.000Z' }
  const room = () => ({ people: [], total: 0, pen, changed_at: saved.updated_at, news: '' })
  const { calls } = await open({ 'presence.watch': room, 'presence.beat': room })
  await screen.findByText(/^Malin Skissgren skriver i Ort$/)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Ort/ })).toHaveProperty('readOnly', true))
  expect(calls.find(({ path }) => path === 'presence.watch')?.input).toMatchObject({ entity: 'courseMoment', id: 4 })
})
