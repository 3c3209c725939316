import '../../lib/form-texts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { person, saved, showForm, VERSION } from './testing.tsx'

// A language representative's diploma takes its persons from a course moment (Spec §3).

const kind = 'diploma_language_representative'
const moment = { id: 4, number: 'KT-2026-014', title: 'Språkombud, Kristianstad' }
const draft = (persons: ReturnType<typeof person>[], more: object = {}) =>
  saved(persons, { kind, belonging: 'college', educator1: '', educator2: '', courseMoment: null, ...more })

const open = (answers: NonNullable<Parameters<typeof showForm>[1]>) =>
  showForm(5, { [`${kind}.duplicates`]: () => [], ...answers }, kind)

beforeEach(() => sessionStorage.clear())

test('a draft takes the participants of the course moment that is chosen, and is then linked to it', async () => {
  let now = draft([])
  const view = open({
    [`${kind}.get`]: () => now,
    'courseMoment.list': () => ({ items: [{ ...moment, participants: 14 }], total: 1 }),
    'courseMoment.fillDiploma': () => {
      now = draft([person(1, 'Amira', 'Provberg')], { courseMoment: moment })
      return { added: 1 }
    },
  })
  const field = await screen.findByRole('combobox', { name: /^Hämta deltagare från/ })
  fireEvent.focus(field)
  const option = await screen.findByRole('option', { name: /Kristianstad/ })
  expect(option.textContent).toContain('KT-2026-014 · 14 deltagare')
  fireEvent.mouseDown(option)
  await screen.findByRole('button', { name: /^Utfärda 1 / })
  await screen.findByText('1 deltagare har hämtats')
  expect(view.calls.find(({ path }) => path === 'courseMoment.list')?.input).toMatchObject({ filters: { group: [3] } })
  expect(view.calls.find(({ path }) => path === 'courseMoment.fillDiploma')?.input).toEqual({
    ...{ id: 4, certificate_id: 5, updated_at: VERSION },
  })
  const part = screen.getByRole('region', { name: 'Kurstillfälle' })
  expect(within(part).getByRole('link', { name: moment.title }).getAttribute('href')).toBe('/courseMoment/4')
})

test('without a course moment it is not issued, and the field says so; a row that is none of its participants is marked', async () => {
  let now = draft([person(1, 'Nils', 'Nyss')], { educator1: 'Oksana Fiktivén', faults: {} })
  const view = open({
    [`${kind}.get`]: () => now,
    'courseMoment.list': () => ({ items: [{ ...moment, participants: 14 }], total: 1 }),
    'courseMoment.fillDiploma': () => {
      const faults = { 'data.persons.0.firstname': ['Är ingen godkänd deltagare i kurstillfället'] }
      now = draft([person(1, 'Nils', 'Nyss'), person(2, 'Amira', 'Provberg')], { courseMoment: moment, faults })
      return { added: 1 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Utfärda 1 / }))
  const field = await screen.findByRole('combobox', {
    name: /^Hämta deltagare från/,
    description: /Välj kurstillfälle/,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Kurstillfälle: Välj kurstillfälle' }))
  expect(document.activeElement).toBe(field)
  expect(view.calls.some(({ path }) => path.endsWith('.issue'))).toBe(false)

  fireEvent.mouseDown(await screen.findByRole('option', { name: /Kristianstad/ }))
  await screen.findByRole('button', { name: /rad 1.*: Är ingen godkänd deltagare i kurstillfället$/ })
})

test('why nobody is taken is said, and nothing is lost', async () => {
  open({
    [`${kind}.get`]: () => draft([person(1, 'Amira', 'Provberg')], { courseMoment: moment }),
    'courseMoment.fillDiploma': () =>
      Promise.reject(refusal('CONFLICT', 'Alla godkända deltagare har redan ett diplom.')),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Hämta nya godkända' }))
  await screen.findByText('Alla godkända deltagare har redan ett diplom.')
  screen.getByRole('button', { name: /^Utfärda 1 / })
})

test('who makes no prints but may have the kept document fetches it as it is', async () => {
  const number = '2HNP8C0ZW4VE'
  const issued = person(1, 'Amira', 'Provberg', { status: 'issued', number, document: true })
  const waiting = person(2, 'Liban', 'Demolund', { status: 'issued', number: '7K3MQ9TX2F8C' })
  const nothing = { update: false, delete: false, issue: false, revoke: false, reveal: false, print: false }
  const can = { ...nothing, download: true }
  const view = open({
    [`${kind}.get`]: () => draft([issued, waiting], { courseMoment: moment, can }),
    'print.personLink': () => Promise.reject(refusal('NOT_FOUND', 'Dokumentet är inte klart än')),
  })
  const menuOf = async (name: string) =>
    fireEvent.click((await screen.findAllByRole('button', { name: `Fler val för ${name}` }))[0] as HTMLElement)
  await menuOf('Amira Provberg')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ladda ner som PDF' }))
  await screen.findByText('Dokumentet är inte klart än')
  expect(view.calls.find(({ path }) => path === 'print.personLink')?.input).toEqual({ person_id: 1 })
  // The document has not been printed.
  await menuOf('Liban Demolund')
  await screen.findByRole('menuitem', { name: 'Visa historik' })
  expect(screen.queryByRole('menuitem', { name: 'Ladda ner som PDF' })).toBeNull()
})

test('other kinds, and drafts that somebody is issued on, have no course moment to choose', async () => {
  const issued = person(1, 'Amira', 'Provberg', { status: 'issued', number: '2HNP8C0ZW4VE' })
  const one = open({ [`${kind}.get`]: () => draft([issued]) })
  await waitFor(() => screen.getByRole('heading', { name: 'Gemensamma uppgifter' }))
  expect(screen.queryByRole('heading', { name: 'Kurstillfälle' })).toBeNull()
  one.unmount()
  showForm(5)
  await waitFor(() => screen.getByRole('heading', { name: 'Gemensamma uppgifter' }))
  expect(screen.queryByRole('heading', { name: 'Kurstillfälle' })).toBeNull()
})
