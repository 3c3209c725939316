import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import RequestsPage from './requests-page.tsx'

beforeEach(() => sessionStorage.clear())

const moment = '2026-11-20T10:00:00.000Z'
const request = {
  ...{ id: 4, kind: 'signed_copy', status: 'waiting', firstname: '', lastname: '', address: 'Gatan 1', message: '' },
  ...{ answer: '', created_at: moment, updated_at: moment, answered_at: null, answered_by: null },
  person: {
    ...{ id: 1, firstname: 'Ada', lastname: 'Alm', email: '', number: '7K3MQ9TX2F8C', status: 'issued' },
    ...{ protected: false, certificate: { id: 5, kind: 'diploma', group: { title: 'Eslöv' } } },
  },
}

test('an answer that somebody else writes is held, keeps what was typed, and is told when it is given', async () => {
  let taken: object = {}
  let items = [request]
  const room = () => ({ people: [], total: 0, pen: null, changed_at: moment, news: '', ...taken })
  const { calls } = renderWith(<RequestsPage />, {
    path: '/requests',
    answers: {
      'holderRequest.list': () => ({ items, total: items.length, page: 1, limit: 20 }),
      'presence.watch': room,
      'presence.beat': room,
    },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Svara och avsluta' }))
  const dialog = within(await page.findByRole('dialog'))
  const message = dialog.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(message, { target: { value: 'Postat i dag' } })
  const beat = () => calls.findLast(({ path }) => path === 'presence.beat')?.input
  await waitFor(() => expect(beat()).toMatchObject({ entity: 'holderRequest', id: 4, field: 'answer' }))
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'answer', since: moment }
  taken = { people: [{ id: 5, name: pen.name, shared: [] }], total: 1, pen }
  window.dispatchEvent(new Event('online'))
  await dialog.findByText(/^Malin Skissgren skriver i /)
  await waitFor(() => expect(message.matches(':disabled')).toBe(true))
  expect(message.value).toBe('Postat i dag')
  expect(dialog.queryByRole('button', { name: 'Svara och avsluta' })).toBeNull()

  items = []
  taken = { changed_at: '2026-11-20T11:00:00.000Z' }
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(message.matches(':disabled')).toBe(false))
  fireEvent.change(message, { target: { value: '' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Visa den nya versionen' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.queryByText('Ada Alm')).toBeNull()
})
