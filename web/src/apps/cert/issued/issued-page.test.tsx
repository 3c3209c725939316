import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PrintRunsProvider } from '../../../features/print-runs/runs-context.tsx'
import { refusal, renderWith, type Setup } from '../../../resource/testing.tsx'
import IssuedPage from './issued-page.tsx'

beforeEach(() => localStorage.clear())

const row = (id: number, lastname: string, more: object = {}) => ({
  id,
  certificate_id: 40 + id,
  firstname: 'Ada',
  lastname,
  protected: false,
  status: 'issued',
  number: '7K3MQ9TX2F8C',
  kind: 'diploma',
  title: 'Vuxenutbildning, vård och omsorg',
  group: { id: 3, title: 'Eslöv–Höör–Hörby' },
  educator: 'Provköpings vuxenutbildning',
  date: '2026-06-12',
  issued_at: '2026-06-12T09:00:00.000Z',
  revoked_at: null,
  revoked_reason: '',
  replaced_by: null,
  document: true,
  verifyUrl: 'http://vo.localhost:3000/verifiera/7K3MQ9TX2F8C',
  can: { print: true },
  ...more,
})
const replaced = {
  status: 'replaced',
  number: 'A11TGXKTMMH5',
  revoked_at: '2026-06-19T09:00:00.000Z',
  replaced_by: '7K3MQ9TX2F8C',
}
const college = { kind: 'college_certificate', title: 'Collegecertifikat', firstname: '' }
const rows = [row(1, 'Björk'), row(2, 'Ek', replaced), row(3, 'Lokalt college', college)]

function show(answers: Setup['answers'] = {}, more: Partial<Setup> = {}) {
  return renderWith(
    <PrintRunsProvider>
      <IssuedPage />
    </PrintRunsProvider>,
    {
      path: '/issued',
      ...more,
      answers: {
        'print.list': () => ({ items: [], total: 0, page: 1, limit: 20 }),
        'issuedDocument.list': () => ({ items: rows, total: rows.length, page: 1, limit: 25 }),
        ...answers,
      },
    },
  )
}
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement
const openMenu = async (name: string) => {
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: /^Fler val för/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('a row says whose it is, which document, and what took its place', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'Ada Björk' })).getAttribute('href')).toBe('/diploma/41')
  expect(rowOf('Ada Björk').textContent).toContain('7K3M-Q9TX-2F8C')
  expect(rowOf('Ada Björk').textContent).toContain('DiplomVuxenutbildning, vård och omsorg')
  expect(rowOf('Ada Ek').textContent).toMatch(/Ersatt 2026-06-19Ersatt av 7K3M-Q9TX-2F8C/)
  // Shown once when kind and title are equal.
  expect(within(rowOf('Lokalt college')).getAllByText('Collegecertifikat')).toHaveLength(1)
  expect(screen.getByText('Antal objekt: 3')).toBeTruthy()
})

test('what one searches for is asked of the server, in the address, and cleared when nothing is found', async () => {
  const { calls } = show({
    'issuedDocument.list': (input) => {
      const { search } = input as { search: string | null }
      return { items: search ? [] : rows, total: search ? 0 : rows.length, page: 1, limit: 25 }
    },
  })
  fireEvent.change(await screen.findByLabelText('Sök på namn, nummer eller personnummer'), {
    target: { value: '7k3m-q9tx' },
  })
  // The search waits for a pause in typing.
  expect(await screen.findByText('Sökningen gav inga träffar', {}, { timeout: 10_000 })).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ path: 'issuedDocument.list', input: { search: '7k3m-q9tx' } })
  expect(location.search).toContain('sok=7k3m-q9tx')
  fireEvent.click(screen.getByText('Rensa sökningen'))
  await screen.findByRole('link', { name: 'Ada Björk' })
})

