import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { callsOf, person, saved, showForm, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

test('a college certificate speaks of the college and never of persons', async () => {
  const kind = 'college_certificate'
  const holder = { ...person(1, '', 'Eslöv–Höör–Hörby'), status: 'issued', number: '7K3MQ9TX2F8C', issued_at: VERSION }
  const record = saved([holder], {
    kind,
    collegeType: 'local',
    from: '2026-07-01',
    to: '2031-06-30',
    president: 'Kerstin',
  })
  const own = { [`${kind}.get`]: () => record, [`${kind}.duplicates`]: () => [], [`${kind}.paper`]: () => null }
  const { container } = showForm(5, own, kind)
  expect(await screen.findByText('Uppgifterna är låsta, eftersom certifikatet är utfärdat.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Utfärdat' })).toBeTruthy()
  expect(container.textContent).not.toMatch(/person/i)
})

test('the second of two issuers is told who issued it, and stands before what is issued', async () => {
  const issued = saved(
    [1, 2].map((id) => ({
      ...person(id, 'Jasmina', `Testander ${id}`),
      ...{ status: 'issued', number: `7K3MQ9TX2F8${id}` },
      issued_at: VERSION,
    })),
    { updated_at: '2026-11-20T09:30:00.000Z' },
  )
  const message = 'Malin Skissgren utfärdade det kl. 10.30. Inget är utfärdat två gånger.'
  const details = { stale: true, issued: true, name: 'Malin Skissgren', current: issued, updated_at: issued.updated_at }
  const { calls } = showForm(5, {
    'diploma.issue': () => {
      throw refusal('CONFLICT', message, { details })
    },
    'diploma.paper': () => null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda 2 diplom' }))
  expect(await screen.findByText(message)).toBeTruthy()
  // No versions to compare and nothing to issue: the numbers and the print.
  expect(await screen.findByRole('button', { name: 'Skriv ut' })).toBeTruthy()
  expect(screen.getAllByText('7K3M-Q9TX-2F81').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Jämför versioner' })).toBeNull()
  expect(callsOf(calls, 'diploma.issue')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Stäng|Dölj/ }))
  expect(screen.queryByText(message)).toBeNull()
})
