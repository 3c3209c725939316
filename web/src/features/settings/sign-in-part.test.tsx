import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { SignInPart } from './sign-in-part.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const reset = {
  ...{ id: 7, user: { id: 3, name: 'Farhad Provberg', username: 'farhad' }, reason: 'Ringde upp honom' },
  ...{ started_by: 'Gunilla Exempelsson', started_at: '2026-11-20T10:00:00Z', own: false, state: 'open' },
  ...{ confirmed_by: null, stopped_by: null },
}

const open = async (answers: Record<string, (input: never) => unknown> = {}, resets: object[] = [reset]) => {
  const view = renderWith(<SignInPart />, {
    path: '/setting/sign-in',
    answers: {
      'signInPolicy.get': () => ({ demanded: ['office'], proofMinutes: 15, updated_at: null }),
      'factorReset.list': () => resets,
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'Krav på inloggning' })
  return view
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the demands are saved by circle with the minutes, and a number that can’t be is told and not sent', async () => {
  const { calls } = await open({ 'signInPolicy.update': () => null })
  const saved = () => calls.filter(({ path }) => path === 'signInPolicy.update').map(({ input }) => input)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Nationella kansliet' }).checked).toBe(true)
  type('Minuter innan vi frågar igen', '0')
  press('Spara')
  expect(screen.getByText('Skriv ett helt tal mellan 1 och 720, till exempel 15')).toBeTruthy()
  type('Minuter innan vi frågar igen', '30')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Utfärdare av diplom och intyg' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Nationella kansliet' }))
  press('Spara')
  expect(await screen.findByText('Kraven har sparats')).toBeTruthy()
  expect(saved()).toEqual([{ demanded: ['issuers'], proofMinutes: 30, updated_at: null }])
})

test('a request for help needs a person and a reason, and a fault stands at the person', async () => {
  const { calls } = await open(
    {
      'factorReset.start': () => {
        throw refusal('INVALID', 'Fel', { fields: { user: ['Det finns ingen sådan användare'] } })
      },
    },
    [],
  )
  expect(await screen.findByText('Ingen har bett om hjälp de senaste 90 dagarna.')).toBeTruthy()
  const begin = screen.getByRole<HTMLButtonElement>('button', { name: 'Begär' })
  expect(begin.disabled).toBe(true)
  type('Användarnamn eller e-postadress', 'farhad')
  expect(begin.disabled).toBe(true)
  type('Hur kände du igen personen?', 'Ringde upp honom')
  fireEvent.click(begin)
  expect(await screen.findByText('Det finns ingen sådan användare')).toBeTruthy()
  expect(calls).toContainEqual({
    ...{ path: 'factorReset.start', input: { user: 'farhad', reason: 'Ringde upp honom' } },
  })
})

test('a colleague confirms after a question, and can stop it', async () => {
  const { calls } = await open({ 'factorReset.confirm': () => null, 'factorReset.stop': () => null })
  const paths = () => calls.map(({ path }) => path).filter((path) => /\.(confirm|stop)$/.test(path))
  fireEvent.click(await screen.findByRole('button', { name: 'Bekräfta' }))
  const question = await screen.findByRole('alertdialog', { name: 'Ta bort nycklar, app och koder?' })
  expect(question.textContent).toContain('Farhad Provberg (farhad)')
  expect(paths()).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, ta bort dem' }))
  expect(await screen.findByText('Nycklar, app och koder har tagits bort')).toBeTruthy()
  press('Stoppa')
  await waitFor(() => expect(paths()).toEqual(['factorReset.confirm', 'factorReset.stop']))
})

test('nobody confirms a request of one’s own, and an ended one tells its end without acts', async () => {
  await open({}, [
    { ...reset, own: true },
    { ...reset, id: 8, state: 'done', confirmed_by: 'Ada Ek' },
    { ...reset, id: 9, state: 'stopped', stopped_by: 'Farhad Provberg' },
    { ...reset, id: 10, state: 'expired' },
  ])
  expect(await screen.findByText('Bekräftad av Ada Ek')).toBeTruthy()
  expect(screen.getByText('Stoppad av Farhad Provberg')).toBeTruthy()
  expect(screen.getByText('Har gått ut')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bekräfta' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Stoppa' })).toHaveLength(1)
})

test('readers of the settings see the demands, and change nothing', async () => {
  renderWith(<SignInPart />, {
    me: { rules: [['read', 'Setting']] } as never,
    path: '/setting/sign-in',
    answers: { 'signInPolicy.get': () => ({ demanded: ['office'], proofMinutes: 15, updated_at: null }) },
  })
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Nationella kansliet' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Den som har tappat sin telefon' })).toBeNull()
})
