import type { Sheet } from '@kollegium/api/definitions'
import { type DryRunOptions, dryRun, mappingOf } from '@kollegium/api/definitions/certificates'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

const rules = { email: true, credits: { min: 1500 } }
const sheet: Sheet = {
  filename: 'lista.xlsx',
  name: 'Klass',
  number: 2,
  headerRow: 3,
  rows: [
    { row: 1, cells: ['Utdrag'] },
    { row: 3, cells: ['Förnamn', 'Efternamn', 'Pers.nr', 'Anm'] },
    { row: 4, cells: ['Alva', 'Testander', '19850912-2381', ''] },
    { row: 5, cells: ['Bo', 'Provberg', '19830230-2380', 'muntlig'] },
    { row: 6, cells: ['Nils', '', '19830329-2380', ''] },
    { row: 7, cells: ['Alva', 'Testander', '19850912-2381', ''] },
    { row: 8, cells: ['Summa', '4 elever', '', ''] },
  ],
}
const check = (input: Parameters<ImportDialogProps['onDryRun']>[0]) =>
  dryRun(input.sheet, input.mapping, rules, { mended: input.mended } satisfies DryRunOptions)
const answer = () => ({ sheet, mapping: mappingOf(sheet), result: dryRun(sheet, mappingOf(sheet), rules) })

function show(props: Partial<ImportDialogProps> = {}) {
  const calls = {
    onImport: vi.fn(),
    onClose: vi.fn(),
    onSave: vi.fn(async () => null),
    room: { limit: 2000, taken: 0 },
  }
  render(<ImportDialog open rules={rules} onRead={async () => answer()} onDryRun={check} {...calls} {...props} />)
  return calls
}
const choose = (file = new File(['x'], 'lista.xlsx')) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } })
const submit = () => screen.getByRole('button', { name: /^Importera/ }) as HTMLButtonElement

test('the dry run shows counts, and each fault at its row and column', async () => {
  show()
  choose()
  expect(await screen.findByText('Ingenting har sparats än.')).toBeTruthy()
  expect(screen.getByText('lista.xlsx · blad 2 · 4 rader')).toBeTruthy()
  const numbers = screen.getAllByRole('definition').map((number) => number.textContent)
  expect(numbers).toEqual(['1', '1', '2'])
  const row = screen.getByText('Bo Provberg').closest('li') as HTMLElement
  expect(row.textContent).toContain('5')
  expect(row.textContent).toContain('C (Pers.nr): Personnumret stämmer inte. 30 februari finns inte.')
  expect(screen.getByText('Rad 8 är en summa och tas inte med.')).toBeTruthy()
  expect(screen.getByText('Vi kände igen 3 av 4. Kontrollera att de hamnar rätt.')).toBeTruthy()
  expect(screen.getByText(/19850912-••••, 19830230-••••/)).toBeTruthy()
})

