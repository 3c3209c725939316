import { kinds } from '@kollegium/api/definitions/certificates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderWith, type Setup, waysToLeave } from '../../resource/testing.tsx'
import { callsOf, presenceOf, VERSION } from '../certificate-form/testing.tsx'
import { PrintRunsProvider } from '../print-runs/runs-context.tsx'
import CorrectionPage from './correction-page.tsx'
import RevokeDialog from './revoke-dialog.tsx'

beforeEach(() => localStorage.clear())

const old = {
  id: 5,
  title: 'Vuxenutbildning, vård och omsorg',
  date: '2026-06-12',
  fields: {
    ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg', degree: '', credits: 1500 },
    ...{ principal: 'Per Utkastdal', president: '', place: 'Höör' },
  },
  educator_id: 8,
  educator: 'Provköpings vuxenutbildning',
  certified_reason: '',
  group: { id: 3, title: 'Eslöv–Höör–Hörby' },
  print: true,
  updated_at: VERSION,
}
const person = (id: number, lastname: string, more: object = {}) => ({
  ...{ id, certificate_id: 5, firstname: 'Ada', lastname, protected: false, status: 'issued', number: '7K3MQ9TX2F8C' },
  ...{ revoked_reason: '', mail: true, ended: null, endedBy: null, successorHere: false },
  ...more,
})
const replaced = {
  ...{ status: 'replaced', ended: '2026-06-19T09:00:00.000Z', endedBy: 'Malin Skissgren', revoked_reason: 'Fel namn' },
}
const persons = [person(1, 'Alm'), person(2, 'Berg', { mail: false }), person(3, 'Ek', replaced)]

function show(answers: Setup['answers'] = {}, wanted: number[] | null = null, certificates: object[] = [old]) {
  const given = {
    ...presenceOf(),
    'print.list': () => ({ items: [], total: 0, page: 1, limit: 20 }),
    'diploma.correction': () => ({ certificates, persons }),
    ...answers,
  }
  const page = <CorrectionPage kind={kinds.diploma as never} id={5} wanted={wanted} />
  return renderWith(<PrintRunsProvider>{page}</PrintRunsProvider>, { path: '/diploma/5/correct', answers: given })
}
const tickAndType = async (label: string, value: string) => {
  fireEvent.click(await screen.findByRole('checkbox', { name: label }))
  fireEvent.change(screen.getByRole('textbox', { name: `Rätt: ${label}` }), { target: { value } })
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement

test('old and new stand beside each other; who was replaced before does not come along', async () => {
  show()
  await tickAndType('Rektor', 'Elif Demolund')
  expect(within(rowOf('Ada Alm')).getByText('Per Utkastdal').tagName).toBe('S')
  expect(within(rowOf('Ada Alm')).getByText('Elif Demolund')).toBeTruthy()
  expect(rowOf('Ada Ek').textContent).toContain('Redan ersatt 19 juni 2026 av Malin Skissgren. Följer inte med.')
  expect((within(rowOf('Ada Ek')).getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('2 av 2 valda')).toBeTruthy()
  expect(screen.getByText('1 person får det. 1 saknar adress.')).toBeTruthy()
  expect(screen.getByText('19 juni 2026, Fel namn')).toBeTruthy()
})

test('only what is ticked is sent, for those who are chosen, after a question with the number', async () => {
  const { calls } = show(
    { 'diploma.correct': () => ({ certificates: [{ id: 9, replaces: 5, person_ids: [10] }], runs: [] }) },
    [1],
  )
  await tickAndType('Datum', '2026-06-05')
  fireEvent.change(screen.getByRole('textbox', { name: /^Orsak/ }), { target: { value: ' Fel datum ' } })
  press(/^Ersätt 1 diplom$/)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Vill du ersätta 1 diplom?')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ersätt 1 diplom' }))
  await waitFor(() => expect(location.pathname).toBe('/diploma/9'))
  expect(calls.find(({ path }) => path === 'diploma.correct')?.input).toEqual({
    person_ids: [1],
    reason: 'Fel datum',
    changes: { date: '2026-06-05' },
    outputs: ['pdf', 'mail'],
  })
})

