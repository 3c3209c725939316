import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type fakeServer, refusal, renderWith } from '../../resource/testing.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import Company from './company.tsx'
import { row } from './testing.ts'

const room = (more: object = {}) => ({ people: [], total: 0, pen: null, changed_at: row.updated_at, news: '', ...more })
const pen = { tab: null, id: 1, name: 'Malin Skissgren', me: false, field: 'body', since: '2026-11-24T13:12:00.000Z' }

function company(
  answers: Parameters<typeof fakeServer>[0],
  field: string | null = null,
  mayWrite = true,
  beside?: ReactNode,
) {
  const onHeld = vi.fn()
  const corner = document.createElement('span')
  document.body.append(corner)
  const at = { entity: 'article' as const, record: row, saving: false, mayWrite, corner, onHeld }
  const view = renderWith(
    <>
      <Company {...at} field={field} labelOf={(name) => ({ body: 'Brödtext' })[name]} />
      {beside}
    </>,
    { answers },
  )
  return { ...view, onHeld, corner }
}

test('whoever writes is named with the field, the form is held, and taking over asks first', async () => {
  let now = pen
  const told = () => room({ people: [{ id: 1, name: 'Malin Skissgren' }], total: 1, pen: now })
  const { onHeld, calls, corner } = company({
    'presence.watch': told,
    'presence.beat': told,
    'presence.takeOver': () => {
      now = { ...pen, me: true }
      return room({ pen: now })
    },
  })
  const writes = await page.findByText('Malin Skissgren skriver i Brödtext')
  // The lead alone is bold.
  expect(writes.tagName).toBe('STRONG')
  expect(writes.parentElement?.textContent).toBe(
    'Malin Skissgren skriver i Brödtext sedan kl. 14.12. Du läser med och får veta när något har sparats.',
  )
  expect(corner.textContent).toBe('Malin Skissgren')
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(true))
  fireEvent.click(page.getByRole('button', { name: 'Ta över …' }))
  expect(calls.some(({ path }) => path === 'presence.takeOver')).toBe(false)
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(false))
})

