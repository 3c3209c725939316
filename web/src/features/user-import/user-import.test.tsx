import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { joined, partsOf } from './import-parts.ts'
import { mapping, sheet, trial } from './testing.ts'
import { rowsOf } from './use-user-import.ts'
import { UserImportDialog } from './user-import-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('rows are read by their columns, and a row without a person is left out', () => {
  expect(rowsOf(sheet, mapping).map(({ row, firstname, lastname }) => [row, firstname, lastname])).toEqual([
    [2, 'Elif', 'Demolund'],
    [4, 'Pontus', 'Prov'],
  ])
})

test('a file is tried, an unknown role gets its meaning, and the result stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet, mapping } })))
  const { calls } = renderWith(<UserImportDialog open onClose={() => undefined} />, {
    answers: {
      'user.tryImport': () => trial,
      'user.import': () => ({ ...trial, unknownRoles: [] }),
    },
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  await screen.findByText('Adressen stämmer inte.')
  expect(screen.getByText('Inget konto har skapats och ingen e-post har skickats.')).toBeTruthy()
  expect(screen.getByText('Kontrollera').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('rektorer.xlsx · blad 1 · 3 rader')).toBeTruthy()
  expect(screen.getByText('Vi kände igen 3 av 4. Kontrollera att de hamnar rätt.')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Skicka inbjudan till den nya' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^bitr\. rektor/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Rektor' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === 'user.tryImport')).toHaveLength(2))
  expect(calls.at(-1)?.input).toMatchObject({ roles: { 'bitr. rektor': 'role 3' } })
  // With a faulty row nothing is imported before somebody says that it is left out.
  const submit = await screen.findByRole('button', { name: 'Importera 1 rad' })
  expect((submit as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('Rätta raden med fel, eller hoppa över den.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hoppa över raden med fel' }))
  fireEvent.click(submit)
  await screen.findByText(/^Importen är klar\. 1 rad med fel hoppades över\./)
  expect(screen.getByText('hoppades över').closest('li')?.textContent).toBe('1hoppades över')
  expect(calls.at(-1)).toMatchObject({ path: 'user.import', input: { invite: true, skipFaults: true } })
  expect(screen.queryByRole('button', { name: /^Importera/ })).toBeNull()
  // The result stays in view: no other file takes its place.
  expect(screen.queryByRole('button', { name: 'Byt fil' })).toBeNull()
})

const one = (row: number, email: string) => ({ row, email, firstname: 'A', lastname: `B${row}`, group: '', role: '' })

test('a list is divided into calls, and rows of one address stay together', () => {
  const rows = [one(2, 'a@x.se'), one(3, 'b@x.se'), one(4, 'A@x.se'), one(5, 'c@x.se'), one(6, 'd@x.se')]
  expect(partsOf(rows, 3).map((part) => part.map(({ row }) => row))).toEqual([
    [2, 4, 3],
    [5, 6],
  ])
  expect(partsOf([one(2, 'a'), one(3, 'a'), one(4, 'a')], 2).map((part) => part.length)).toEqual([2, 1])
  // The same name stays together, too, and a row joins the address of one with the name of another.
  const named = (row: number, email: string, lastname: string) => ({ ...one(row, email), lastname })
  const kin = [named(2, 'a@x.se', 'Ek'), named(3, 'b@x.se', 'Al'), named(4, 'c@x.se', 'Lind'), named(5, 'B@x.se', 'EK')]
  expect(partsOf(kin, 3).map((part) => part.map(({ row }) => row))).toEqual([[2, 3, 5], [4]])
  expect(partsOf([named(2, '', ''), named(3, '', '')], 3)).toHaveLength(1)
  const answer = (row: number, text: string) => ({
    ...{ rows: [{ row, name: '', email: '', outcome: 'new' as const, check: false, text: '' }], choices: [] },
    unknownRoles: [{ text, rows: 1 }],
  })
  const both = joined(joined(null, answer(9, 'bitr. rektor')), answer(2, 'Bitr. rektor'))
  expect(both.rows.map(({ row }) => row)).toEqual([2, 9])
  expect(both.unknownRoles).toEqual([{ text: 'bitr. rektor', rows: 2 }])
})

