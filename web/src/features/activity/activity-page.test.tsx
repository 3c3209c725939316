import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import ActivityPage from './activity-page.tsx'

test('the newest acts are an Excel or CSV file', async () => {
  const { calls } = renderWith(<ActivityPage />, {
    answers: {
      'activity.latest': () => ({ items: [], next: null }),
      'lists.link': () => Promise.reject(refusal('INTERNAL', 'Ingen fil')),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Excel-filHögst 1\u00a0000 av de senaste händelserna',
    'CSV-filHögst 1\u00a0000 av de senaste händelserna',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: /CSV/ }))
  await screen.findByText('Ingen fil')
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'lists.link')?.input).toMatchObject({ entity: 'activity', format: 'csv' }),
  )
})