test('an unlikely day is told in the question', async () => {
  show({
    'diploma.unusualDate': () => ({
      title: 'söndag 5 juli 2026',
      remarks: [{ text: 'Det är en söndag i juli.' }],
      previous: null,
    }),
  })
  await tickAndType('Datum', '2026-07-05')
  fireEvent.change(screen.getByRole('textbox', { name: /^Orsak/ }), { target: { value: 'Fel datum' } })
  press(/^Ersätt 2 diplom$/)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Datumet är ovanligt: söndag 5 juli 2026 Det är en söndag i juli.')
})

test('without a correction, a reason or a person nothing is asked or sent', async () => {
  const { calls } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Ersätt 2 diplom' }))
  expect(await screen.findByText('Ange det som ska bli rätt')).toBeTruthy()
  await tickAndType('Datum', '2026-06-31')
  press(/^Ersätt 2 diplom$/)
  expect(await screen.findByText('Obligatoriskt')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.some(({ path }) => path === 'diploma.correct')).toBe(false)
})

test('the server’s answers stand at their fields and persons; a missing certification asks for its reason', async () => {
  const fields = {
    'changes.principal': ['För långt'],
    'changes.certified_reason': ['Skriv varför det utfärdas ändå.'],
    'persons.2': ['Minst 1 500 poäng'],
  }
  show({
    'diploma.correct': () => {
      throw refusal('INVALID', 'Det finns fel', { fields })
    },
  })
  await tickAndType('Rektor', 'Elif Demolund')
  fireEvent.change(screen.getByRole('textbox', { name: /^Orsak/ }), { target: { value: 'Fel' } })
  press(/^Ersätt 2 diplom$/)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Ersätt/ }))
  expect(await screen.findByText('För långt')).toBeTruthy()
  expect(screen.getByText('Skriv varför det utfärdas ändå.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Skäl/ })).toBeTruthy()
  expect(rowOf('Ada Berg').textContent).toContain('Minst 1 500 poäng')
})

test('persons who ended meanwhile are told, and the list is read again', async () => {
  const { calls } = show({
    'diploma.correct': () => {
      throw refusal('CONFLICT', 'Ett av 2 dokument gäller inte längre.', { details: { ended: [2] } })
    },
  })
  await tickAndType('Rektor', 'Elif Demolund')
  fireEvent.change(screen.getByRole('textbox', { name: /^Orsak/ }), { target: { value: 'Fel' } })
  press(/^Ersätt 2 diplom$/)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Ersätt/ }))
  expect(await screen.findByText('Ett av 2 dokument gäller inte längre.')).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ path }) => path === 'diploma.correction')).toHaveLength(2))
})

test('a correction that somebody else writes in is held, keeps what was typed, and shows what was replaced meanwhile', async () => {
  let taken: object | null = null
  const room = () => ({ people: [], total: 0, pen: null, changed_at: VERSION, news: '', ...taken })
  let rows = persons
  const { calls, services } = show({
    'presence.watch': room,
    'presence.beat': room,
    'diploma.correction': () => ({ certificates: [old], persons: rows }),
  })
  await tickAndType('Rektor', 'Elif Demolund')
  const key = { entity: 'correction', kind: 'diploma', ids: [5], field: 'principal' }
  await waitFor(() => expect(callsOf(calls, 'presence.beat').at(-1)).toMatchObject(key))
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'reason', since: VERSION }
  taken = { people: [{ id: 4, name: pen.name, shared: [5] }], total: 1, pen }
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Malin Skissgren skriver i Orsak$/)
  expect(screen.getByRole('list', { name: 'Har posten öppen' }).textContent).toContain('Malin Skissgren')
  const right = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rätt: Rektor' })
  await waitFor(() => expect(right().matches(':disabled')).toBe(true))
  expect(screen.getByRole('checkbox', { name: 'Markera Ada Alm' }).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /^Ersätt/ })).toBeNull()
  fireEvent.submit(screen.getByRole('form', { name: 'Rätta utfärdade diplom' }))
  expect(await waysToLeave(services.guard)).toEqual(['Lämna utan att spara', 'Stanna kvar'])
  fireEvent.click(screen.getByRole('button', { name: 'Stanna kvar' }))

  rows = [person(1, 'Alm', replaced), person(2, 'Berg')]
  taken = { changed_at: '2026-11-20T10:00:00.000Z' }
  window.dispatchEvent(new Event('online'))
  fireEvent.click(await screen.findByRole('button', { name: 'Visa den nya versionen' }))
  await waitFor(() => expect(rowOf('Ada Alm').textContent).toContain('Redan ersatt'))
  expect(right().value).toBe('Elif Demolund')
  expect(screen.getByRole('button', { name: 'Ersätt 1 diplom' })).toBeTruthy()
  expect(callsOf(calls, 'diploma.correct')).toEqual([])
})

