import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import { FakeRequest, fakeUploads, picture } from '../media/testing.tsx'
import AccountPage from './account-page.tsx'

const account = {
  id: 7,
  name: 'gunexe',
  fullname: 'Gunilla Exempelsson',
  email: 'gunilla@example.com',
  firstname: 'Gunilla',
  lastname: 'Exempelsson',
  personal_number: '19670129-••••',
  images: [],
  settings: { notifications: 'all', dailyMailOptOut: false },
  userSettings: { publicDefaultPortfolio: null },
  gdpr: false,
  gdpr_at: null,
  gdpr_version: null,
  updated_at: '2026-11-20T10:00:00.000Z',
}
type Answers = Record<string, (input: never) => unknown>
const draw = (path: string, answers: Answers = {}, me: object = {}) =>
  renderWith(<AccountPage />, {
    path,
    // A person may edit their own account without any role.
    me: { rules: [] as never, ...me },
    answers: {
      'account.get': () => account,
      'account.consentText': () => ({ version: '2', text: 'Vi behandlar dina uppgifter.' }),
      'privacy.ownReads': () => [],
      ...answers,
    },
  })
const open = async (answers: Answers = {}) => {
  const view = draw('/account', answers)
  await screen.findByRole('textbox', { name: /^E-postadress/ })
  return view
}
const type = (name: RegExp, value: string) => {
  const input = screen.getByLabelText(name)
  fireEvent.change(input, { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('one changes one’s own data without any role, and can’t remove oneself', async () => {
  const { calls } = await open({ 'account.update': () => ({ ...account, profession: 'Lärare' }) })
  type(/^Yrkestitel/, 'Lärare')
  press('Spara')
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'account.update')?.input).toEqual({
      data: { profession: 'Lärare' },
      updated_at: account.updated_at,
    }),
  )
  expect(screen.queryByRole('button', { name: /Ta bort kontot/ })).toBeNull()
})

test('a new address asks for the password, and sends it along', async () => {
  const { calls } = await open({ 'account.update': () => account })
  expect(screen.getAllByLabelText(/^Nuvarande lösenord/)).toHaveLength(1)
  type(/^E-postadress/, 'ny@example.com')
  await waitFor(() => expect(screen.getAllByLabelText(/^Nuvarande lösenord/)).toHaveLength(2))
  fireEvent.change(screen.getAllByLabelText(/^Nuvarande lösenord/)[0] as HTMLElement, { target: { value: 'hemligt' } })
  press('Spara')
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'account.update')?.input).toMatchObject({
      data: { email: 'ny@example.com', passwordCurrent: 'hemligt' },
    }),
  )
})

test('a refused password is said at its field; a changed one ends the sign-in', async () => {
  const fields = { 'data.passwordRepeat': ['Lösenorden är inte lika'] }
  const change = vi
    .fn<(input: never) => unknown>(() => undefined)
    .mockImplementationOnce(() => Promise.reject(refusal('INVALID', 'Fel', { fields })))
  const { services } = await open({ 'account.changePassword': change })
  const expired = vi.spyOn(services.session, 'expired').mockReturnValue(undefined)
  expect(screen.getByRole('button', { name: 'Byt lösenord' })).toHaveProperty('disabled', true)
  type(/^Nuvarande lösenord/, 'gammalt')
  type(/^Nytt lösenord/, 'nytt lösen 1')
  type(/^Upprepa lösenordet/, 'nytt lösen 2')
  press('Byt lösenord')
  await screen.findByText('Lösenorden är inte lika')
  press('Byt lösenord')
  await waitFor(() => expect(expired).toHaveBeenCalledWith('/account'))
})

test('the consent is given to the text that is shown, and taken back after a question', async () => {
  const view = draw('/account/data', { 'account.consent': () => ({}) })
  await screen.findByText('Vi behandlar dina uppgifter.')
  press('Jag godkänner')
  await screen.findByText('Tack, ditt samtycke är sparat')
  expect(view.calls.find(({ path }) => path === 'account.consent')?.input).toEqual({ version: '2' })
  view.unmount()
  const given = { ...account, gdpr: true, gdpr_at: '2026-08-17T10:00:00.000Z', gdpr_version: '2' }
  draw('/account/data', { 'account.get': () => given, 'account.withdrawConsent': () => ({}) })
  await screen.findByText('Godkänt 17 augusti 2026, version 2.')
  press('Ta tillbaka samtycket')
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ta tillbaka samtycket' }))
  await screen.findByText('Ditt samtycke är tillbakataget')
})

