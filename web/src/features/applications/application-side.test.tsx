import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { ApplicationSide } from './application-side.tsx'
import { WaitingLine } from './waiting-line.tsx'

const record = {
  id: 4,
  firstname: 'Hodan',
  lastname: 'Exempelsson',
  email: 'hodan@example.com',
  user: null as { id: number; name: string } | null,
  updated_at: '2026-11-20T10:00:00.000Z',
}
const kerstin = { id: 2, name: 'Kerstin Provlund' }
const history = [
  { at: '2026-11-18T08:00:00.000Z', action: 'create', user: null, from: null, to: null, person: null },
  { at: '2026-11-19T08:00:00.000Z', action: 'status', user: kerstin, from: 'open', to: 'inProgress', person: null },
  { at: '2026-11-19T08:01:00.000Z', action: 'responsible', user: kerstin, from: null, to: null, person: kerstin },
]
function Form({ given }: { given: typeof record }) {
  const form = useForm({ defaultValues: { comments: '' } })
  return (
    <FormProvider {...form}>
      <input aria-label="Kommentarer" {...form.register('comments')} />
      {form.formState.isDirty && <span />}
      <ApplicationSide record={given} />
    </FormProvider>
  )
}
const open = (answers: Record<string, (input: never) => unknown> = {}, given = record) =>
  renderWith(<Form given={given} />, {
    answers: {
      'application.history': () => history,
      'application.around': () => ({ place: 1, total: 1, before: null, next: null }),
      ...answers,
    },
  })
const make = async (name = '') => {
  fireEvent.click(screen.getByRole('button', { name: 'Skapa konto' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Användarnamn/ }), { target: { value: name } })
  expect(dialog.textContent).toContain('Hodan Exempelsson, hodan@example.com')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skapa konto' }))
}

test('tells what has happened, who did it and when', async () => {
  open()
  await screen.findByText('Ansökan kom in')
  expect(screen.getByText('Status ändrades från Öppen till Under behandling')).toBeTruthy()
  expect(screen.getByText('Handläggare ändrades till Kerstin Provlund')).toBeTruthy()
  expect(screen.getByText(/19 november 2026 kl. 09.01, Kerstin Provlund/)).toBeTruthy()
})

test('shows which consent text was approved, or that none was', async () => {
  const view = open({}, { ...record, gdpr_version: '2', gdpr_at: '2026-11-18T08:00:00.000Z' } as typeof record)
  await screen.findByText('Godkänt 18 november 2026, version 2.')
  view.unmount()
  open()
  await screen.findByText(/Inget samtycke/)
})

test('the account is made after a question; what stands in the way is told', async () => {
  const { calls, answers } = open({ 'application.createAccount': () => record })
  await make()
  await screen.findByText('Kontot har skapats och en inbjudan har skickats')
  expect(calls.find(({ path }) => path === 'application.createAccount')?.input).toEqual({ id: 4 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answers['application.createAccount'] = () => Promise.reject(refusal('INVALID', 'Det finns redan en användare'))
  await make()
  await screen.findByText('Det finns redan en användare')
})

test('a username of one’s own choosing; what is wrong with it is told at the field, and it stays', async () => {
  const { calls } = open({
    'application.createAccount': () =>
      Promise.reject(
        refusal('INVALID', 'Användarnamnet är upptaget', { fields: { name: ['Användarnamnet är upptaget'] } }),
      ),
  })
  await make('hodexe')
  const field = await screen.findByRole('textbox', { name: /^Användarnamn/, description: /Användarnamnet är upptaget/ })
  expect(field).toHaveProperty('value', 'hodexe')
  expect(calls.find(({ path }) => path === 'application.createAccount')?.input).toEqual({ id: 4, name: 'hodexe' })
})

test('not while something is unsaved; and an account that was made is led to', async () => {
  const view = open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Kommentarer' }), { target: { value: 'Ringd' } })
  await screen.findByText('Spara dina ändringar först.')
  expect(screen.getByRole('button', { name: 'Skapa konto' })).toHaveProperty('disabled', true)
  view.unmount()
  open({}, { ...record, user: { id: 31, name: 'Hodan Exempelsson' } })
  expect(screen.getByRole('link', { name: 'Hodan Exempelsson' }).getAttribute('href')).toBe('/user/31')
  expect(screen.queryByRole('button', { name: 'Skapa konto' })).toBeNull()
})

test('after a decision the next one that waits is opened; the header says which of how many it is', async () => {
  const around = { place: 2, total: 3, before: 3, next: 7 }
  const answers = { 'application.around': () => around, 'application.createAccount': () => record }
  const line = renderWith(<WaitingLine record={{ ...record, created_at: '2026-11-16T08:12:00Z' } as never} />, {
    answers,
  })
  await screen.findByText(/2 av 3/)
  expect(line.container.textContent).toContain('Kom 16 november 2026 kl. 09.12')
  expect(screen.getByRole('link', { name: 'Föregående ansökan' }).getAttribute('href')).toBe('/application/3')
  expect(screen.getByRole('link', { name: 'Nästa ansökan' }).getAttribute('href')).toBe('/application/7')
  line.unmount()
  const { calls } = open(answers)
  await waitFor(() => expect(calls.some(({ path }) => path === 'application.around')).toBe(true))
  await make()
  await waitFor(() => expect(location.pathname).toBe('/application/7'))
})