test('a row to check is counted apart, stands after the faults, and is imported without the box', async () => {
  const checked = [
    { row: 2, name: 'Ada', email: 'ada@x.se', outcome: 'new', check: false, text: 'Nytt konto.' },
    { row: 3, name: 'Bo', email: 'bo@x.se', outcome: 'more', check: true, text: 'Adressen hör till Ulla.' },
    { row: 4, name: 'Cia', email: 'cia@x.se', outcome: 'new', check: true, text: 'Cia har redan ett konto.' },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet, mapping } })))
  const answer = { rows: checked, unknownRoles: [], choices: [] }
  const { calls } = renderWith(<UserImportDialog open onClose={() => undefined} />, {
    answers: {
      'user.tryImport': () => answer,
      'user.import': () => Promise.reject(refusal('BAD_REQUEST', 'Rad 2 har fel')),
    } as never,
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  expect((await screen.findByText('att kontrollera')).closest('li')?.textContent).toBe('2att kontrollera')
  expect(screen.getByText('nya konton').closest('li')?.textContent).toBe('1nya konton')
  expect(screen.queryByText('ändras inte')).toBeNull()
  const list = screen.getByRole('list', { name: 'Rader' })
  expect([...list.querySelectorAll('.text-ui.wrap-anywhere')].map(({ textContent }) => textContent)).toEqual([
    'Bo',
    'Cia',
    'Ada',
  ])
  expect(screen.getByRole('checkbox', { name: 'Skicka inbjudan till de 2 nya' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Hoppa över/ })).toBeNull()
  // A row that got a fault after its trial stops the import, and the box is offered then.
  fireEvent.click(screen.getByRole('button', { name: 'Importera 3 rader' }))
  await screen.findByText('Rad 2 har fel')
  expect(calls.at(-1)?.input).toMatchObject({ skipFaults: false })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hoppa över rader med fel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Importera 3 rader' }))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ skipFaults: true }))
})

