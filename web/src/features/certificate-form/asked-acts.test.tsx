import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { person, saved, showForm } from './testing.tsx'

const needed = () => {
  throw refusal('FORBIDDEN', 'Bekräfta', { details: { proof: { reason: 'issue', minutes: 15 } } })
}

test('a question before an issue knows the number of documents, their word and their college', async () => {
  const { services } = showForm(5, { 'diploma.issue': needed })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda 2 diplom' }))
  const about = { act: 'issue', count: 2, element: 'diplom', holder: 'Eslöv–Höör–Hörby', isSaved: true }
  await expect.poll(() => services.desk.current()).toEqual({ reason: 'issue', minutes: 15, about })
})

test('a question before a replacement names the holder', async () => {
  const wrong = person(1, 'Jasmina', 'Testander', { status: 'issued', number: 'A11TGXKTMMH5' })
  const { services } = showForm(5, {
    'diploma.get': () => saved([wrong]),
    'diploma.reissue': needed,
    'diploma.paper': () => null,
  })
  const [menu] = await screen.findAllByRole('button', { name: 'Fler val för Jasmina Testander' })
  fireEvent.click(menu as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ersätt med ett rättat …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ersätt diplomet' })
  fireEvent.change(within(dialog).getByLabelText(/^Efternamn/), { target: { value: 'Nyqvist' } })
  fireEvent.change(within(dialog).getByLabelText(/^Orsak/), { target: { value: 'Bytt namn' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda det rättade' }))
  const about = { act: 'reissue', count: 1, element: 'diplom', holder: 'Jasmina Nyqvist', isSaved: false }
  await expect.poll(() => services.desk.current()).toEqual({ reason: 'issue', minutes: 15, about })
})
