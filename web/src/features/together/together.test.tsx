import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type fakeServer, refusal, renderWith } from '../../resource/testing.tsx'
import { renderEditor } from '../rich-text/testing.tsx'
import CommentsPanel from './comments-panel.tsx'
import Company from './company.tsx'
import Following from './following.tsx'
import { record, row, type } from './testing.ts'

const room = (more: object = {}) => ({ people: [], total: 0, pen: null, changed_at: row.updated_at, news: '', ...more })
const pen = { tab: 'malins', name: 'Malin Skissgren', me: false, field: 'body', since: '2026-11-24T13:12:00.000Z' }

function company(answers: Parameters<typeof fakeServer>[0], field: string | null = null, mayWrite = true) {
  const onHeld = vi.fn()
  const corner = document.createElement('span')
  document.body.append(corner)
  const at = { entity: 'article' as const, record: row, saving: false, mayWrite, corner, onHeld }
  const view = renderWith(<Company {...at} field={field} labelOf={(name) => ({ body: 'Brödtext' })[name]} />, {
    answers,
  })
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
  await page.findByText('Malin Skissgren skriver i Brödtext sedan kl. 14.12.')
  expect(corner.textContent).toBe('Malin Skissgren')
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(true))
  fireEvent.click(page.getByRole('button', { name: 'Ta över …' }))
  expect(calls.some(({ path }) => path === 'presence.takeOver')).toBe(false)
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta över' }))
  await waitFor(() => expect(onHeld).toHaveBeenLastCalledWith(false))
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
  await page.findByText('Malin Skissgren skriver i Brödtext sedan kl. 14.12.')
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

