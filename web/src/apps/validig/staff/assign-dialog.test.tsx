import './texts.ts'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../resource/testing.tsx'
import { AssignDialog } from './assign-dialog.tsx'

const anna = { id: 11, name: 'Anna Provén' }
const bo = { id: 12, name: 'Bo Provlund' }
const row = (id: number, staff: (typeof anna)[]) => ({ id, title: `Kandidat ${id}`, staff })
type Row = ReturnType<typeof row>

const show = (rows: Row[]) =>
  renderWith(<AssignDialog rows={rows} onClose={() => undefined} />, {
    answers: {
      'validationStaff.choices': () => ({ people: [anna, bo], surveys: [] }),
      'validationStaff.assign': () => ({ count: rows.length }),
    },
  })
const open = (text: string) => {
  const field = page.getByRole('combobox', { name: 'Ansvariga' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
}
const choose = async (name: string) => {
  open(name.slice(0, 2))
  fireEvent.mouseDown(await page.findByRole('option', { name }))
}
const save = () => fireEvent.click(page.getByRole('button', { name: 'Spara' }))
const saved = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'validationStaff.assign').map(({ input }) => input)

test('staff is added to several candidates unless the person chooses to replace it, and then those who lose access are named', async () => {
  const { calls } = show([row(1, [anna]), row(2, [anna]), row(3, [bo])])
  expect((page.getByRole('button', { name: 'Spara' }) as HTMLButtonElement).disabled).toBe(true)
  expect(page.queryByText('Ser inte längre kandidatens svar och filer')).toBeNull()
  await choose('Bo Provlund')
  save()
  await waitFor(() => expect(saved(calls)).toEqual([{ ids: [1, 2, 3], staff: [12], add: true }]))
  fireEvent.click(page.getByRole('radio', { name: /^Ersätt/ }))
  expect(page.getByText('Anna Provén, 2 kandidater')).toBeTruthy()
  expect(page.getByText('Bo Provlund, 1 kandidat')).toBeTruthy()
  await choose('Bo Provlund')
  expect(page.queryByText('Bo Provlund, 1 kandidat')).toBeNull()
  save()
  await waitFor(() => expect(saved(calls).at(-1)).toEqual({ ids: [1, 2, 3], staff: [12], add: false }))
})

test('the staff of one candidate is set as it stands', async () => {
  const { calls } = show([row(1, [anna])])
  expect(page.queryByRole('radio')).toBeNull()
  save()
  await waitFor(() => expect(saved(calls)).toEqual([{ ids: [1], staff: [11], add: false }]))
})

test('people are offered who fit every one of more candidates than a question takes', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => row(at + 1, []))
  renderWith(<AssignDialog rows={rows} onClose={() => undefined} />, {
    answers: {
      'validationStaff.choices': ({ ids }: { ids: number[] }) => ({
        people: ids.includes(150) ? [bo] : [anna, bo],
        surveys: [],
      }),
    },
  })
  open('n')
  expect(await page.findByRole('option', { name: 'Bo Provlund' })).toBeTruthy()
  expect(page.queryByRole('option', { name: 'Anna Provén' })).toBeNull()
})
