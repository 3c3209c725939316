import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, type Setup } from '../../resource/testing.tsx'
import HistoryPanel from './history-panel.tsx'

const gunilla = { id: 7, name: 'Gunilla Exempelsson' }
const ada = { id: 3, name: 'Ada Ek', number: 'A11TGXKTMMH5' }
const event = (id: string, action: string, more: object = {}) => ({
  id,
  at: '2026-11-20T09:40:00.000Z',
  action,
  user: gunilla,
  by: null,
  persons: null,
  person: null,
  successor: null,
  reason: '',
  notes: [],
  protected: null,
  output: null,
  ...more,
})

function show(answer: (input: { cursor?: string }) => object) {
  const answers = { 'diploma.history': answer } as Setup['answers']
  return renderWith(<HistoryPanel of={{ kind: 'diploma', id: 5 }} onClose={() => undefined} />, { answers })
}

test('each day has its heading, and each line says what was done, when and by whom', async () => {
  show(() => ({
    items: [
      event('4', 'reissue', {
        person: ada,
        successor: '7K3MQ9TX2F8C',
        reason: 'Bytt namn',
        by: { id: 1, name: 'Birte' },
      }),
      event('3', 'download', { persons: 2, output: 'zip' }),
      event('2', 'reveal', { persons: 2, at: '2026-11-19T08:00:00.000Z', user: null }),
      event('1', 'create', { persons: 1, at: '2026-11-19T07:00:00.000Z' }),
    ],
    next: null,
  }))
  const today = (await screen.findByRole('heading', { name: '20 november 2026' })).closest('section') as HTMLElement
  expect(
    within(today)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Ersatte dokumentet för Ada EkA11T-GXKT-MMH5·Ersatt av 7K3M-Q9TX-2F8COrsak: Bytt namnkl. 10.40, Birte, som Gunilla Exempelsson',
    'Laddade ner ZIP, 2 personerkl. 10.40, Gunilla Exempelsson',
  ])
  const before = screen.getByRole('heading', { name: '19 november 2026' }).closest('section') as HTMLElement
  expect(
    within(before)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Visade personnummer för 2 personerkl. 09.00, någon som inte finns kvar',
    'Skapade utkastet, 1 personkl. 08.00, Gunilla Exempelsson',
  ])
})

test('what was before is fetched when one asks for it', async () => {
  show(({ cursor }) =>
    cursor
      ? { items: [event('1', 'issue', { persons: 1000 })], next: null }
      : { items: [event('2', 'protect', { person: ada, protected: false })], next: '2' },
  )
  expect(await screen.findByText(/Tog bort skyddad identitet för Ada Ek/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Visa tidigare' }))
  expect(await screen.findByText(/Utfärdade för 1\s000 personer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Visa tidigare' })).toBeNull()
})

test('a history that cannot be had is told, and can be asked for again', async () => {
  let away = true
  show(() => {
    if (away) throw refusal('UNAVAILABLE', 'Servern svarar inte')
    return { items: [], next: null }
  })
  expect(await screen.findByText('Servern svarar inte')).toBeTruthy()
  away = false
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(await screen.findByText('Inget är noterat än')).toBeTruthy()
})