test('a comment names a person of the proposals, by the keyboard', async () => {
  const { calls } = renderWith(<CommentsPanel record={record} />, {
    answers: {
      'comment.list': () => ({ items: [], open: 0 }),
      'comment.people': () => [
        { id: 4, name: 'Oksana Fiktivén' },
        { id: 5, name: 'Samir Fiktivén' },
      ],
      'comment.create': () => ({ id: 1 }),
    },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera' }))
  const field = page.getByRole('textbox', { name: 'Ny kommentar' })
  type(field, 'Fixat nu! @fi')
  await page.findByRole('option', { name: 'Samir Fiktivén' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((field as HTMLTextAreaElement).value).toBe('Fixat nu! @Samir Fiktivén ')
  fireEvent.click(page.getByRole('button', { name: 'Skicka' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      path: 'comment.create',
      input: { ...record, body: 'Fixat nu! @Samir Fiktivén', mentions: [5] },
    }),
  )
})

test('a comment that is refused stays in its field', async () => {
  renderWith(<CommentsPanel record={record} />, {
    answers: {
      'comment.list': () => ({ items: [], open: 0 }),
      'comment.create': () => {
        throw refusal('RATE_LIMITED', 'Vänta en stund')
      },
    },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera' }))
  const field = page.getByRole('textbox', { name: 'Ny kommentar' })
  type(field, 'Hej')
  fireEvent.click(page.getByRole('button', { name: 'Skicka' }))
  await page.findByText('Vänta en stund')
  expect((field as HTMLTextAreaElement).value).toBe('Hej')
})

const thread = (id: number, more: object = {}) => ({
  ...{ id, parent_id: null, body: `Kommentar ${id}`, mentions: [], quote: null, mine: false, answers: [] },
  ...{ author: { id: 4, name: 'Oksana Fiktivén' }, created_at: row.updated_at, edited_at: null },
  ...{ resolved_at: null, resolved_by: null, ...more },
})
const text = '<p>Apl är minst femton veckor.</p><p>Ja, minst <strong>femton</strong> veckor.</p>'

async function beside(items: object[], readOnly = false) {
  const list = () => ({ items, open: items.length })
  const answers = { 'comment.list': list, 'comment.create': () => ({ id: 9 }) }
  return renderEditor({ value: text, readOnly }, { answers, beside: <CommentsPanel record={record} /> })
}
const marked = ({ editor }: Awaited<ReturnType<typeof beside>>) => {
  const { from, to } = editor.state.selection
  return editor.state.doc.textBetween(from, to, ' ')
}
const highlights = () => [...document.querySelectorAll('.rich-passage')].map((each) => each.textContent)

test('a marked passage is quoted: the second one that reads the same, over its formatting', async () => {
  const view = await beside([])
  await page.findByRole('button', { name: 'Kommentera' })
  act(() => void view.editor.commands.setTextSelection({ from: 34, to: 53 }))
  expect(marked(view)).toBe('minst femton veckor')
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera markerad text' }))
  expect(page.getByText('minst femton veckor', { selector: 'blockquote span' })).toBeTruthy()
  type(page.getByRole('textbox', { name: 'Ny kommentar' }), 'Per elev?')
  fireEvent.click(page.getByRole('button', { name: 'Skicka' }))
  await waitFor(() =>
    expect(view.calls.find(({ path }) => path === 'comment.create')?.input).toEqual({
      ...{ ...record, body: 'Per elev?', mentions: [], quote: { text: 'minst femton veckor', nth: 1 } },
    }),
  )
})

test('a comment may leave its quote', async () => {
  const view = await beside([])
  await page.findByRole('button', { name: 'Kommentera' })
  act(() => void view.editor.commands.setTextSelection({ from: 1, to: 4 }))
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera markerad text' }))
  fireEvent.click(page.getByRole('button', { name: 'Kommentera hela i stället' }))
  type(page.getByRole('textbox', { name: 'Ny kommentar' }), 'Bra!')
  fireEvent.click(page.getByRole('button', { name: 'Skicka' }))
  await waitFor(() =>
    expect(view.calls.find(({ path }) => path === 'comment.create')?.input).toEqual({
      ...{ ...record, body: 'Bra!', mentions: [] },
    }),
  )
})

test.each([false, true])('a quote leads to its passage, or says that it is gone (read only: %s)', async (readOnly) => {
  const quote = { text: 'minst femton veckor', nth: 1 }
  const items = [thread(1, { quote }), thread(2, { quote: { text: 'tio veckor', nth: 0 } })]
  const view = await beside(items, readOnly)
  const link = await page.findByRole('link', { name: /minst femton veckor/ })
  await waitFor(() => expect(highlights().join('')).toBe('minst femton veckor'))
  fireEvent.click(link)
  await page.findByText('Texten är markerad i brödtexten.')
  expect(document.querySelector('.rich-passage-shown')?.closest('p')?.textContent).toMatch(/^Ja/)
  if (!readOnly) expect(marked(view)).toBe('minst femton veckor')
  fireEvent.click(page.getByRole('link', { name: /tio veckor/ }))
  await page.findByText('Texten finns inte längre i brödtexten.')
  // The marks are no part of the text.
  expect(view.seen).toEqual([])
  act(() => view.put('<p>Något helt annat.</p>'))
  fireEvent.click(link)
  await waitFor(() => expect(page.getAllByText('Texten finns inte längre i brödtexten.')).toHaveLength(2))
})

test('the link of a mail ends the following at once, and the address forgets it', async () => {
  const { calls } = renderWith(<Following record={record} title="Trygg handledare" />, {
    path: '/article/12?following=off',
    answers: { 'following.get': () => ({ on: true }), 'following.set': ({ on }: { on: boolean }) => ({ on }) },
  })
  await page.findByText('Du bevakar inte längre ”Trygg handledare”')
  expect(calls.filter(({ path }) => path === 'following.set')).toEqual([
    { path: 'following.set', input: { ...record, on: false } },
  ])
  expect(location.search).toBe('')
})

test('the session ends in the middle of a comment or an answer: each is there when its field is opened again', async () => {
  const answers = { 'comment.list': () => ({ items: [thread(1)], open: 1 }), 'comment.create': () => ({ id: 9 }) }
  const fieldAt = async (button: string, name: string | RegExp) => {
    fireEvent.click(await page.findByRole('button', { name: button }))
    return page.getByRole<HTMLTextAreaElement>('textbox', { name })
  }
  const { unmount } = renderWith(<CommentsPanel record={record} />, { answers })
  type(await fieldAt('Kommentera', 'Ny kommentar'), 'Mitt i en kommentar')
  type(await fieldAt('Svara', /^Svara Oksana/), 'Mitt i ett svar')
  unmount()
  const next = renderWith(<CommentsPanel record={record} />, { answers })
  expect((await fieldAt('Svara', /^Svara Oksana/)).value).toBe('Mitt i ett svar')
  const field = await fieldAt('Kommentera', 'Ny kommentar')
  expect(field.value).toBe('Mitt i en kommentar')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(page.queryByRole('textbox', { name: 'Ny kommentar' })).toBeNull())
  next.unmount()
  renderWith(<CommentsPanel record={record} />, { answers })
  expect((await fieldAt('Kommentera', 'Ny kommentar')).value).toBe('')
})
