import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import ProofDialog from '../proof/proof-dialog.tsx'
import AccountPage from './account-page.tsx'
import { CodesDialog } from './codes-dialog.tsx'

const overview = {
  passkeys: [{ id: 4, name: 'Gunillas telefon', portable: false, created_at: '2026-09-14T10:00:00Z', used_at: null }],
  app: null,
  codes: { left: 3, of: 10 },
  passwordChangedAt: '2026-09-14T10:00:00Z',
  demanded: false,
  minutes: 15,
  reset: null,
  sessions: [
    session({ id: 'a', name: 'Chrome på Windows', current: true }),
    session({ id: 'b', name: 'Safari på iPhone', phone: true, place: 'Höör, Sverige', apps: ['Diplomverktyget'] }),
  ],
}

function session(more: object) {
  const seen = { began_at: '2026-11-12T10:00:00Z', seen_at: '2026-11-12T10:00:00Z' }
  return {
    name: '',
    phone: false,
    ip: '203.0.113.4',
    place: null,
    apps: ['Admin'],
    strong: true,
    by_school: false,
    current: false,
    ...seen,
    ...more,
  }
}

const open = async (more: object = {}, answers: Record<string, (input: never) => unknown> = {}) => {
  const view = renderWith(<AccountPage />, {
    path: '/account/security',
    answers: {
      'security.overview': () => ({ ...overview, ...more }),
      'privacy.ownReads': () => [{ at: '2026-06-03T10:00:00Z', roles: ['Utfärdare'], group: 'Eslöv', act: 'Diplom' }],
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'Så loggar du in' })
  return view
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Answers the question that comes up. */
const confirm = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('it tells each way, few codes, and every session with device, app and address', async () => {
  await open()
  expect(screen.getByText('Gunillas telefon')).toBeTruthy()
  expect(screen.getByText('3 av 10 koder kvar. Används när du inte har din telefon')).toBeTruthy()
  expect(screen.getByText('Få kvar')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toBe('Chrome på WindowsDen här enheten203.0.113.4nu')
  expect(rows[2]).toBe('Safari på iPhoneDiplomverktygetHöör, Sverige203.0.113.42026-11-12Avsluta')
})

test('a session that the school’s account opened says so', async () => {
  await open({ sessions: [session({ id: 'c', name: 'Edge på Windows', by_school: true })] })
  expect(screen.getAllByRole('row')[1]?.textContent).toBe(
    'Edge på WindowsAdmin · Via skolans konto203.0.113.42026-11-12Avsluta',
  )
})

test('another session is ended where it stands, all others after a question', async () => {
  const { calls } = await open(
    {},
    { 'security.endSession': () => null, 'security.endOtherSessions': () => ({ ended: 1 }) },
  )
  press('Avsluta')
  await waitFor(() => expect(calls).toContainEqual({ path: 'security.endSession', input: { id: 'b' } }))
  press('Avsluta alla andra')
  await confirm('Ja, avsluta dem')
  await waitFor(() => expect(calls.some(({ path }) => path === 'security.endOtherSessions')).toBe(true))
})

test('codes that the browser refuses to copy are selected, and it says so', async () => {
  const writeText = () => Promise.reject(new Error('NotAllowedError'))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  renderWith(<CodesDialog codes={['aaaa-bbbb', 'cccc-dddd']} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Kopiera' }))
  expect((await screen.findByText(/^Webbläsaren lät oss inte kopiera\./)).closest('[role=alert]')).not.toBeNull()
  expect(window.getSelection()?.anchorNode).toBe(screen.getByRole('list'))
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('new codes are shown once, after a question', async () => {
  await open({}, { 'security.renewCodes': () => ({ codes: ['aaaa-bbbb-cccc-dddd'] }) })
  press('Skapa nya')
  await confirm('Ja, skapa nya koder')
  await screen.findByText('aaaa-bbbb-cccc-dddd')
  press('Jag har sparat dem')
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull())
})

test('the owner sees that the office takes the keys away, and stops it', async () => {
  const { calls } = await open(
    { reset: { id: 9, started_at: '2026-11-20T10:00:00Z' } },
    { 'factorReset.stop': () => null },
  )
  press('Nej, stoppa det')
  await waitFor(() => expect(calls).toContainEqual({ path: 'factorReset.stop', input: { id: 9 } }))
})

test('an app is connected by the code that it shows; a wrong code stays at its field', async () => {
  let tries = 0
  await open(
    { passkeys: [] },
    {
      'security.startApp': () => ({
        secret: 'ABCDEFGH',
        address: '',
        ticket: 'x.y',
        qr: { size: 21, path: 'M0 0h1v1h-1z' },
      }),
      'security.confirmApp': () => {
        tries += 1
        if (tries === 1) throw refusal('INVALID', 'Koden stämmer inte')
        return { codes: ['eeee-ffff-gggg-hhhh'] }
      },
    },
  )
  press('Koppla')
  await screen.findByText('ABCD EFGH')
  fireEvent.change(screen.getByLabelText('Kod från appen'), { target: { value: '123456' } })
  press('Koppla appen')
  await screen.findByText('Koden stämmer inte')
  press('Koppla appen')
  await screen.findByText('eeee-ffff-gggg-hhhh')
})

const twelve = { act: 'issue', count: 12, element: 'diplom', holder: 'Eslöv–Höör–Hörby', isSaved: true } as const

test.each([
  [{ ...twelve, count: 1 }, 'Du utfärdar 1 diplom för Eslöv–Höör–Hörby. Efteråt kan det inte tas bort'],
  [{ ...twelve, act: 'correct', count: 3, holder: '' }, 'Du ersätter 3 utfärdade diplom. De gamla slutar gälla'],
  [{ ...twelve, act: 'reissue', count: 1, holder: 'Ada Ek' }, 'Du ersätter 1 utfärdat diplom för Ada Ek. Det gamla'],
] as const)('the question about %o says its act', async (about, sentence) => {
  renderWith(<ProofDialog question={{ reason: 'issue', minutes: 15, about }} onAnswer={() => {}} />, {
    answers: { 'security.proofChoices': () => new Promise(() => {}) },
  })
  expect(await screen.findByText((text) => text.startsWith(sentence))).toBeTruthy()
})

test('the question names act and person, sends a whole code by itself, and offers the second way', async () => {
  const answered: boolean[] = []
  const { calls } = renderWith(
    <ProofDialog
      question={{ reason: 'issue', minutes: 15, about: twelve }}
      onAnswer={(proved) => answered.push(proved)}
    />,
    {
      answers: {
        'security.proofChoices': () => ({
          ...{ name: 'Farhad Provberg', ways: ['app', 'code'], minutes: 15, provedAt: null, passkey: null },
          ...{ fresh: false, schools: [] },
        }),
        'security.prove': () => null,
      },
    },
  )
  await screen.findByText('Farhad Provberg')
  expect(screen.getByText(/^Du utfärdar 12 diplom för Eslöv–Höör–Hörby\./)).toBeTruthy()
  expect(screen.getByText('Gäller i 15 minuter. Ditt utkast är sparat.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Kod från appen'), { target: { value: '12345' } })
  fireEvent.change(screen.getByLabelText('Kod från appen'), { target: { value: '123456' } })
  await waitFor(() => expect(answered).toEqual([true]))
  expect(calls.filter(({ path }) => path === 'security.prove').map(({ input }) => input)).toEqual([
    { proof: { code: '123456' } },
  ])
  press('Använd en reservkod')
  expect(screen.getByLabelText('Reservkod')).toBeTruthy()
})

test('a school’s sign-in stands in a tab of its own, and the dialog goes on by itself when the proof is there', async () => {
  const answered: boolean[] = []
  let fresh = false
  renderWith(
    <ProofDialog
      question={{ reason: 'signIn', minutes: 15, about: null }}
      onAnswer={(proved) => answered.push(proved)}
    />,
    {
      answers: {
        'security.proofChoices': () => ({
          ...{ name: 'Farhad Provberg', ways: ['school'], minutes: 15, provedAt: null, passkey: null, fresh },
          schools: [{ title: 'Provköpings kommun', address: 'http://vo.localhost:3000/oauth/school/1/prove?ticket=t' }],
        }),
      },
    },
  )
  const link = await screen.findByRole('link', { name: 'Logga in igen hos Provköpings kommun' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(answered).toEqual([])
  fresh = true
  await waitFor(() => expect(answered[0]).toBe(true), { timeout: 10_000 })
})

test('a session from a new place is asked about: it is one’s own, or it ends and a new password is chosen', async () => {
  const sessions = [
    overview.sessions[0],
    session({ id: 'b', name: 'Firefox på Windows', place: 'Växjö', news: 'country' }),
  ]
  const { calls } = await open({ sessions }, { 'security.knowSession': () => null, 'security.endSession': () => null })
  expect(screen.getByText(/^Inloggning från en ny plats: Växjö, .*, Firefox på Windows\.$/)).toBeTruthy()
  expect(screen.getByText('Växjö, ny plats')).toBeTruthy()
  press('Ja, det var jag')
  await waitFor(() => expect(calls).toContainEqual({ path: 'security.knowSession', input: { id: 'b' } }))
  press('Nej, avsluta den')
  await waitFor(() => expect(calls).toContainEqual({ path: 'security.endSession', input: { id: 'b' } }))
  expect(await screen.findByLabelText('Nytt lösenord')).toBeTruthy()
})

test('the person sees by which role the own number was shown', async () => {
  await open()
  expect(await screen.findByText(/^Diplom: Utfärdare, Eslöv, 3 juni 2026/)).toBeTruthy()
})
