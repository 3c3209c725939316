import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { ResourceList } from '../../../resource/resource-list.tsx'
import { refusal, renderWith } from '../../../resource/testing.tsx'
import { screens } from '../registry.tsx'

const application = screens.find(({ resource }) => resource.name === 'application')

const box = (name: RegExp) => screen.getByRole('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
const choose = async (category: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Ärendetyp/ }))
  fireEvent.click(await screen.findByRole('option', { name: category }))
}
const fault = (name: RegExp) => {
  const described = box(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return described.map((id) => document.getElementById(id)?.textContent?.trim()).at(-1)
}

test('an application is written down by the office: the fields of its category, what is wrong at each', async () => {
  if (!application) throw new Error('no such screen')
  const { calls, answers } = renderWith(<ResourceForm screen={application} id={null} />, {
    path: '/application/new',
    relations: { group: { search: async () => [] }, user: { search: async () => [] } },
    answers: {
      'application.create': () => {
        throw refusal('INVALID', 'Det finns fält i formuläret som inte är rätt ifyllda', {
          fields: { 'data.content.organisation': ['Högst 200 tecken'] },
        })
      },
    },
  })
  await screen.findByRole('heading', { name: 'Ny ansökan' })
  await screen.findByRole('button', { name: 'Spara' })
  // A new one begins open.
  expect(screen.queryByRole('radio', { name: 'Stängd' })).toBeNull()
  save()
  await screen.findByRole('region', { name: 'Fyll i alla obligatoriska fält' })
  expect(fault(/^Förnamn/)).toBe('Obligatoriskt')
  expect(calls.some(({ path }) => path === 'application.create')).toBe(false)

  type(/^E-postadress/, 'ny.larare@example.com')
  type(/^Förnamn/, 'Åsa')
  type(/^Efternamn/, 'Öberg')
  await choose('Ansökan om metodmaterial')
  await screen.findByRole('switch', { name: /yrkeslärare/i })
  expect(screen.queryByRole('textbox', { name: /^Fakturaadress/ })).toBeNull()
  await choose('Ansökan om användarkonto')
  await screen.findByRole('textbox', { name: /^Organisationsnummer/ })
  type(/^Organisation(?!s)/, 'Skolan')
  type(/^Organisationsnummer/, '12')
  save()
  await waitFor(() =>
    expect(fault(/^Organisationsnummer/)).toBe('Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'),
  )
  type(/^Organisationsnummer/, '299999-0019')
  save()
  await waitFor(() => expect(fault(/^Organisation(?!s)/)).toBe('Högst 200 tecken'))
  answers['application.create'] = () => ({
    ...{ id: 9, name: 'Åsa Öberg', status: 'open', category: 'account_application' },
    created_at: '2026-11-20T08:00:00.000Z',
  })
  save()
  await waitFor(() => expect(location.pathname).toBe('/application/9'))
  expect(calls.findLast(({ path }) => path === 'application.create')?.input).toMatchObject({
    data: {
      ...{ email: 'ny.larare@example.com', firstname: 'Åsa', lastname: 'Öberg', category: 'account_application' },
      ...{ status: 'open', content: { organisation: 'Skolan', orgnr: '299999-0019' } },
    },
  })
})

test.each([
  ['several colleges', 2, '3', { college: 3 }],
  ['several colleges, all chosen', 2, '', { college: 3 }],
  ['one college alone', 1, '3', {}],
])('applications are filtered by their college by a person who sees %s', async (_sees, number, chosen, filters) => {
  if (!application) throw new Error('no such screen')
  localStorage.setItem('vo_group', chosen)
  const groups = [3, 4].map((id) => ({ id, name: `g${id}`, title: `College ${id}`, category: 'local', depth: 0 }))
  const { calls } = renderWith(<ResourceList screen={application} />, {
    path: '/application?college=3',
    groups: groups.slice(0, number) as never,
    relations: { group: { search: async () => [], get: async () => ({ value: 3, label: 'College 3' }) } },
    answers: { 'application.list': () => ({ items: [], total: 0, page: 1, limit: 25 }) },
  })
  await waitFor(() => expect(calls.some(({ path }) => path === 'application.list')).toBe(true))
  expect(calls.find(({ path }) => path === 'application.list')?.input).toMatchObject({ filters })
  localStorage.clear()
})

test('who handles an application stands under its state, and the head names both', async () => {
  if (!application) throw new Error('no such screen')
  const row = {
    ...{ id: 4, name: 'Petra Provdal', category: 'account', status: 'processing', college: 'Falun–Borlänge' },
    ...{ responsible: { id: 5, name: 'Kerstin Provberg' }, created_at: '2026-11-20T10:00:00.000Z' },
  }
  renderWith(<ResourceList screen={application} />, {
    path: '/application',
    answers: { 'application.list': () => ({ items: [row], total: 1, page: 1, limit: 25 }) },
  })
  const name = await screen.findByText('Kerstin Provberg')
  const cells = [...(name.closest('tr')?.children ?? [])]
  const heads = screen.getAllByRole('columnheader')
  const at = cells.findIndex((cell) => cell.contains(name))
  expect(heads[at]?.getAttribute('aria-label')).toBe('Status, Handläggare')
  expect(heads.map((head) => head.getAttribute('aria-label'))).not.toContain('Handläggare')
  expect(heads[at + 2]?.getAttribute('aria-label')).toBe('Skapad')
})
