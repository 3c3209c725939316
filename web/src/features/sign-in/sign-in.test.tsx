import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Row } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import { AccountRequestSide } from './account-request-side.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { LinkedRows } from './linked-rows.tsx'
import { ProviderSide } from './provider-side.tsx'

const moments = { created_at: '2026-09-14T08:00:00.000Z', updated_at: '2026-09-14T08:00:00.000Z' }

function Form({ record }: { record: Row }) {
  const form = useForm({ defaultValues: { title: '' } })
  return (
    <FormProvider {...form}>
      <ProviderSide record={record} />
    </FormProvider>
  )
}

test('a service shows the addresses to hand over, and tells what was found when it is tried', async () => {
  const record = {
    id: 3,
    kind: 'oidc',
    group: null,
    callback: 'https://vo.example/oauth/school/3/callback',
    ...moments,
  }
  const checks = [
    { what: 'Adressen', good: true, found: 'Går med https.' },
    { what: 'Beskrivningen', good: false, found: 'Gick inte att läsa.' },
  ]
  const { calls } = renderWith(<Form record={record} />, { answers: { 'signInProvider.check': () => checks } })
  expect(screen.getByText('https://vo.example/oauth/school/3/callback')).toBeTruthy()
  expect(screen.getByText('Alla organisationer')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Prova' }))
  await screen.findByText(/Gick inte att läsa/)
  expect(calls.find(({ path }) => path === 'signInProvider.check')?.input).toEqual({ id: 3 })
})

test('a request is approved, or declined after a question', async () => {
  const record = { id: 5, status: 'open', provider: 'Provköping', user: null, group_id: 1, ...moments }
  const answers = { 'accountRequest.approve': () => record, 'accountRequest.decline': () => record }
  const { calls } = renderWith(<AccountRequestSide record={record} />, { answers })
  fireEvent.click(screen.getByRole('button', { name: 'Godkänn och skapa konto' }))
  await screen.findByText('Kontot har skapats och en inbjudan har skickats')
  fireEvent.click(screen.getByRole('button', { name: 'Tacka nej' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(calls.some(({ path }) => path === 'accountRequest.decline')).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tacka nej' }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'accountRequest.decline')).toBe(true))
})

test('an answered request leads to its account and asks nothing', () => {
  const user = { id: 31, name: 'Ada Ny' }
  const record = { id: 5, status: 'approved', provider: 'Provköping', user, group_id: 1, ...moments }
  renderWith(<AccountRequestSide record={record} />)
  expect(screen.getByRole('link', { name: 'Ada Ny' }).getAttribute('href')).toBe('/user/31')
  expect(screen.queryByRole('button')).toBeNull()
})

const link = { id: 8, provider: 'Provköping', label: 'ada@provkoping.example', last_used_at: null, ...moments }

test('one’s own link stands among the ways to sign in, and is removed after a question', async () => {
  const answers = { 'linkedAccount.mine': () => [link], 'linkedAccount.remove': () => ({ count: 1 }) }
  const { calls } = renderWith(<LinkedRows />, { answers })
  await screen.findByText('Provköping, ada@provkoping.example · Kopplat 14 september 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Koppla från' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Koppla från' }))
  await screen.findByText('Kontot är frånkopplat')
  expect(calls.find(({ path }) => path === 'linkedAccount.remove')?.input).toEqual({ id: 8 })
})

test('without a link the person reads how one is made', async () => {
  renderWith(<LinkedRows />, { answers: { 'linkedAccount.mine': () => [] } })
  expect(await screen.findByText('Inte kopplat')).toBeTruthy()
})

test('an administrator sees the links of a user, and removes them only with the right to', async () => {
  renderWith(<LinkedAccounts user={4} mayRemove={false} />, { answers: { 'linkedAccount.of': () => [link] } })
  await screen.findByText('Provköping')
  expect(screen.queryByRole('button')).toBeNull()
})
