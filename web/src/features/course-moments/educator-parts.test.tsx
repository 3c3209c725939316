import '../../lib/form-texts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { courseMomentScreen } from './course-moment-screen.tsx'

// Drafts of another test.
beforeEach(() => sessionStorage.clear())

const college = { id: 26, name: 'nordostra-skane', title: 'Nordöstra Skåne', category: 'local' }
const person = (id: number, firstname: string, approved = true) => ({
  ...{ id, firstname, lastname: 'Testsson', email: '', personal_number: null, employer: 'Prov AB' },
  ...{ workplace: 'lss', employer_type: null, approved },
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
  ...{ billed_at: null, author: null },
  participants: [
    ...['Amira', 'Liban', 'Rahel', 'Hodan', 'Samir', 'Tuva', 'Ivar', 'Elif'].map((name, at) => person(at + 1, name)),
    person(9, 'Pontus', false),
  ],
  ...{ created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-02T08:00:00.000Z' },
}
type Sent = { participants?: (typeof saved.participants)[number][] }

test('an educator who is named on it edits the course and its participants, and sees nothing of the order', async () => {
  const names = [
    { id: 1, name: 'Oksana Fiktivén' },
    { id: 2, name: 'Carlos Utkastdal' },
  ]
  const rules = [
    ['read,update', 'CourseMoment', { id: { in: [4] } }],
    ['create', 'DiplomaLanguageRepresentative', { course_moment_id: { in: [4] }, group_id: { in: [26] } }],
  ] as never
  const user = { id: 1, firstname: 'Oksana', lastname: 'Fiktivén' } as never
  const moment = { ...saved, educators: names, stakeholders: [names[1]] }
  const { calls } = renderWith(<ResourceForm screen={courseMomentScreen} id={4} />, {
    me: { rules, user },
    answers: {
      'courseMoment.get': () => moment,
      'courseMoment.diplomas': () => ({ items: [], holders: [1] }),
      'courseMoment.update': ({ data }: { data: object }) => ({
        ...moment,
        ...data,
        updated_at: '2026-01-03T08:00:00.000Z',
      }),
    },
  })
  const sent = () => calls.findLast(({ path }) => path === 'courseMoment.update')?.input as { data: Sent }
  await screen.findByRole('tab', { name: /^Deltagare\s*9/ })
  expect(screen.getByText(/^Du är språkombudsutbildare på det här kurstillfället, med Carlos Utkastdal\./)).toBeTruthy()
  expect(screen.getByText(/^Beställaren Nordöstra Skåne sköter det\./)).toBeTruthy()
  for (const name of [/^Beställare/, /^Organisation/, /^Fakturaadress/, /^Sök användare/]) {
    expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('combobox', { name })).toBeNull()
  }
  expect(screen.queryByText(/2\s000 kr/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Skicka fakturaunderlag|Ta bort/ })).toBeNull()
  expect(calls.some(({ path }) => path === 'courseMoment.billingAddress')).toBe(false)
  // The participants who get no diploma, as they stand in the form.
  const left = screen.getByRole('heading', { name: 'Följer inte med' }).parentElement as HTMLElement
  expect(left.textContent).toContain('Pontus Testsson')
  expect(await screen.findByRole('button', { name: 'Skapa diplom för 7' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: /^Deltagare/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler (1)' }))
  fireEvent.click(screen.getByRole('switch', { name: /Pontus/ }))
  expect(screen.queryByText('Följer inte med')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(sent()?.data.participants?.at(-1)).toMatchObject({ firstname: 'Pontus', approved: true }))
})