test('the field in which somebody writes has a flag with the first name, until the person takes over and is led into it', async () => {
  let now = pen
  const told = () => room({ people: [{ id: 1, name: 'Malin Skissgren' }], total: 1, pen: now })
  const { corner } = company(
    {
      'presence.watch': told,
      'presence.beat': told,
      'presence.takeOver': () => {
        now = { ...pen, me: true }
        return room({ pen: now })
      },
    },
    null,
    true,
    <Field id="field-body" label="Brödtext">
      <TextInput />
    </Field>,
  )
  const flag = await page.findByText('Malin skriver')
  const field = page.getByRole('textbox', { name: 'Brödtext' })
  expect(flag.closest('[data-writer]')?.nextElementSibling?.contains(field)).toBe(true)
  expect(corner.querySelector('[data-writes]')?.textContent).toBe('Malin Skissgren')
  fireEvent.click(page.getByRole('button', { name: 'Ta över …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await waitFor(() => expect(page.queryByText('Malin skriver')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a heartbeat of the time before the take-over tells nothing any more', async () => {
  const late = Promise.withResolvers<object>()
  let beats = 0
  const { onHeld } = company({
    'presence.watch': () => room({ pen }),
    'presence.beat': () => {
      beats += 1
      return late.promise
    },
    'presence.takeOver': () => room({ pen: { ...pen, me: true } }),
  })
  await waitFor(() => expect(beats).toBe(1))
  fireEvent.click(page.getByRole('button', { name: 'Ta över …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(false))
  await act(async () => late.resolve(room({ pen })))
  expect(onHeld).toHaveBeenLastCalledWith(false)
})

test('whoever may only read is told who writes, and may not take over', async () => {
  const written = () => room({ pen })
  company({ 'presence.watch': written, 'presence.beat': written }, null, false)
  await page.findByText('Malin Skissgren skriver i Brödtext')
  expect(page.queryByRole('button')).toBeNull()
})

test('taking over fetches the last words of the other before the form is free', async () => {
  const order: string[] = []
  const onFetch = async () => void order.push('fetched')
  const onHeld = (held: boolean) => void order.push(held ? 'held' : 'free')
  let now = pen
  const written = () => room({ pen: now })
  renderWith(
    <Company
      {...{
        entity: 'article' as const,
        record: row,
        field: null,
        saving: false,
        corner: null,
        onHeld,
        onFetch,
        mayWrite: true,
      }}
      labelOf={() => undefined}
    />,
    {
      answers: {
        'presence.watch': written,
        'presence.beat': written,
        'presence.takeOver': () => {
          now = { ...pen, me: true }
          return room({ pen: now })
        },
      },
    },
  )
  fireEvent.click(await page.findByRole('button', { name: 'Ta över …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await waitFor(() => expect(order.at(-1)).toBe('free'))
  expect(order.slice(order.lastIndexOf('held'))).toEqual(['held', 'fetched', 'free', 'free'])
})

test('whoever has taken over keeps the pen when a newer version is fetched, until the own save', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let now = pen
  const written = () => room({ pen: now })
  const Form = () => {
    const [record, setRecord] = useState(row)
    const [saving, setSaving] = useState(false)
    const onFetch = async () => setRecord({ ...row, updated_at: '2026-11-24T13:20:00.000Z' })
    return (
      <>
        <Company
          {...{
            entity: 'article',
            record,
            field: null,
            saving,
            corner: null,
            onHeld: vi.fn(),
            onFetch,
            mayWrite: true,
          }}
          labelOf={() => undefined}
        />
        <output>{record.updated_at}</output>
        <button type="button" onClick={() => setSaving(true)}>
          Spara
        </button>
      </>
    )
  }
  const { calls } = renderWith(<Form />, {
    answers: {
      'presence.watch': written,
      'presence.beat': written,
      'presence.takeOver': () => {
        now = { ...pen, me: true }
        return written()
      },
    },
  })
  const told = () =>
    calls.filter(({ path }) => path === 'presence.beat').map(({ input }) => (input as { field: unknown }).field)
  fireEvent.click(await page.findByRole('button', { name: 'Ta över …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await page.findByText('2026-11-24T13:20:00.000Z')
  await waitFor(() => expect(told().at(-1)).toBe(''))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(told().at(-1)).toBe('')
  fireEvent.click(page.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(told().at(-1)).toBeNull())
})

test('without an answer nothing is shown and nothing is held', async () => {
  const { onHeld, corner, calls } = company({
    'presence.watch': () => room({ people: [{ id: 1, name: 'Malin Skissgren' }], total: 1, pen }),
    'presence.beat': () => {
      throw refusal('UNAVAILABLE', 'Nätverket svarar inte')
    },
  })
  await waitFor(() => expect(calls.some(({ path }) => path === 'presence.beat')).toBe(true))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(false))
  expect(page.queryByText(/skriver/)).toBeNull()
  expect(corner.textContent).toBe('')
})

test('one’s own other tab holds nothing; a newer version is told, and shown only to whoever has typed nothing', async () => {
  const answer = () => room({ pen: { ...pen, me: true }, changed_at: '2026-11-24T13:29:00.000Z' })
  const { onHeld } = company({ 'presence.watch': answer, 'presence.beat': answer }, 'body')
  await page.findByText('En nyare version sparades kl. 14.29.')
  expect(onHeld).not.toHaveBeenCalledWith(true)
  expect(page.queryByRole('button', { name: 'Visa den nya versionen' })).toBeNull()
})

/** A room in which somebody else writes, by stream and by heartbeat. */
const writing = () => {
  const told = () => room({ people: [{ id: 1, name: pen.name }], total: 1, pen })
  return { 'presence.watch': told, 'presence.beat': told }
}

test('a tab in the background listens to no stream and goes on saying that it is there; in front it listens again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { calls } = company(writing())
  const number = (path: string) => calls.filter((call) => call.path === path).length
  await waitFor(() => expect(number('presence.beat')).toBe(1))
  expect(number('presence.watch')).toBe(0)
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(number('presence.watch')).toBe(1))
  await waitFor(() => expect(number('presence.beat')).toBe(2))
})

test('when the network is known to be gone nothing is shown and nothing is held; with it, both come back', async () => {
  const { onHeld, corner } = company(writing())
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(true))
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(false))
  expect([corner.textContent, page.queryByText(/skriver/)]).toEqual(['', null])
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(true))
  expect(corner.textContent).toBe(pen.name)
})
