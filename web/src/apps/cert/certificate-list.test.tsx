import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { run } from '../../features/certificate-form/testing.tsx'
import { refusal } from '../../resource/testing.tsx'
import { issued, page, row, rows, show } from './testing.tsx'

beforeEach(() => localStorage.clear())

const rowOf = (title: string) => screen.getByText(title).closest('tr') as HTMLElement

test('tabs tell how many, and narrow the list without being a filter', async () => {
  const { calls } = show()
  await screen.findByText('Gymnasieskola, vård och omsorg')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Alla 48',
    'Utkast 3',
    'Utfärdade 44',
    'Återkallade 1',
  ])
  fireEvent.click(screen.getByRole('tab', { name: /^Utkast/ }))
  expect(location.search).toBe('?status=draft')
  await waitFor(() => {
    const asked = calls.filter((call) => call.path === 'diploma.list').at(-1)?.input
    expect(asked).toMatchObject({ filters: { status: ['draft'] } })
  })
  expect(screen.queryByText('Rensa filter')).toBeNull()
})

test('another tab begins at the first page, and its count is asked for without the tab', async () => {
  const { calls } = show(
    { 'diploma.list': () => ({ ...page(rows), total: 60 }) },
    { path: '/diploma?sok=vux&status=issued&sida=2' },
  )
  await screen.findByText('Gymnasieskola, vård och omsorg')
  fireEvent.click(screen.getByRole('tab', { name: /^Utkast/ }))
  expect(location.search).toBe('?sok=vux&status=draft')
  await waitFor(() => {
    const asked = calls.filter((call) => call.path === 'diploma.list').map(({ input }) => input)
    expect(asked).toContainEqual(expect.objectContaining({ page: 1, filters: { status: ['draft'] } }))
  })
  const counts = calls.filter((call) => call.path === 'diploma.counts').map(({ input }) => input)
  expect(counts).toEqual([{ search: 'vux', filters: {} }])
})

test('what a row offers follows its state: nothing is printed before it is issued', async () => {
  show({
    'diploma.list': () =>
      page([
        ...rows,
        row(4, 'Yrkeshögskola, Stödpedagog', {
          ...issued,
          run: { id: run().id, status: 'running', done: 12, total: 30 },
        }),
      ]),
  })
  await screen.findByText('Yrkeshögskola, Stödpedagog')
  const draft = within(rowOf('Vuxenutbildning, vård och omsorg'))
  expect(draft.getByText('Utkast')).toBeTruthy()
  expect(draft.getByRole('link', { name: 'Fortsätt redigera' })).toBeTruthy()
  expect(draft.queryByRole('button', { name: 'Skriv ut' })).toBeNull()
  const done = within(rowOf('Gymnasieskola, vård och omsorg'))
  expect(done.getByRole('button', { name: 'Skriv ut' })).toBeTruthy()
  expect(done.getByRole('button', { name: 'Ladda ner' })).toBeTruthy()
  const running = within(rowOf('Yrkeshögskola, Stödpedagog'))
  expect(running.getByText('Skapas, 12 av 30')).toBeTruthy()
  expect(running.getByRole('link', { name: 'Visa utskriften' })).toBeTruthy()
})

test('several are printed as one document, in the order of the list whatever was marked first', async () => {
  const persons = (id: number) => ({
    persons: [
      { id: id * 10 + 1, status: 'issued' },
      { id: id * 10 + 2, status: 'revoked' },
      { id: id * 10 + 3, status: 'issued' },
    ],
  })
  const { calls } = show({
    'diploma.get': ({ id }: { id: number }) => persons(id),
    'print.start': () => run(),
    'print.get': () => run(),
    'print.progress': () => run(),
  })
  await screen.findByText('Gymnasieskola, vård och omsorg')
  for (const title of [
    'Gymnasieskola, vård och omsorg',
    'Gymnasieskola, barn och fritid',
    'Vuxenutbildning, vård och omsorg',
  ]) {
    fireEvent.click(screen.getByRole('checkbox', { name: `Markera ${title}` }))
  }
  fireEvent.click(screen.getByRole('button', { name: 'Skriv ut som en PDF' }))
  await waitFor(() => {
    const started = calls.find((call) => call.path === 'print.start')?.input
    expect(started).toEqual({ person_ids: [21, 23, 31, 33], output: 'pdf' })
  })
  await waitFor(() => expect(location.pathname).toBe(`/print/${run().id}`))
})

test('empty, no hits, error and no permission each say what they are', async () => {
  const empty = show({ 'diploma.list': () => page([]) })
  expect(await screen.findByText('Inga diplom än')).toBeTruthy()
  empty.unmount()
  const none = show({ 'diploma.list': () => page([]) }, { path: '/diploma?sok=nobody' })
  expect(await screen.findByText('Sökningen gav inga träffar')).toBeTruthy()
  none.unmount()
  const failed = show({
    'diploma.list': () => {
      throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.', { reference: 'abc-1' })
    },
  })
  expect(await screen.findByText('Tjänsten nås inte just nu.')).toBeTruthy()
  expect(screen.getByText(/abc-1/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeTruthy()
  failed.unmount()
  show({}, { me: { rules: [] } as never })
  expect(await screen.findByText('Du har inte behörighet till Diplom')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Nytt diplom' })).toBeNull()
})

test('keys do what the list’s controls do', async () => {
  show()
  await screen.findByText('Gymnasieskola, vård och omsorg')
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  ;(document.activeElement as HTMLElement).blur()
  press('n')
  expect(location.pathname).toBe('/diploma/new')
  press('f')
  expect(await screen.findByRole('dialog', { name: 'Filtrera listan' })).toBeTruthy()
})

test('a filter is saved under a name, and shows the list as it was again', async () => {
  let filters: object[] = []
  const { calls } = show(
    {
      'preference.filters': () => filters,
      'preference.saveFilter': (given: object) => {
        filters = [{ is_default: false, ...given }]
        return filters[0]
      },
    },
    { path: '/diploma?status=issued&diplomaType=vuxen' },
  )
  await screen.findByText('Gymnasieskola, vård och omsorg')
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Spara det som visas nu' }), {
    target: { value: 'Utfärdade, vuxna' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await screen.findByText('Utfärdade, vuxna')
  const saved = calls.find(({ path }) => path === 'preference.saveFilter')?.input
  expect(saved).toMatchObject({ list: 'diploma', name: 'Utfärdade, vuxna', query: 'diplomaType=vuxen&status=issued' })
})

test('the list is exported as Excel and CSV, with the shown columns and the filter of the list', async () => {
  const { calls } = show({ 'lists.link': () => ({ url: '#fil' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^CSV-fil/ }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'lists.link')).toBe(true))
  expect(calls.find(({ path }) => path === 'lists.link')?.input).toMatchObject({
    ...{ entity: 'diploma', format: 'csv', columns: ['title', 'persons', 'date', 'status'] },
    orderBy: [{ column: 'date', order: 'desc' }],
  })
})