test('a personal number is asked for without standing in any address, and only when it is whole', async () => {
  const { calls } = show({ 'issuedDocument.ofPersonalNumber': () => ({ items: rows.slice(0, 1), total: 1 }) })
  const field = await screen.findByLabelText('Sök på namn, nummer eller personnummer')
  await screen.findByRole('link', { name: 'Ada Ek' })
  fireEvent.change(field, { target: { value: '19850912-23' } })
  fireEvent.change(field, { target: { value: '19850912-2381' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Ek' })).toBeNull(), { timeout: 10_000 })
  expect(await screen.findByRole('link', { name: 'Ada Björk' })).toBeTruthy()
  const asked = calls.filter(({ path }) => path === 'issuedDocument.ofPersonalNumber')
  expect(asked.map(({ input }) => input)).toEqual([{ personal_number: '19850912-2381' }])
  expect(location.search).toBe('')
  expect(JSON.stringify(calls.filter(({ path }) => path === 'issuedDocument.list'))).not.toContain('1985')
  // A list in a file is asked for by an address.
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull()
})

test('names that are only similar are said to be', async () => {
  show(
    { 'issuedDocument.list': () => ({ items: rows, total: rows.length, similar: true, page: 1, limit: 25 }) },
    { path: '/issued?sok=adda' },
  )
  expect(await screen.findByText('Ingen heter adda. Här är de som har liknande namn.')).toBeTruthy()
})

test('from a row to the document, its page for whoever checks it, the print and the history', async () => {
  const { calls } = show({ 'diploma.history': () => ({ items: [], next: null }) })
  await screen.findByRole('link', { name: 'Ada Björk' })
  expect(await openMenu('Ada Björk')).toEqual([
    'Öppna',
    'Visa på kontrollsidan',
    'Visa historik',
    'Skriv ut',
    'Ladda ner som PDF',
  ])
  expect(screen.getByRole('menuitem', { name: 'Visa på kontrollsidan' }).getAttribute('href')).toBe(
    'http://vo.localhost:3000/verifiera/7K3MQ9TX2F8C',
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Visa historik' }))
  // The panel loads on demand.
  expect(await screen.findByText('Inget är noterat än', {}, { timeout: 10_000 })).toBeTruthy()
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'diploma.history')?.input).toMatchObject({ id: 41, person_id: 1 }),
  )
})

test('what no longer holds is not printed, and a protected person is not looked up among strangers', async () => {
  show({
    'issuedDocument.list': () => ({ items: [row(4, 'Lönn', { ...replaced, protected: true })], total: 1, page: 1 }),
  })
  await screen.findByRole('link', { name: 'Ada Lönn' })
  expect(rowOf('Ada Lönn').textContent).toContain('Skyddad identitet')
  expect(await openMenu('Ada Lönn')).toEqual(['Öppna', 'Visa historik'])
})

test('who may read no kind is told so, and nothing is asked', async () => {
  const { calls } = show({}, { me: { rules: [['read', 'CourseMoment']] } as unknown as Setup['me'] })
  expect((await screen.findAllByText(/behörighet/i)).length).toBeGreaterThan(0)
  expect(calls.filter(({ path }) => path === 'issuedDocument.list')).toEqual([])
})

test('all that is found is downloaded as Excel: by the search, filters and order of the list, and too much is said', async () => {
  const asked: object[] = []
  const { calls } = show(
    {
      'issuedDocument.link': (input) => {
        asked.push(input as object)
        if (asked.length > 1) throw refusal('INVALID', 'Urvalet har 12 000 dokument.')
        return { url: '/api/v1/issued-documents/x', expires_at: '' }
      },
    },
    { path: '/issued?sok=ek&status=issued&sida=2' },
  )
  await screen.findByRole('link', { name: 'Ada Björk' })
  const { input } = calls.find(({ path }) => path === 'issuedDocument.list') as { input: Record<string, unknown> }
  const { page: _page, limit: _limit, ...listed } = input
  const button = screen.getByRole('button', { name: 'Ladda ner som Excel' })
  fireEvent.click(button)
  await waitFor(() => expect(document.querySelector('a[href="/api/v1/issued-documents/x"]')).toBeTruthy())
  expect(asked).toEqual([listed])
  expect(listed).toMatchObject({ search: 'ek' })
  fireEvent.click(button)
  await screen.findByText('Urvalet har 12 000 dokument.')
})