test('a picture of oneself is uploaded without any right to files; there is no library to choose from', async () => {
  fakeUploads()
  await open()
  expect(screen.queryByRole('button', { name: /bibliotek/i })).toBeNull()
  const field = within(screen.getByRole('group', { name: /^Bilder/ }))
  field.getByText('JPG, PNG, GIF eller WebP, högst 25 MB')
  const input = screen.getByRole('group', { name: /^Bilder/ }).querySelector('input[type=file]') as HTMLElement
  fireEvent.change(input, { target: { files: [picture()] } })
  await waitFor(() => expect(FakeRequest.all.at(-1)?.url).toBe('/api/v1/account/portraits'))
})

test('the tabs lead to the four parts', async () => {
  await open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Uppgifter',
    'Säkerhet',
    'E-post och aviseringar',
    'Mina data',
  ])
  fireEvent.click(screen.getByRole('tab', { name: 'Mina data' }))
  await screen.findByRole('heading', { name: 'Mina data som fil' })
})

test('a portfolio to begin in is chosen by those alone who read portfolios, and mails are no field of the form', async () => {
  const { unmount } = await open()
  expect(screen.queryByText(/^Aviseringar/)).toBeNull()
  expect(screen.queryByRole('combobox', { name: /portfölj/i })).toBeNull()
  unmount()
  draw('/account', {}, { rules: [['read', 'Portfolio']] })
  await screen.findByRole('combobox', { name: /portfölj/i })
})

test('a choice of mails is saved at once, and taken back where the server refuses it', async () => {
  const update = vi
    .fn<(input: never) => unknown>(() => account)
    .mockImplementationOnce(() => Promise.reject(refusal('UNAVAILABLE', 'Försök igen')))
  const { calls } = draw('/account/mail', { 'account.update': update })
  const some = await screen.findByRole('radio', { name: /^Endast från valideringskandidater/ })
  fireEvent.click(some)
  await screen.findByText('Försök igen')
  expect(screen.getByRole('radio', { name: /^Alla/ })).toHaveProperty('checked', true)
  fireEvent.click(some)
  await screen.findByText('Ditt val är sparat')
  fireEvent.click(screen.getByRole('switch', { name: /^Skicka en sammanfattning/ }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'account.update').map(({ input }) => input)).toEqual([
      { data: { settings: { notifications: 'candidate', dailyMailOptOut: false } } },
      { data: { settings: { notifications: 'candidate', dailyMailOptOut: false } } },
      { data: { settings: { notifications: 'candidate', dailyMailOptOut: true } } },
    ]),
  )
})

test('a candidate alone chooses the mails of the own validation by one switch, without a daily mail', async () => {
  const me = { user: { ...testMe.user, candidateOnly: true, hasValidig: true } } as never
  const { calls } = draw('/account/mail', { 'account.update': () => account }, me)
  const mails = await screen.findByRole('switch', { name: /^Mejl om min validering/ })
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(mails)
  await screen.findByText('Ditt val är sparat')
  fireEvent.click(mails)
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'account.update').map(({ input }) => input)).toEqual([
      { data: { settings: { notifications: 'none', dailyMailOptOut: false } } },
      { data: { settings: { notifications: 'all', dailyMailOptOut: false } } },
    ]),
  )
})

describe('the own data', () => {
  const link = { 'privacy.ownLink': () => ({ url: '/api/v1/privacy/own/pdf?signature=x' }) }
  const answer = (response: () => Response) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response())
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:own'
    URL.revokeObjectURL = () => undefined
  })

  test('is fetched as PDF or JSON, under a name of its own', async () => {
    const fetched = answer(() => new Response('%PDF'))
    const named: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      named.push(this.download)
    })
    const { calls } = draw('/account/data', link)
    fireEvent.click(await screen.findByRole('button', { name: 'Hämta PDF' }))
    await screen.findByText('Filen är hämtad')
    expect(calls.find(({ path }) => path === 'privacy.ownLink')?.input).toEqual({ format: 'pdf' })
    expect(fetched).toHaveBeenCalledWith('/api/v1/privacy/own/pdf?signature=x')
    fireEvent.click(screen.getByRole('button', { name: 'Hämta JSON' }))
    await waitFor(() => expect(named).toEqual(['Mina uppgifter.pdf', 'Mina uppgifter.json']))
  })

  test('says why there is no file', async () => {
    answer(() => Response.json({ message: 'Ingen skriver ut just nu' }, { status: 503 }))
    draw('/account/data', link)
    fireEvent.click(await screen.findByRole('button', { name: 'Hämta PDF' }))
    await screen.findByText('Ingen skriver ut just nu')
    expect(screen.getByRole('button', { name: 'Hämta PDF' })).toHaveProperty('disabled', false)
  })

  test('is not given to a person who acts as somebody else', async () => {
    draw('/account/data', {}, { realUser: { id: 1, firstname: 'Birte', lastname: 'S', name: 'birtes' } })
    await screen.findByText('Du agerar som någon annan och kan inte hämta personens data.')
    expect(screen.queryByRole('button', { name: 'Hämta PDF' })).toBeNull()
  })
})
