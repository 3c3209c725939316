import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '../../lib/drafts.ts'
import { refusal, renderWith } from '../testing.tsx'
import { differencesOf } from './conflict-notice.tsx'
import { FormMessages } from './form-messages.tsx'
import { useSavedRecord } from './use-saved-record.ts'
import { useSavingForm } from './use-saving-form.ts'

type Note = { id: number; title: string; text: string; updated_at: string }
type Values = { title: string; text: string }
type Server = (input: { id: number | null; data: Values; version: string | null }) => Promise<Note>

const note = (more: Partial<Note> = {}): Note => ({ id: 5, title: 'Rubrik', text: 'Text', updated_at: 'v1', ...more })
const valuesOf = (record: Note | null): Values => ({ title: record?.title ?? '', text: record?.text ?? '' })
const fields = (['title', 'text'] as const).map((key) => ({ key, label: key, of: (values: Values) => values[key] }))

/** The smallest possible form: two texts in its own state. */
function NoteForm({ given, server, publish }: { given: Note | null; server: Server; publish?: () => Promise<Note> }) {
  const [values, setValues] = useState(valuesOf(given))
  const [before, setBefore] = useState(valuesOf(given))
  const [error, setError] = useState('')
  const saved = useSavedRecord(given)
  const machine = useSavingForm<Values, Note>({
    entity: 'article',
    draft: { name: 'note', inTab: false },
    saved,
    isDirty: () => JSON.stringify(values) !== JSON.stringify(before),
    read: () => values,
    load(next, sent) {
      setBefore(valuesOf(next))
      setValues((now) => (sent && now !== sent ? now : valuesOf(next)))
    },
    restore: setValues,
    mergeChanges(theirs) {
      const other = valuesOf(theirs)
      const mine = {
        title: values.title === before.title ? other.title : values.title,
        text: values.text === before.text ? other.text : values.text,
      }
      setValues(mine)
      return mine
    },
    async submit(send, refuse, sent = values) {
      if (sent.title) await send(sent)
      else refuse()
    },
    send: (data, { record, version }) => server({ id: record?.id ?? null, data, version }),
    placeErrors({ fields: { title = [], ...others } }) {
      setError(title.join(' '))
      return Object.values(others).flat()
    },
    onSaved: () => {},
  })
  const type = (key: keyof Values) => (event: { target: { value: string } }) => {
    setValues((now) => ({ ...now, [key]: event.target.value }))
    machine.typed()
  }
  return (
    <>
      <FormMessages
        machine={machine}
        record={saved.record}
        differencesTo={(theirs) => differencesOf(fields, { theirs: valuesOf(theirs), mine: values, before })}
      />
      <output>{machine.state}</output>
      <p>{`attempts ${machine.attempts}`}</p>
      <p>{error}</p>
      <input aria-label="title" value={values.title} onChange={type('title')} />
      <input aria-label="text" value={values.text} onChange={type('text')} />
      <button type="button" onClick={() => void machine.save()}>
        save
      </button>
      <button type="button" onClick={() => publish && void machine.run(publish)}>
        publish
      </button>
      <button type="button" onClick={() => machine.take(note({ text: 'Svarad', updated_at: 'v9' }))}>
        take
      </button>
    </>
  )
}

const input = (name: string) => page.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))
const saves = (more: Partial<Note> = {}) =>
  vi.fn<Server>(async ({ id, data }) => note({ id: id ?? 5, ...data, updated_at: 'v2', ...more }))
const stale = (current: Note) =>
  refusal('CONFLICT', 'Bo har sparat', {
    details: { stale: true, name: 'Bo', current, updated_at: current.updated_at },
  })

beforeEach(() => localStorage.clear())

test('what is sent carries the version it began from; the next save begins from the saved one', async () => {
  const server = saves()
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', 'Ny')
  press('save')
  await page.findByText('saved')
  type('title', 'Nyare')
  expect(page.getByText('unsaved')).toBeTruthy()
  press('save')
  await page.findByText('saved')
  expect(server.mock.calls.map(([{ version }]) => version)).toEqual(['v1', 'v2'])
})

test('a new record that was created is not created again by an older try', async () => {
  let away = true
  const server = vi.fn<Server>(async ({ id, data }) => {
    if (away) throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
    return note({ id: id ?? 5, ...data, updated_at: 'v2' })
  })
  renderWith(<NoteForm given={null} server={server} />)
  type('title', 'Ny')
  press('save')
  const again = await page.findByRole('button', { name: 'Försök igen' })
  away = false
  press('save')
  await page.findByText('saved')
  type('title', 'Nyare')
  fireEvent.click(again)
  await page.findByText('saved')
  expect(server.mock.calls.map(([{ id, data }]) => [id, data.title])).toEqual([
    [null, 'Ny'],
    [null, 'Ny'],
    [5, 'Nyare'],
  ])
})

