import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { Shell } from '../../ui/shell.tsx'
import { Messages } from './messages.tsx'

const message = (id: number, severity: string, body: string, more = {}) => ({
  ...{ id, severity, body: `<p>${body}</p>`, dismissible: true, updated_at: '2026-11-22T08:00:00.000Z' },
  ...more,
})
let shown = [
  message(1, 'warning', 'Driftstopp i kväll'),
  message(2, 'error', 'Mejlen går inte', { dismissible: false }),
]

/** The keys of the messages that the person has closed, as the server keeps them. */
const closed = new Set<string>()
const server: Record<string, (input: never) => unknown> = {
  'activeMessage.list': () => shown.filter(({ id, updated_at }) => !closed.has(`${id} ${updated_at}`)),
  'activeMessage.close': ({ id, updated_at }: { id: number; updated_at: string }) =>
    void closed.add(`${id} ${updated_at}`),
}

const open = (answers = server, me = {}) =>
  renderWith(
    <Shell drawer={null} topBar={null} messages={<Messages />}>
      <h1>Start</h1>
    </Shell>,
    { answers, me },
  )

// Toasts have a region of their own, later in the page.
const regionOf = () => page.getAllByRole('status')[0] as HTMLElement

beforeEach(() => closed.clear())

test('each message is told with what kind it is, and closed where it may be', async () => {
  open()
  await page.findByText('Driftstopp i kväll')
  const region = regionOf()
  expect(region.textContent).toMatch(/Varning.*Driftstopp i kväll.*Fel.*Mejlen går inte/)
  const close = page.getAllByRole('button', { name: 'Stäng meddelandet' })
  expect(close).toHaveLength(1)
  fireEvent.click(close[0] as HTMLElement)
  await waitFor(() => expect(region.textContent).not.toContain('Driftstopp'))
  expect(region.textContent).toContain('Mejlen går inte')
  expect(document.activeElement).toBe(page.getByRole('main'))
})

test('a heading of a message has the address that the link dialog gives', async () => {
  open({ ...server, 'activeMessage.list': () => [{ ...message(3, 'info', ''), body: '<h3>Så gör du</h3>' }] })
  expect((await page.findByRole('heading', { name: 'Så gör du' })).id).toBe('avsnitt-sa-gor-du')
})

test('what was closed stays closed for the person on every computer, until it is changed', async () => {
  const first = open()
  await page.findByText('Driftstopp i kväll')
  fireEvent.click(page.getByRole('button', { name: 'Stäng meddelandet' }))
  await waitFor(() => expect(closed.size).toBe(1))
  first.unmount()
  const second = open()
  await page.findByText('Mejlen går inte')
  expect(page.queryByText('Driftstopp i kväll')).toBeNull()
  second.unmount()
  shown = [message(1, 'warning', 'Driftstopp i morgon', { updated_at: '2026-11-22T09:00:00.000Z' })]
  open()
  await page.findByText('Driftstopp i morgon')
})

test('who acts for somebody closes a message in the window alone', async () => {
  shown = [message(3, 'info', 'Ny handbok')]
  const { calls } = open(server, { realUser: { id: 1, firstname: 'Birgitta', lastname: 'Testander' } })
  await page.findByText('Ny handbok')
  fireEvent.click(page.getByRole('button', { name: 'Stäng meddelandet' }))
  await waitFor(() => expect(page.queryByText('Ny handbok')).toBeNull())
  expect(calls.map(({ path }) => path)).not.toContain('activeMessage.close')
})

test('a message that comes while a page is read moves nothing: it lies over the page until the next one', async () => {
  shown = [message(3, 'info', 'Ny handbok')]
  const { services } = open()
  const first = await page.findByText('Ny handbok')
  shown = [message(4, 'warning', 'Snart driftstopp'), ...shown]
  await act(() => services.queries.invalidateQueries())
  const late = await page.findByText('Snart driftstopp')
  expect([first, late].map((each) => each.closest('.fixed') !== null)).toEqual([false, true])
  act(() => history.pushState(null, '', '/article'))
  await waitFor(() => expect(page.getByText('Snart driftstopp').closest('.fixed')).toBeNull())
})

test('messages that can’t be fetched disturb nobody', async () => {
  const { calls } = open({})
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(regionOf().textContent).toBe('')
})
