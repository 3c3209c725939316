import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { FakeRequest, fakeUploads, picture, stored } from '../media/testing.tsx'
import { FileSide } from './file-side.tsx'
import { file, open } from './testing.tsx'

beforeEach(fakeUploads)
afterEach(() => void vi.unstubAllGlobals())

test('a file is replaced by another, and a refused one says why', async () => {
  renderWith(<FileSide record={stored(8)} />)
  expect(screen.getByText('bild-8.png, 412 kB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Byt fil' }))
  const dialog = await screen.findByRole('dialog', { name: 'Byt fil' })
  expect(dialog.querySelector('input[type=file]')?.getAttribute('accept')).toMatch(/^image\/jpeg,/)
  const choose = () =>
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLElement, { target: { files: [picture()] } })
  choose()
  await waitFor(() => expect(FakeRequest.last.url).toBe('/api/v1/files/8'))
  await FakeRequest.last.answer(400, { message: 'Fel', fields: { file: ['Filen är av en annan typ'] } })
  await screen.findByText('Filen är av en annan typ')
  choose()
  await FakeRequest.last.answer(200, { data: stored(8) })
  await screen.findByText(/Filen har bytts/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the way from the question about a used file opens the exchange, once', async () => {
  renderWith(<FileSide record={stored(8)} />, { path: '/file/8?byt' })
  const dialog = await screen.findByRole('dialog', { name: 'Byt fil' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/file/8')
})

test('who may not change it may still copy its link and download it', () => {
  const rules = [
    ['read', 'File'],
    ['update', 'File', { group_id: 1 }],
  ] as never
  const own = renderWith(<FileSide record={{ ...stored(8), group_id: 1 }} />, { me: { rules } })
  expect(screen.getByRole('button', { name: 'Byt fil' })).toBeTruthy()
  own.unmount()
  renderWith(<FileSide record={{ ...stored(8), group_id: 2 }} />, { me: { rules } })
  expect(screen.queryByRole('button', { name: 'Byt fil' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Kopiera länk' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ladda ner' })).toBeTruthy()
})

test('a file with malicious code says so, and is neither shown nor fetched; it may be replaced', () => {
  const blocked = renderWith(
    <FileSide record={stored(8, { malware: 'Win.Test-1', previewUrl: '/images/file-pdf.svg' })} />,
  )
  expect(screen.getByText('Filen innehåller skadlig kod')).toBeTruthy()
  expect(screen.getByText(/Kontrollen hittade Win\.Test-1/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ladda ner' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Kopiera länk' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Byt fil' })).toBeTruthy()
  blocked.unmount()
  renderWith(<FileSide record={stored(8, { malware: null, scanned_at: '2026-11-20T08:00:00.000Z' })} />).unmount()
  renderWith(<FileSide record={stored(8, { malware: null, scanned_at: null })} />)
  expect(screen.getByText('Inte kontrollerad mot skadlig kod')).toBeTruthy()
})

test('an arrived file and a chosen one lead to their page on the site, and nowhere while nobody finds them there', async () => {
  const siteUrl = 'http://hoor.example/dokumentbank/fil/8'
  const whole = { ...file, previewUrl: '/images/pdf.svg', filename: 'a.pdf', created_at: '2026-11-20' }
  const receive = ({ files }: { files: unknown[] }) => ({
    files: files.map(() => ({ folder_id: 7, existing: null })),
    made: 0,
  })
  const { container, unmount } = open('/bank?portfolio=3&file=8', {
    ...{ 'file.get': () => ({ ...whole, siteUrl }), 'file.usedIn': () => ({ items: [], total: 0 }) },
    'folder.receive': receive as never,
  })
  const shown = await screen.findByRole('link', { name: 'Visa på webbplatsen' })
  expect(shown.getAttribute('href')).toBe(siteUrl)
  const input = await waitFor(() => container.querySelector('input[type=file][multiple]') as HTMLElement)
  fireEvent.change(input, { target: { files: [picture('a.png'), picture('b.png')] } })
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2))
  await FakeRequest.all[0]?.answer(201, { data: stored(9, { siteUrl: `${siteUrl}9` }) })
  await FakeRequest.all[1]?.answer(201, { data: stored(10) })
  fireEvent.click(await screen.findByRole('button', { name: 'Visa 2' }))
  const arrived = screen.getAllByRole('link', { name: /^Visa på webbplatsen: / })
  expect(arrived.map((link) => link.getAttribute('href'))).toEqual([`${siteUrl}9`])
  unmount()
  open('/bank?portfolio=3&file=8', {
    ...{ 'file.get': () => ({ ...whole, siteUrl: null }), 'file.usedIn': () => ({ items: [], total: 0 }) },
  })
  await screen.findByText('a.pdf')
  expect(screen.queryByRole('link', { name: 'Visa på webbplatsen' })).toBeNull()
})
