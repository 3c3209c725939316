import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { Shell } from '../../ui/shell.tsx'
import { Notices } from './notices.tsx'

const message = (id: number, severity: string, body: string, more = {}) => ({
  ...{ id, severity, body: `<p>${body}</p>`, dismissible: true, updated_at: '2026-11-22T08:00:00.000Z' },
  ...more,
})
let shown = [
  message(1, 'warning', 'Driftstopp i kväll'),
  message(2, 'error', 'Mejlen går inte', { dismissible: false }),
]

const open = (answers: Record<string, () => unknown> = { 'notice.active': () => shown }) =>
  renderWith(
    <Shell drawer={null} topBar={null} notices={<Notices />}>
      <h1>Start</h1>
    </Shell>,
    { answers },
  )

// Toasts have a region of their own, later in the page.
const regionOf = () => page.getAllByRole('status')[0] as HTMLElement

beforeEach(() => localStorage.clear())

test('each message is told with what kind it is, and closed where it may be', async () => {
  open()
  await page.findByText('Driftstopp i kväll')
  const region = regionOf()
  expect(region.textContent).toMatch(/Varning.*Driftstopp i kväll.*Fel.*Mejlen går inte/)
  const close = page.getAllByRole('button', { name: 'Stäng meddelandet' })
  expect(close).toHaveLength(1)
  fireEvent.click(close[0] as HTMLElement)
  expect(region.textContent).not.toContain('Driftstopp')
  expect(region.textContent).toContain('Mejlen går inte')
  expect(document.activeElement).toBe(page.getByRole('main'))
})

test('what was closed stays closed until it is changed', async () => {
  const first = open()
  await page.findByText('Driftstopp i kväll')
  fireEvent.click(page.getByRole('button', { name: 'Stäng meddelandet' }))
  first.unmount()
  const second = open()
  await page.findByText('Mejlen går inte')
  expect(page.queryByText('Driftstopp i kväll')).toBeNull()
  second.unmount()
  shown = [message(1, 'warning', 'Driftstopp i morgon', { updated_at: '2026-11-22T09:00:00.000Z' })]
  open()
  await page.findByText('Driftstopp i morgon')
})

test('messages that can’t be fetched, or closed ones that can’t be read, disturb nobody', async () => {
  localStorage.setItem('vo_closed_notices', '{"a":')
  shown = [message(3, 'info', 'Ny handbok')]
  const first = open()
  await page.findByText('Ny handbok')
  first.unmount()
  const { calls } = open({})
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(regionOf().textContent).toBe('')
})