test('documents of a certificate that is right already stay, and several old values are told as several', async () => {
  const right = { ...old, id: 6, date: '2026-06-05' }
  const all = [person(1, 'Alm'), person(4, 'Lind', { certificate_id: 6 })]
  show({ 'diploma.correction': () => ({ certificates: [old, right], persons: all }) })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Datum' }))
  expect(screen.getByText('Olika')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Rätt: Datum' }), { target: { value: '2026-06-05' } })
  expect(rowOf('Ada Lind').textContent).toContain('Redan rätt. Följer inte med.')
  expect(screen.getByRole('button', { name: 'Ersätt 1 diplom' })).toBeTruthy()
})

test('somebody with another selection is named with the certificates that both have open', async () => {
  const more = [6, 7, 8, 9].map((id) => ({ ...old, id, title: `Klass ${id}` }))
  const all = [person(1, 'Alm'), person(4, 'Lind', { certificate_id: 6 })]
  const of = (id: number, name: string, shared: number[]) => ({ id, name, shared })
  const people = [
    of(1, 'Malin Skissgren', [6]),
    of(2, 'Gunilla Exempelsson', [5, 6, 7, 8]),
    of(3, 'Oksana Fiktivén', [5, 6, 7, 8, 9]),
  ]
  show({
    ...presenceOf({ people, total: 3 }),
    'diploma.correction': () => ({ certificates: [old, ...more], persons: all }),
  })
  const notice = (await screen.findByText('Andra har en del av samma underlag öppna.')).closest('[role=status]')
  const told = within(notice as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(told).toEqual([
    'Malin Skissgren: Klass 6, 12 juni 2026.',
    'Gunilla Exempelsson: Vuxenutbildning, vård och omsorg, 12 juni 2026; Klass 6, 12 juni 2026; Klass 7, 12 juni 2026 och 1 till.',
  ])
})

test('several are revoked for one reason, and a refusal leaves the dialog open', async () => {
  let tries = 0
  const two = [person(1, 'Alm', { date: '2026-06-12' }), person(2, 'Berg', { date: '2026-06-12', mail: false })]
  const done: string[] = []
  const { calls } = renderWith(
    <RevokeDialog ids={[1, 2]} onClose={() => done.push('closed')} onDone={() => done.push('done')} />,
    {
      answers: {
        'issuedDocument.revocation': () => ({ kinds: ['diploma'], persons: two }),
        'issuedDocument.revoke': () => {
          tries += 1
          if (tries === 1) throw refusal('CONFLICT', 'Ett av 2 dokument gäller inte längre.')
          return { revoked: 2, mails: 0, unreadable: [{ firstname: 'Ada', lastname: 'Alm', number: '7K3MQ9TX2F8C' }] }
        },
      },
    },
  )
  await screen.findByText('1 har en adress. Ada Berg behöver ett brev.')
  press(/^Ja, återkalla 2 diplom$/)
  expect(await screen.findByText('Obligatoriskt')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Kraven var inte uppfyllda' }))
  expect(screen.getByText(/^Återkallat .*\. Kraven var inte uppfyllda\.$/)).toBeTruthy()
  press(/^Ja, återkalla 2 diplom$/)
  expect(await screen.findByText('Ett av 2 dokument gäller inte längre.')).toBeTruthy()
  expect(done).toEqual([])
  press(/^Ja, återkalla 2 diplom$/)
  await waitFor(() => expect(done).toEqual(['done', 'closed']))
  expect(calls.at(-1)?.input).toEqual({ person_ids: [1, 2], reason: 'Kraven var inte uppfyllda', mail: true })
  expect(await screen.findByText(/^Inget mejl till Ada Alm, /)).toBeTruthy()
})
