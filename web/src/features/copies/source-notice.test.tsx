import { article } from '@kollegium/api/definitions/content'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { SelectableGroup } from '../../lib/group.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { copiedLine } from './copied-line.tsx'
import { CopiesSide } from './copies-side.tsx'
import { sourceNotice } from './source-notice.tsx'

// The editors of a copy hear of its source, also those who work in one group alone; and a text is moved from its form.

const SourceNotice = sourceNotice(article)
const record = { id: 12, title: 'Vår', group: { id: 1, title: 'Höör' }, updated_at: '2026-11-20T10:00:00.000Z' }
const source = { id: 3, title: 'Deras', group_id: 2, changed_at: '2026-11-21T10:00:00.000Z', changed: ['Ingress'] }
const groups = [
  { id: 1, title: 'Höör', name: 'hoor', category: 'local', depth: 0 },
  { id: 2, title: 'Eslöv', name: 'eslov', category: 'local', depth: 0 },
] as unknown as SelectableGroup[]

function Form({ row = record }: { row?: typeof record }) {
  const form = useForm({ defaultValues: { title: 'Vår' } })
  return (
    <FormProvider {...form}>
      <input aria-label="Rubrik" {...form.register('title')} />
      <SourceNotice record={row} />
      <CopiesSide resource={article} record={record} />
    </FormProvider>
  )
}

const open = (answers: Record<string, (input: never) => unknown> = {}, mine = groups) =>
  renderWith(<Form />, {
    groups: mine,
    answers: { 'article.copies': () => ({ source, copies: [] }), ...answers },
  })

test('who works in one group alone hears that the original has changed, too', async () => {
  open({}, groups.slice(0, 1))
  await screen.findByText(/^Originalet ändrades 21 november 2026: Ingress/)
  expect(screen.getByText(/^Kopia/)).toBeTruthy()
  // There is nowhere to copy or to move it.
  expect(screen.queryByRole('button', { name: 'Kopiera till …' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Flytta till …' })).toBeNull()
})

test.each([
  [
    { keeps: true, saved: '', pending: null },
    'review.takeSource',
    'Ändringen är sparad bredvid den publicerade texten',
  ],
  [{ keeps: false, saved: '', pending: null }, 'article.takeSource', 'Ändringen i originalet är hämtad'],
])('the change of the original is taken through the review where there is one: %j', async (kept, path, done) => {
  const { calls } = renderWith(<Form row={{ ...record, kept } as never} />, {
    groups,
    answers: { 'article.copies': () => ({ source, copies: [] }), [path]: () => record },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Hämta ändringen' }))
  await screen.findByText(done)
  expect(calls.find((call) => call.path === path)?.input).toMatchObject({ id: 12, updated_at: record.updated_at })
})

test('a text is moved to a chosen group, told with its lost tags, and taken back', async () => {
  const moved = [{ id: 12, group_id: 1, updated_at: '2026-11-22T10:00:00.000Z' }]
  const { calls } = open({
    'article.moveTo': () => ({ count: 1, moved, left: ['Region Skåne'] }),
    'article.moveBack': () => ({ count: 1 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Flytta till …' }))
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: 'Esl' } })
  fireEvent.mouseDown(await screen.findByRole('option', { name: /Eslöv/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Välj' }))
  await screen.findByText('”Vår” har flyttats till Eslöv. Taggar som inte följde med: Region Skåne.')
  fireEvent.click(screen.getByRole('button', { name: 'Ångra' }))
  await screen.findByText('”Vår” är tillbaka')
  expect(calls.find(({ path }) => path === 'article.moveTo')?.input).toEqual({ ids: [12], group_id: 2 })
  expect(calls.find(({ path }) => path === 'article.moveBack')?.input).toEqual({ texts: moved })
})

test('what is typed is saved before the text is moved', async () => {
  open()
  const move = (await screen.findByRole('button', { name: 'Flytta till …' })) as HTMLButtonElement
  expect(move.disabled).toBe(false)
  fireEvent.input(screen.getByRole('textbox', { name: 'Rubrik' }), { target: { value: 'Ny' } })
  await waitFor(() => expect(move.disabled).toBe(true))
})

test.each([
  [{ source: null, copies: [{ id: 4 }, { id: 5 }] }, ' · Kopierad till 2 grupper'],
  [{ source: null, copies: [{ id: 4 }] }, ' · Kopierad till 1 grupp'],
  [{ source, copies: [] }, ' · Kopia från Eslöv'],
  [{ source: { ...source, id: null }, copies: [] }, ' · Kopia'],
  [{ source: null, copies: [] }, ''],
])('the header tells of copies and their source: %j', async (copies, text) => {
  const Line = copiedLine(article)
  const { container, calls } = renderWith(<Line record={record} lead=" · " />, {
    groups,
    answers: { 'article.copies': () => copies },
  })
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(container.textContent).toContain(text))
})
