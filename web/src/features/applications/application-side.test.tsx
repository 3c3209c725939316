import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { officeScreens } from '../../apps/admin/screens/office.tsx'
import { drafts } from '../../lib/drafts.ts'
import '../../lib/form-texts.ts'
import { adminFieldTypes } from '../../apps/admin/field-types.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import type { Screen } from '../../resource/screen.ts'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import { ApplicationSide } from './application-side.tsx'

const record = {
  id: 4,
  firstname: 'Hodan',
  lastname: 'Exempelsson',
  name: 'Hodan Exempelsson',
  email: 'hodan@example.com',
  category: 'account_application',
  status: 'open',
  responsible: null,
  responsible_id: null,
  comments: '',
  group: { id: 9, name: 'eslov', title: 'Eslöv–Höör–Hörby' },
  group_id: 9,
  content: { roles: ['teacher', 'syv'], organisation: 'Provköpings gymnasieförbund', orgnr: '299999-0068' },
  user: null as { id: number; name: string } | null,
  created_at: '2026-11-16T08:12:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
const proposal = {
  ...{
    name: 'hodexe',
    nameIsFree: true,
    group: record.group,
    gone: [] as string[],
    apps: ['cert'],
    orgnrIsKnown: true,
  },
  roles: [{ id: 3, label: 'Lärare' }],
  groupRoles: [{ id: 5, label: 'Medlem' }],
  ...{ taken: false, people: [] as object[], holder: null as object | null },
}
const kerstin = { id: 2, name: 'Kerstin Provlund' }
const history = [
  { at: '2026-11-18T08:00:00.000Z', action: 'create', user: null, from: null, to: null, person: null },
  { at: '2026-11-19T08:00:00.000Z', action: 'status', user: kerstin, from: 'open', to: 'inProgress', person: null },
  { at: '2026-11-19T08:01:00.000Z', action: 'responsible', user: kerstin, from: null, to: null, person: kerstin },
]
function Side({ given }: { given: typeof record }) {
  const form = useForm({ defaultValues: { comments: '' } })
  return (
    <FormProvider {...form}>
      <ApplicationSide record={given} />
    </FormProvider>
  )
}
const openSide = (given = record) =>
  renderWith(<Side given={given} />, { answers: { 'application.history': () => history } })

const screenOf = { fieldTypes: adminFieldTypes, ...officeScreens[0] } as Screen
let next = 40
/** Opens the form of an application that no other test has chosen anything for. */
const open = (answers: Record<string, (input: never) => unknown> = {}, changes: object = {}) => {
  const given = { ...record, id: next++, ...changes }
  const opened = renderWith(<ResourceForm screen={screenOf} id={given.id} />, {
    path: `/application/${given.id}`,
    answers: {
      'application.get': () => given,
      'application.history': () => history,
      'application.around': () => ({ place: 1, total: 1, before: null, next: null }),
      'application.account': () => proposal,
      'groupsRole.options': () => [{ id: 5, name: 'member', label: 'Medlem', grantableIn: [9] }],
      'user.opened': () => null,
      ...answers,
    },
  })
  return { ...opened, id: given.id }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const made = (calls: { path: string; input: unknown }[]) =>
  calls.find(({ path }) => path === 'application.createAccount')?.input

test('tells what has happened, who did it and when', async () => {
  openSide()
  await screen.findByText('Ansökan kom in')
  expect(screen.getByText('Status ändrades från Öppen till Under behandling')).toBeTruthy()
  expect(screen.getByText('Handläggare ändrades till Kerstin Provlund')).toBeTruthy()
  expect(screen.getByText(/19 november 2026 kl. 09.01, Kerstin Provlund/)).toBeTruthy()
})

test('shows which consent text was approved, or that none was', async () => {
  const view = openSide({ ...record, gdpr_version: '2', gdpr_at: '2026-11-18T08:00:00.000Z' } as typeof record)
  await screen.findByText('Godkänt 18 november 2026, version 2.')
  view.unmount()
  openSide()
  await screen.findByText(/Inget samtycke/)
})

test('the applicant’s words are facts to read; a field comes when somebody wants to change it', async () => {
  open()
  expect((await screen.findByText('Provköpings gymnasieförbund')).tagName).toBe('DD')
  expect(screen.getByText('Lärare, Studie- och yrkesvägledare')).toBeTruthy()
  expect(screen.getByText('Eslöv–Höör–Hörby', { selector: 'dd' })).toBeTruthy()
  await screen.findByText('finns i nätverket')
  expect(screen.queryByText('Referens')).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^E-postadress/ })).toBeNull()
  await press('Ändra uppgifterna')
  expect(await screen.findByRole('textbox', { name: /^E-postadress/ })).toHaveProperty('value', 'hodan@example.com')
})

test('the account is proposed beside the facts, and what is typed there alone is sent', async () => {
  const { calls, id } = open({
    'application.createAccount': () => record,
    'application.account': (input: { name?: string }) => ({ ...proposal, nameIsFree: input.name !== 'upptagen' }),
  } as never)
  const name = await screen.findByRole('textbox', { name: /^Användarnamn/ })
  expect(name).toHaveProperty('value', 'hodexe')
  expect(screen.getByText('Medlem')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'upptagen' } })
  await screen.findByText('Användarnamnet är upptaget')
  fireEvent.change(name, { target: { value: 'hodan' } })
  await screen.findByText('ledigt')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Metodmaterial' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Meddela användaren att kontot har skapats' }))
  await press('Skapa konto och stäng')
  await screen.findByText('Kontot har skapats')
  expect(made(calls)).toEqual({ id, name: 'hodan', apps: ['cert', 'metodmaterial'], notify: false })
  await waitFor(() => expect(location.pathname).toBe('/application'))
})