test('a thousand rows are imported part by part; after a fault the rest goes on where it stood', async () => {
  const people = Array.from({ length: 1000 }, (_, at) => ({
    row: at + 2,
    cells: [`Ada Prov${at}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''), `p${at}@example.com`, '', ''],
  }))
  const large = { ...sheet, rows: [sheet.rows[0], ...people] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet: large, mapping } })))
  const told = ({ rows }: { rows: { row: number; email: string }[] }) => ({
    rows: rows.map(({ row, email }) => ({
      row,
      email,
      name: 'Ada',
      outcome: 'new',
      check: false,
      text: 'Nytt konto.',
    })),
    ...{ unknownRoles: [], choices: [] },
  })
  let sent = 0
  const { calls } = renderWith(<UserImportDialog open onClose={() => undefined} />, {
    answers: {
      'user.tryImport': told,
      'user.import': (input: Parameters<typeof told>[0]) => {
        sent += 1
        return sent === 4 ? Promise.reject(refusal('UNAVAILABLE', 'Servern svarar inte')) : told(input)
      },
    } as never,
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'klasser.xlsx')] } })
  fireEvent.click(await screen.findByRole('button', { name: /^Importera 1.000 rader$/ }))
  await screen.findByText('Servern svarar inte')
  fireEvent.click(await screen.findByRole('button', { name: 'Importera resten, 700 rader' }))
  await screen.findByText('Importen är klar. Samma fil en gång till ändrar ingenting.')
  const parts = calls
    .filter(({ path }) => path === 'user.import')
    .map(({ input: given }) => given as { rows: { row: number }[]; list: string })
  // All parts carry the mark of their list, also those that are sent after the fault.
  expect(new Set(parts.map(({ list }) => list)).size).toBe(1)
  expect(parts[0]?.list).toMatch(/^[0-9a-f-]{36}$/)
  const rows = parts.map((part) => part.rows)
  expect(rows.every((part) => part.length <= 100)).toBe(true)
  // The part that failed is sent once more.
  expect(rows.flat()).toHaveLength(1100)
  expect(new Set(rows.flat().map(({ row }) => row)).size).toBe(1000)
})

test('the nearest known group and role are offered at their rows, one press takes each, and faulty rows come as a file', async () => {
  const saved: unknown[] = []
  const small = {
    ...sheet,
    rows: [
      { row: 1, cells: ['Namn', 'Mejl', 'Roll', 'College'] },
      { row: 2, cells: ['Ada Prov', 'ada@example.com', 'rektr', 'Sala'] },
      { row: 3, cells: ['Bo Prov', 'bo@example.com', 'Rektor', 'eslov-höör-hörby'] },
      { row: 4, cells: ['Cia Prov', 'cia@example.com', 'Rektor', 'Månen'] },
      { row: 5, cells: ['Di Prov', 'di@example.com', 'Rektor', 'Eslov-Höör-Hörby'] },
    ],
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    if (!url.endsWith('/rows'))
      return Response.json({ data: { sheet: small, mapping: { 0: 'full_name', 1: 'email', 2: 'role', 3: 'group' } } })
    saved.push(JSON.parse(await (body.get('file') as File).text()))
    return Response.json({ message: 'Disken är full' }, { status: 400 })
  })
  type Sent = { rows: { row: number; email: string; group: string; role: string }[]; roles: Record<string, string> }
  const judged = ({ rows, roles }: Sent) => ({
    rows: rows.map(({ row, email, group, role }) => {
      const unknown = !['Sala', 'Eslöv–Höör–Hörby'].includes(group)
        ? 'group'
        : role === 'Rektor' || roles[role]
          ? undefined
          : 'role'
      return { row, email, name: email, outcome: unknown ? 'fault' : 'new', check: false, text: `Fel ${row}.`, unknown }
    }),
    unknownRoles: [],
    choices: [{ value: 'role 3', label: 'Rektor' }],
  })
  const groups = ['Sala', 'Eslöv–Höör–Hörby'].map((title, id) => ({ id, title })) as never
  let isHeld = false
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { calls, answers } = renderWith(<UserImportDialog open onClose={() => undefined} />, {
    groups,
    answers: { 'user.tryImport': (sent: Sent) => (isHeld ? held.then(() => judged(sent)) : judged(sent)) } as never,
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  expect(await screen.findAllByRole('button', { name: /^Menar du/ })).toHaveLength(3)
  // Two rows have one word in two cases, and a word that is near to none is chosen by hand.
  expect(screen.getAllByRole('combobox').map((each) => each.getAttribute('aria-label'))).toEqual([
    'eslov-höör-hörby',
    'Månen',
  ])
  const [group] = screen.getAllByRole('button', { name: 'Menar du Eslöv–Höör–Hörby?' })
  const list = screen.getByRole('list', { name: 'Rader' })
  group?.focus()
  isHeld = true
  fireEvent.click(group as HTMLElement)
  // The rows stay where they are until the next trial, and have the focus of the button that goes with it.
  await waitFor(() => expect(list.closest('[aria-busy="true"]')).not.toBeNull())
  expect(document.activeElement).toBe(list)
  expect(within(list).getByText('Fel 5.')).toBeTruthy()
  isHeld = false
  release()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Menar du Eslöv–Höör–Hörby?' })).toBeNull())
  expect(document.activeElement).toBe(list)
  expect(list.isConnected).toBe(true)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Menar du Rektor?' })).toHaveProperty('disabled', false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Menar du Rektor?' }))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Menar du/ })).toHaveLength(0))
  await screen.findByText('Fel 4.')
  const last = calls.at(-1)?.input as Sent
  expect(last.roles).toEqual({ rektr: 'role 3' })
  expect(last.rows.map((row) => row.group)).toEqual(['Sala', 'Eslöv–Höör–Hörby', 'Månen', 'Eslöv–Höör–Hörby'])
  // A meaning is taken back where it was given.
  fireEvent.click(screen.getAllByRole('button', { name: 'Töm fältet' }).at(-1) as HTMLElement)
  await screen.findAllByRole('button', { name: 'Menar du Eslöv–Höör–Hörby?' })
  const taken = calls.at(-1)?.input as Sent
  expect(taken.rows.map((row) => row.group)).toContain('eslov-höör-hörby')
  fireEvent.click(screen.getAllByRole('button', { name: 'Menar du Eslöv–Höör–Hörby?' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Menar du/ })).toHaveLength(0))
  fireEvent.click(screen.getByRole('button', { name: 'Ladda ner de felaktiga raderna' }))
  await screen.findByText('Disken är full')
  expect(saved).toEqual([
    [
      {
        row: 4,
        values: { firstname: 'Cia', lastname: 'Prov', email: 'cia@example.com', group: 'Månen', role: 'Rektor' },
        notes: ['Fel 4.'],
      },
    ],
  ])
  // Rows that were tried with other meanings are not imported after a trial that failed.
  answers['user.tryImport'] = () => Promise.reject(refusal('INVALID', 'Det gick inte'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Töm fältet' }).at(-1) as HTMLElement)
  await screen.findByText('Det gick inte')
  expect(screen.queryByRole('list', { name: 'Rader' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Importera/ })).toHaveProperty('disabled', true)
})
