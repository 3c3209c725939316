import './texts.ts'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith, testMe } from '../../../resource/testing.tsx'
import { ExportCandidates } from './export-candidates.tsx'

const own = { id: 1, staff: [{ id: testMe.user.id, name: 'Gunilla Exempelsson' }] }
const others = { id: 2, staff: [{ id: 99, name: 'Bo Testlund' }] }
const answers = { 'validationStaff.excelLink': () => ({ url: '#fil' }) }

test('the file has the candidates whom the person is assigned to, and the number of the others is told', async () => {
  const { calls } = renderWith(<ExportCandidates rows={[own, others]} />, { answers })
  fireEvent.click(page.getByRole('button', { name: 'Exportera till Excel' }))
  await waitFor(() => expect(calls).toContainEqual({ path: 'validationStaff.excelLink', input: { ids: [1] } }))
  expect(await page.findByText('Filen har inte 1 kandidat, som du inte är ansvarig för.')).toBeTruthy()
})

test('the file is not offered for candidates of other staff, nor to a person who acts as the staff', () => {
  const { unmount } = renderWith(<ExportCandidates rows={[others]} />)
  expect(page.queryByRole('button', { name: 'Exportera till Excel' })).toBeNull()
  unmount()
  renderWith(<ExportCandidates rows={[own]} />, { me: { realUser: testMe.user } as never })
  expect(page.queryByRole('button', { name: 'Exportera till Excel' })).toBeNull()
})
