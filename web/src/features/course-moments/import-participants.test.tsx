import '../../lib/form-texts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import ImportParticipants from './import-participants.tsx'
import { newParticipant } from './participant-values.ts'

afterEach(() => vi.unstubAllGlobals())

const sheet = {
  ...{ filename: 'deltagare.csv', name: null, number: null, headerRow: 1 },
  rows: [
    { row: 1, cells: ['Förnamn', 'Efternamn', 'Arbetsplats', 'Godkänd'] },
    { row: 2, cells: ['Amira', 'Testsson', 'Hemtjänst', 'Ja'] },
    { row: 3, cells: ['Vera', 'Provberg', 'Bageri', 'Ja'] },
    { row: 4, cells: ['Åsa', 'Mönsterqvist', 'Särskilt boende', 'nej'] },
  ],
}
const mapping = { 0: 'firstname', 1: 'lastname', 2: 'extra.workplace', 3: 'extra.approved' }

test('participants come from a file, those who are there already only when asked for', async () => {
  const ask = vi.fn(async () => Response.json({ data: { sheet, mapping } }))
  vi.stubGlobal('fetch', ask)
  const onImport = vi.fn()
  const rows = [{ ...newParticipant(), firstname: 'Amira', lastname: 'Testsson' }]
  renderWith(<ImportParticipants open rows={rows} onClose={() => {}} onImport={onImport} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'deltagare.csv')] } })
  const faulty = await screen.findByRole('textbox', { name: /^Arbetsplats/ })
  expect(ask).toHaveBeenCalledWith(expect.stringMatching(/\/course-moments\/import$/), expect.anything())
  expect(screen.getByText(/^Okänd arbetsplats/)).toBeTruthy()
  fireEvent.change(faulty, { target: { value: 'LSS' } })
  fireEvent.blur(faulty)
  fireEvent.click(await screen.findByRole('button', { name: 'Importera 2 rader' }))
  await waitFor(() => expect(onImport).toHaveBeenCalledOnce())
  expect(onImport.mock.calls[0]?.[0]).toEqual([
    expect.objectContaining({ firstname: 'Vera', workplace: 'lss', approved: true }),
    expect.objectContaining({ firstname: 'Åsa', workplace: 'aldreboende', approved: false }),
  ])
})

test('what is wrong with the file is said, and nothing is taken', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Filen är skyddad med lösenord.' }, { status: 400 }))
  const onImport = vi.fn()
  renderWith(<ImportParticipants open rows={[]} onClose={() => {}} onImport={onImport} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'deltagare.xlsx')] } })
  expect(await screen.findByText('Filen är skyddad med lösenord.')).toBeTruthy()
  expect(onImport).not.toHaveBeenCalled()
})

test('the rows to look at are written by the server as a file to mend', async () => {
  const asked: { url: string; body: FormData }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    asked.push({ url, body })
    return url.endsWith('/rows') ? new Response('PK') : Response.json({ data: { sheet, mapping } })
  })
  const named: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined }))
  renderWith(<ImportParticipants open rows={[]} onClose={() => {}} onImport={() => {}} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'deltagare.csv')] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Ladda ner som Excel' }))
  await waitFor(() => expect(named).toEqual(['Rader att titta på.xlsx']))
  const { url, body } = asked[1] as (typeof asked)[number]
  expect(url).toMatch(/\/course-moments\/import\/rows$/)
  const [first] = JSON.parse(await (body.get('file') as File).text())
  expect(first).toMatchObject({
    ...{ row: 3, values: { 'extra.workplace': 'Bageri' } },
    notes: expect.arrayContaining([expect.stringMatching(/^C \(Arbetsplats\): Okänd/)]),
  })
})
