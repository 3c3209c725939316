import '../../../lib/validation-texts.ts'
import { fireEvent, screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../resource/testing.tsx'
import FilesPage from './files.tsx'

const file = (id: number, more: object = {}) => ({
  ...{ id, filename: `Intyg ${id}.pdf`, filesize: 2000, filetype: 'application/pdf', version: 1, series: id },
  ...{ created_at: new Date('2026-11-20'), assignmentId: 4, rowId: null, survey: 'Omvårdnad 1', status: 'reopened' },
  ...{ reviewed_at: null, locked: false, replaced_at: null, removed_at: null, gone_at: null, blocked: false },
  url: `/api/v1/validig/files/${id}`,
  ...more,
})
const show = (finished_at: Date | null) =>
  renderWith(<FilesPage />, {
    answers: {
      'ownValidation.files': () => ({
        ...{ finished_at, count: 1, used: 2000, quota: 500 * 1024 * 1024, questions: [], staff: [] },
        files: [file(1), file(2, { removed_at: new Date('2026-11-21'), gone_at: new Date('2026-12-21') })],
      }),
    },
  })
const acts = async () => {
  fireEvent.click(await page.findByRole('button', { name: /Intyg 1/ }))
  return (await page.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('the files of a finished validation are fetched and not changed, and the page says why', async () => {
  show(new Date('2026-11-22'))
  expect(await page.findByText('Din validering är avslutad. Du kan läsa, men inte ändra.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Ladda upp' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Hämta tillbaka' })).toBeNull()
  expect(document.querySelector('input[type=file]:not([hidden])')).toBeNull()
  expect(page.queryByText(/Upplåst/)).toBeNull()
  expect(await acts()).toEqual(['Ladda ner'])
})

test('while the validation goes on they are uploaded, replaced, removed and brought back', async () => {
  show(null)
  expect(await page.findByRole('button', { name: 'Ladda upp' })).toBeTruthy()
  expect(page.queryByText(/är avslutad/)).toBeNull()
  expect(page.getByRole('button', { name: 'Hämta tillbaka' })).toBeTruthy()
  expect((await acts()).length).toBeGreaterThan(2)
})