test('nothing can be imported until every fault is mended or its row left out', async () => {
  const { onImport, onClose } = show()
  choose()
  await screen.findByText('Provkörning')
  expect(submit().disabled).toBe(true)
  expect(submit().textContent).toBe('Importera 1 rad')
  expect(screen.getByText('Rätta de 2 raderna med fel, eller hoppa över dem.')).toBeTruthy()

  const field = screen.getByLabelText('Efternamn på rad 6')
  field.focus()
  fireEvent.change(field, { target: { value: 'Fiktivén' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText(/Ta inte med rad 6/))
  expect(await screen.findByText('Rättad')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  expect(submit().textContent).toBe('Importera 2 rader')

  fireEvent.click(screen.getByLabelText(/Ta inte med rad 5/))
  expect(submit().disabled).toBe(false)
  fireEvent.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onImport.mock.calls[0]?.[0]).toMatchObject([
    { firstname: 'Alva', lastname: 'Testander', personal_number: '19850912-2381' },
    { firstname: 'Nils', lastname: 'Fiktivén' },
  ])
})

test('the rows to look at are given as a file, in the order they stand; a refusal is told and nothing is lost', async () => {
  const onSave = vi.fn<ImportDialogProps['onSave']>(async () => ({ problem: 'Kunde inte nå servern.' }))
  show({ onSave })
  choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Ladda ner som Excel' }))
  expect(await screen.findByText('Kunde inte nå servern.')).toBeTruthy()
  expect(onSave.mock.calls[0]?.[0].map(({ row }) => row)).toEqual([5, 6, 7])
  expect(screen.getByText('Bo Provberg')).toBeTruthy()
  onSave.mockResolvedValue(null)
  fireEvent.click(screen.getByRole('button', { name: 'Ladda ner som Excel' }))
  await waitFor(() => expect(screen.queryByText('Kunde inte nå servern.')).toBeNull())
})

test('one box leaves all faulty rows out', async () => {
  show()
  choose()
  fireEvent.click(await screen.findByLabelText('Hoppa över de 2 raderna med fel'))
  expect(submit().disabled).toBe(false)
  expect(submit().textContent).toBe('Importera 1 rad')
  fireEvent.click(screen.getByLabelText(/Ta inte med rad 5/))
  expect(submit().disabled).toBe(true)
})

test('of a person who stands twice in the file one row is taken, and the other when somebody asks for it', async () => {
  show()
  choose()
  const box = (await screen.findByLabelText('Hoppa över raden som finns två gånger i filen')) as HTMLInputElement
  expect(box.checked).toBe(true)
  expect((screen.getByLabelText(/Ta inte med rad 7/) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByText(/Finns på rad 4 också\. Räknas som samma person\./)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/Ta inte med rad 7/))
  expect(box.checked).toBe(false)
  expect(submit().textContent).toBe('Importera 2 rader')
})

test('importing the same file again takes nothing unless it is asked for', async () => {
  const existing = dryRun(sheet, mappingOf(sheet), rules).rows.map(({ values }) => values)
  const result = dryRun(sheet, mappingOf(sheet), rules, { existing })
  const { onImport } = show({ onRead: async () => ({ ...answer(), result }) })
  choose()
  const box = (await screen.findByLabelText('Hoppa över de 4 raderna som redan finns i listan')) as HTMLInputElement
  expect(box.checked).toBe(true)
  expect(submit().disabled).toBe(true)
  expect(screen.getByText('Alla rader i filen finns redan i listan.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/Ta inte med rad 4/))
  expect(box.indeterminate).toBe(true)
  fireEvent.click(submit())
  await waitFor(() => expect(onImport.mock.calls[0]?.[0]).toMatchObject([{ firstname: 'Alva' }]))
})

test('more persons than a document holds are told before anything is taken', async () => {
  show({ room: { limit: 2000, taken: 1999 } })
  choose()
  fireEvent.click(await screen.findByLabelText('Hoppa över de 2 raderna med fel'))
  fireEvent.click(screen.getByLabelText(/Ta inte med rad 7/))
  expect(submit().disabled).toBe(true)
  expect(screen.getByText(/rymmer 2\s000 personer, och här blir det 2\s001/)).toBeTruthy()
})

test('another sheet of the workbook can be chosen', async () => {
  const others = [{ number: 3, name: 'VO23B' }]
  const onRead = vi.fn(async () => ({ ...answer(), sheet: { ...sheet, others } }))
  show({ onRead })
  choose()
  fireEvent.click(await screen.findByRole('button', { name: /^Blad/ }))
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: '3. VO23B' }))
  await waitFor(() => expect(onRead).toHaveBeenLastCalledWith(expect.any(File), 3))
})

test('without headings the columns are mapped by hand, and names must be mapped', async () => {
  show()
  choose()
  fireEvent.click(await screen.findByLabelText('Rad 3 är rubriker'))
  await waitFor(() => expect(screen.getByText('Kolumn A')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: /Kolumnen Kolumn B blir/ }))
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Importeras inte' }))
  expect(await screen.findByText('Koppla en kolumn till förnamn och en till efternamn.')).toBeTruthy()
  expect(submit().disabled).toBe(true)
})