test('a conflict shows what differs; keeping the own changes lays them over the other version', async () => {
  const theirs = note({ title: 'Deras', text: 'Deras text', updated_at: 'v7' })
  const server = saves()
  server.mockRejectedValueOnce(stale(theirs))
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', 'Min')
  press('save')
  await page.findByText('Bo har sparat')
  expect(input('title').value).toBe('Min')
  press('Jämför versioner')
  const rows = within(await page.findByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'titleDerasMin',
    'textDeras textInte ändrat av dig. Den sparade versionen behålls.',
  ])
  const dialog = within(page.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Spara mina ändringar ändå' }))
  await page.findByText('saved')
  expect(server.mock.lastCall?.[0]).toEqual({ id: 5, data: { title: 'Min', text: 'Deras text' }, version: 'v7' })
  expect(page.queryByText('Bo har sparat')).toBeNull()
})

test('errors are placed at their fields, the others above the form; a refused form may be sent again at once', async () => {
  const server = saves()
  server.mockRejectedValueOnce(refusal('INVALID', 'Fel', { fields: { title: ['Upptagen'], other: ['Annat fel'] } }))
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', '')
  press('save')
  expect(page.getByText('attempts 1')).toBeTruthy()
  type('title', 'Ny')
  press('save')
  await page.findByText('Upptagen')
  expect(page.getByText('Annat fel')).toBeTruthy()
  expect(page.getByText('attempts 2')).toBeTruthy()
  expect(page.getByText('failed')).toBeTruthy()
})

test('two presses are one save', async () => {
  const server = saves()
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', 'Ny')
  press('save')
  press('save')
  await page.findByText('saved')
  expect(server).toHaveBeenCalledTimes(1)
})

test('values typed while a save is under way stay, and are a draft of the new version', async () => {
  vi.useFakeTimers()
  try {
    let answer = (_: Note) => {}
    const server: Server = () => new Promise((resolve) => (answer = resolve))
    renderWith(<NoteForm given={note()} server={server} />)
    type('title', 'Ny')
    await act(async () => press('save'))
    type('title', 'Nyare')
    await act(async () => answer(note({ title: 'Ny', updated_at: 'v2' })))
    expect(input('title').value).toBe('Nyare')
    await act(async () => vi.advanceTimersByTime(1000))
    const kept = drafts.find<Values>({ user: 7, resource: 'note', id: 5 })
    expect(kept).toMatchObject({ base: 'v2', values: { title: 'Nyare' } })
  } finally {
    vi.useRealTimers()
  }
})

test('values typed while a save fails are kept too', async () => {
  let refuse = (_: unknown) => {}
  const server: Server = () =>
    new Promise((_resolve, reject) => {
      refuse = reject
    })
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', 'Ny')
  await act(async () => press('save'))
  type('title', 'Nyare')
  await act(async () => refuse(refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')))
  expect(drafts.find<Values>({ user: 7, resource: 'note', id: 5 })?.values.title).toBe('Nyare')
})

test('a kept draft is offered, and its version goes with the save', async () => {
  drafts.keep(
    { user: 7, resource: 'note', id: 5 },
    { values: { title: 'Förr', text: 'Text' }, base: 'v0', at: Date.now() },
  )
  const server = saves()
  renderWith(<NoteForm given={note()} server={server} />)
  press('Hämta texten')
  expect(input('title').value).toBe('Förr')
  press('save')
  await page.findByText('saved')
  expect(server.mock.lastCall?.[0]).toMatchObject({ version: 'v0', data: { title: 'Förr' } })
  expect(drafts.find({ user: 7, resource: 'note', id: 5 })).toBeNull()
})

test('a record that another call answered lies under the unsaved changes', async () => {
  const server = saves()
  renderWith(<NoteForm given={note()} server={server} />)
  type('title', 'Min')
  press('take')
  expect([input('title').value, input('text').value]).toEqual(['Min', 'Svarad'])
  press('save')
  await waitFor(() => expect(server.mock.lastCall?.[0]).toMatchObject({ version: 'v9', data: { title: 'Min' } }))
})

test('a newer fetched record is taken over, but not over unsaved changes', async () => {
  const Fetched = ({ server }: { server: Server }) => {
    const [given, setGiven] = useState(note())
    const fetched = (more: Partial<Note>) => () => setGiven(note(more))
    return (
      <>
        <NoteForm given={given} server={server} />
        <button type="button" onClick={fetched({ title: 'Två', updated_at: 'v2' })}>
          second
        </button>
        <button type="button" onClick={fetched({ title: 'Tre', updated_at: 'v3' })}>
          third
        </button>
      </>
    )
  }
  renderWith(<Fetched server={saves()} />)
  press('second')
  expect(input('title').value).toBe('Två')
  type('title', 'Min')
  press('third')
  expect(input('title').value).toBe('Min')
})

test('a call of its own is refused as a save is', async () => {
  const publish = vi.fn(async (): Promise<Note> => Promise.reject(stale(note({ title: 'Deras', updated_at: 'v7' }))))
  renderWith(<NoteForm given={note()} server={saves()} publish={publish} />)
  press('publish')
  await page.findByText('Bo har sparat')
  publish.mockResolvedValueOnce(note({ title: 'Publicerad', updated_at: 'v8' }))
  press('publish')
  await waitFor(() => expect(input('title').value).toBe('Publicerad'))
  expect(page.queryByText('Bo har sparat')).toBeNull()
})