test('a refusal stands at its field, and everything that was chosen stays', async () => {
  open({
    'application.createAccount': () =>
      Promise.reject(
        refusal('INVALID', 'Användarnamnet är upptaget', { fields: { name: ['Användarnamnet är upptaget'] } }),
      ),
  })
  const typed = await screen.findByRole('textbox', { name: /^Användarnamn/ })
  fireEvent.change(typed, { target: { value: 'hodexe2' } })
  await press('Skapa konto och stäng')
  const field = await screen.findByRole('textbox', { name: /^Användarnamn/, description: /Användarnamnet är upptaget/ })
  expect(field).toHaveProperty('value', 'hodexe2')
})

test('what is unsaved is saved before the account is made, and nothing is made when that fails', async () => {
  const { calls, answers } = open({
    'application.update': () => Promise.reject(refusal('INVALID', 'Kommentaren är för lång')),
    'application.createAccount': () => record,
  })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Intern kommentar/ }), {
    target: { value: 'Ringd' },
  })
  await press('Skapa konto och stäng')
  await screen.findAllByText('Kommentaren är för lång')
  expect(made(calls)).toBeUndefined()
  answers['application.update'] = () => ({ ...record, id: 4, comments: 'Ringd' })
  await press('Skapa konto och stäng')
  await screen.findByText('Kontot har skapats och en inbjudan har skickats')
  expect(calls.findLast(({ path }) => path === 'application.update')?.input).toMatchObject({
    data: { comments: 'Ringd' },
  })
})

test('somebody who may be the applicant is told with a link; an account that was made is led to', async () => {
  const people = [{ id: 31, fullname: 'Hodan Exempelsson', email: 'h@example.com', groups: [{ title: 'Kronoberg' }] }]
  const view = open({ 'application.account': () => ({ ...proposal, people }) })
  const notice = await screen.findByText('Det finns redan en användare med samma namn')
  expect(notice.parentElement?.textContent).toContain('Kronoberg')
  expect(screen.getByRole('link', { name: 'Hodan Exempelsson' }).getAttribute('href')).toBe('/user/31')
  view.unmount()
  open({}, { user: { id: 31, name: 'Hodan Exempelsson' }, status: 'closed' })
  expect((await screen.findByRole('link', { name: 'Hodan Exempelsson' })).getAttribute('href')).toBe('/user/31')
  expect(screen.queryByText('Kontot som skapas')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Skapa konto och stäng' })).toBeNull()
})

test('without the right to make accounts none is promised', async () => {
  const { calls } = renderWith(<ResourceForm screen={screenOf} id={4} />, {
    me: { rules: [['read', 'Application']] } as never,
    answers: {
      'application.get': () => record,
      'application.history': () => history,
      'application.around': () => ({ place: null, total: 0, before: null, next: null }),
      'user.opened': () => null,
    },
  })
  await screen.findByText('Provköpings gymnasieförbund')
  expect(screen.queryByRole('button', { name: 'Ändra uppgifterna' })).toBeNull()
  expect(screen.queryByText('Kontot som skapas')).toBeNull()
  expect(calls.some(({ path }) => path === 'application.account')).toBe(false)
})

test('after a decision the next one that waits is opened; the header says which of how many it is', async () => {
  const around = { place: 2, total: 3, before: 3, next: 7 }
  const answers = { 'application.around': () => around, 'application.createAccount': () => record }
  const view = open(answers)
  const [place] = (await screen.findAllByText(/2 av 3/)) as [HTMLElement]
  expect(view.container.textContent).toContain('kom 16 november 2026 kl. 09.12')
  expect(within(place).getByRole('link', { name: 'Föregående ansökan' }).getAttribute('href')).toBe('/application/3')
  expect(within(place).getByRole('link', { name: 'Nästa ansökan' }).getAttribute('href')).toBe('/application/7')
  await press('Skapa konto och stäng')
  await waitFor(() => expect(location.pathname).toBe('/application/7'))
})

test('closing without an account leads on, too', async () => {
  const { calls } = open(
    {
      'application.around': () => ({ place: 1, total: 2, before: null, next: 7 }),
      'application.update': () => ({ ...record, status: 'closed' }),
    },
    { status: 'inProgress' },
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Stängd' }))
  await press('Stäng ansökan')
  await waitFor(() => expect(location.pathname).toBe('/application/7'))
  expect(made(calls)).toBeUndefined()
})

test('the choices for an account are kept in the tab until the application is decided', async () => {
  const place = { user: testMe.user.id, resource: 'applicationAccount', id: next }
  drafts.keep(place, { values: { name: 'hodexe9' }, base: null, at: 1 }, sessionStorage)
  const { calls } = open({ 'application.createAccount': () => record })
  const name = await screen.findByRole('textbox', { name: /^Användarnamn/ })
  await waitFor(() => expect(name).toHaveProperty('value', 'hodexe9'))
  fireEvent.change(name, { target: { value: 'hodexe10' } })
  expect(drafts.find(place, sessionStorage)?.values).toEqual({ name: 'hodexe10' })
  await press('Skapa konto och stäng')
  await waitFor(() => expect(made(calls)).toMatchObject({ name: 'hodexe10' }))
  await waitFor(() => expect(drafts.find(place, sessionStorage)).toBeNull())
})