test('a refused file says why, and another can be chosen', async () => {
  let first = true
  show({
    onRead: async () => {
      if (!first) return answer()
      first = false
      return { problem: 'Filen är skyddad med lösenord.' }
    },
  })
  choose()
  expect(await screen.findByText('Filen är skyddad med lösenord.')).toBeTruthy()
  choose()
  expect(await screen.findByText('Provkörning')).toBeTruthy()
  expect(screen.queryByText('Filen är skyddad med lösenord.')).toBeNull()
})

test('a file over 5 MB is not sent', async () => {
  const onRead = vi.fn()
  show({ onRead })
  const file = new File(['x'], 'stor.xlsx')
  Object.defineProperty(file, 'size', { value: 6 * 1024 * 1024 })
  choose(file)
  expect(await screen.findByText('Filen är för stor. Högsta storlek är 5 MB.')).toBeTruthy()
  expect(onRead).not.toHaveBeenCalled()
})

test('a failed import keeps what was mended and says that it failed', async () => {
  const { onClose } = show({ onImport: () => Promise.reject(new Error('nej')) })
  choose()
  fireEvent.click(await screen.findByLabelText('Hoppa över de 2 raderna med fel'))
  fireEvent.click(submit())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(submit().disabled).toBe(false)
})

test('several sheets: one is chosen, or all as groups, whose rows are named by their sheet', async () => {
  const others = [{ name: 'Klass B', number: 3 }]
  const joined: Sheet = {
    filename: 'lista.xlsx',
    name: null,
    number: null,
    joined: [{ name: 'Klass', number: 2 }, ...others],
    others: [{ name: 'Klass', number: 2 }, ...others],
    headerRow: 1,
    rows: [
      { row: 1, cells: ['Förnamn', 'Efternamn'] },
      { row: 2, at: { sheet: 'Klass', row: 4 }, cells: ['Alva', 'Testander'] },
      { row: 3, at: { sheet: 'Klass B', row: 2 }, cells: ['Bo', ''] },
    ],
  }
  const onRead = vi.fn(async (_: File, wanted: unknown) => {
    const read = wanted === 'all' ? joined : { ...sheet, others }
    return { sheet: read, mapping: mappingOf(read), result: dryRun(read, mappingOf(read), rules) }
  })
  show({ onRead })
  choose()
  fireEvent.click(await screen.findByRole('button', { name: /^Blad/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Alla blad, ett efter ett' }))
  expect(await screen.findByText('lista.xlsx · 2 blad · 2 rader')).toBeTruthy()
  expect(onRead).toHaveBeenLastCalledWith(expect.anything(), 'all')
  const groups = screen.getByLabelText('Grupper')
  expect(groups.textContent).toBe('Klass1Klass B1')
  const row = screen.getByText('Bo').closest('li') as HTMLElement
  expect(row.textContent).toMatch(/^Rad 2Bo.*Klass B/)
  expect(screen.getByLabelText('Efternamn på rad 2')).toBeTruthy()
  expect(screen.queryByLabelText(/är rubriker/)).toBeNull()
})

test('what the whole file lacks is one line, and an offered column is taken by its button', async () => {
  const offered: Sheet = {
    ...sheet,
    headerRow: 3,
    rows: [
      { row: 3, cells: ['Förnamn', 'Efternamn', 'Id'] },
      { row: 4, cells: ['Alva', 'Testander', '19850912-2381'] },
      { row: 5, cells: ['Bo', 'Provberg', '19870304-2393'] },
    ],
  }
  const onRead = async () => ({
    sheet: offered,
    mapping: mappingOf(offered),
    result: dryRun(offered, mappingOf(offered), {}),
  })
  show({ onRead, rules: {}, onDryRun: (input) => dryRun(input.sheet, input.mapping, {}) })
  choose()
  expect(await screen.findByText(/^2 personer saknar personnummer/)).toBeTruthy()
  expect(screen.getByText('Kolumnen Id ser ut som personnummer.')).toBeTruthy()
  expect(screen.getByText('Alla rader är rätt ifyllda.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ta med den' }))
  await waitFor(() => expect(screen.queryByText(/saknar personnummer/)).toBeNull())
  expect(screen.queryByText(/ser ut som personnummer/)).toBeNull()
})
