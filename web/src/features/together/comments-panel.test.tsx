import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { renderEditor } from '../rich-text/testing.tsx'
import CommentsPanel from './comments-panel.tsx'
import Following from './following.tsx'
import { record, row, type } from './testing.ts'

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

test('the typed part of a proposed name is bold', async () => {
  renderWith(<CommentsPanel record={record} />, {
    answers: {
      'comment.list': () => ({ items: [], open: 0 }),
      'comment.people': () => [{ id: 4, name: 'Oksana Fiktivén' }],
    },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera' }))
  type(page.getByRole('textbox', { name: 'Ny kommentar' }), 'Fixat nu! @fi')
  const option = await page.findByRole('option', { name: 'Oksana Fiktivén' })
  expect(option.querySelector('strong')?.textContent).toBe('Fi')
})

test('the focus goes along: into an opened field, back to its button, and on from a solved or removed comment', async () => {
  const items = [thread(1), thread(2, { mine: true })]
  const list = () => ({
    items: items.filter(({ id }) => id > 0),
    open: items.filter((each) => !each.resolved_at).length,
  })
  renderWith(<CommentsPanel record={record} />, {
    answers: {
      'comment.list': list,
      'comment.create': () => ({ id: 9 }),
      'comment.resolve': () => Object.assign(items[0] as object, { resolved_at: row.updated_at }),
      'comment.delete': () => items.pop(),
    },
  })
  const at = (name: string, which = 0) => page.getAllByRole('button', { name })[which] as HTMLElement
  const press = (button: HTMLElement) => {
    button.focus()
    fireEvent.click(button)
  }
  const hasFocus = (find: () => Element) => waitFor(() => expect(document.activeElement).toBe(find()))

  press(await page.findByRole('button', { name: 'Kommentera' }))
  const field = () => page.getByRole('textbox')
  await hasFocus(field)
  type(field() as HTMLTextAreaElement, 'Hej')
  press(at('Skicka'))
  await hasFocus(() => at('Kommentera'))
  press(at('Svara'))
  await hasFocus(field)
  press(at('Avbryt'))
  await hasFocus(() => at('Svara'))

  press(at('Markera som löst'))
  await hasFocus(() => at('1 löst'))
  expect(page.getByRole('heading', { name: /^Kommentarer/ }).textContent).toBe('Kommentarer1 öppen · 1 löst')
  press(at('Ta bort'))
  press(await page.findByRole('button', { name: 'Ja, ta bort kommentaren' }))
  await hasFocus(() => at('Kommentera'))
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
