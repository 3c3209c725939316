import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, testMe } from '../../resource/testing.tsx'
import { appStarter } from './testing.tsx'

const start = appStarter()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('who is not signed in, and can’t be renewed, goes to sign in and comes back to the same place', async () => {
  const { left } = start({ path: '/article?sok=a', signedIn: false })
  await waitFor(() => expect(left).toHaveLength(1))
  expect(left[0]).toMatch(/^http:\/\/vo\.localhost:3000\/oauth\/authorize\?client_id=admin/)
  expect(sessionStorage.getItem('vo_return')).toBe('/article?sok=a')
})

test('the address for signing in leads a person who is signed in to the start', async () => {
  start({ path: '/login' })
  expect(await page.findByRole('heading', { name: 'Start' })).toBeTruthy()
  expect(location.pathname).toBe('/')
})

test('who was signed in before is let in by a renewal, without the sign-in page', async () => {
  localStorage.setItem('vo_signed_in', '1')
  const { left } = start({
    signedIn: false,
    fetch: (async () => Response.json({ token_type: 'Bearer', access_token: 'new' })) as typeof fetch,
  })
  await page.findByRole('heading', { name: 'Start' })
  expect(left).toEqual([])
})

test('an authorisation server that is away signs nobody out', async () => {
  localStorage.setItem('vo_signed_in', '1')
  const { left } = start({ signedIn: false, fetch: (async () => new Response('', { status: 503 })) as typeof fetch })
  await page.findByText('Inloggningstjänsten nås inte just nu. Försök igen om en stund.')
  expect(left).toEqual([])
})

test('a callback that fails says so in Swedish and lets one try again', async () => {
  const { left } = start({ path: '/auth?code=c&state=wrong', signedIn: false })
  await page.findByText('Inloggningen misslyckades')
  fireEvent.click(page.getByRole('button', { name: 'Klicka här för att logga in' }))
  await waitFor(() => expect(left[0]).toContain('/oauth/authorize?'))
})

test('a user who can’t be fetched is told, with the reference, and may try again', async () => {
  let broken = true
  start({
    answers: {
      'session.me': () => {
        if (broken) throw refusal('INTERNAL', 'Ett fel har uppstått', { reference: 'ab-12' })
        return testMe
      },
    },
  })
  await page.findByText('Det gick inte att hämta dina användaruppgifter')
  expect(page.getByText(/ab-12/)).toBeTruthy()
  broken = false
  fireEvent.click(page.getByRole('button', { name: 'Försök igen' }))
  await page.findByRole('heading', { name: 'Start' })
})

test('a validation candidate is led to the validation tool and sees nothing of the app', async () => {
  const { left: went } = start({
    answers: { 'session.me': () => ({ ...testMe, user: { ...testMe.user, candidateOnly: true } }) },
  })
  await page.findByRole('heading', { name: 'Du leds till valideringsverktyget' })
  const link = page.getByRole('link', { name: 'Öppna valideringsverktyget' })
  expect(went).toEqual([link.getAttribute('href')])
  expect(new URL(went[0] ?? '').host).toMatch(/^validig\./)
  expect(page.queryByRole('navigation')).toBeNull()
})

test('acting as a validation candidate goes on in the validation tool, and ends in this app', async () => {
  const user = { ...testMe.user, candidateOnly: true }
  const realUser = { id: 3, firstname: 'Birte', lastname: 'Exempelsson' }
  localStorage.setItem('MASQUERADE_USER', JSON.stringify({ id: user.id }))
  const { left: went } = start({ answers: { 'session.me': () => ({ ...testMe, user, realUser }) } })
  await page.findByRole('heading', { name: 'Du leds till valideringsverktyget' })
  expect(went[0]).toMatch(/^https?:\/\/validig\..*\/\?masquerade=7$/)
  expect(localStorage.getItem('MASQUERADE_USER')).toBeNull()
})

test('who has not approved how personal data are handled is asked before anything else, and goes on from there', async () => {
  const text = { version: '2', text: 'Vi behandlar dina uppgifter.' }
  let approved: string | null = null
  const { calls } = start({
    path: '/article/12',
    answers: {
      'session.me': () => ({ ...testMe, consentNeeded: approved !== text.version }),
      'account.consentText': () => ({ ...text }),
      'account.consent': ({ version }: { version: string }) => {
        if (version === '2' && text.version === '2') text.version = '3'
        else approved = version
        if (!approved) throw refusal('INVALID', 'Texten har ändrats.')
        return {}
      },
    },
  })
  await page.findByRole('heading', { name: 'Samtycke till personuppgiftsbehandling' })
  expect(page.getByText('Du behöver godkänna att vi behandlar dina personuppgifter')).toBeTruthy()
  expect(page.getByText('Vi behandlar dina uppgifter.')).toBeTruthy()
  expect(page.queryByRole('navigation')).toBeNull()
  const approve = async () => fireEvent.click(await page.findByRole('button', { name: 'Jag godkänner' }))
  await approve()
  // The text changes while the person reads it.
  await page.findByText('Texten har ändrats.')
  await waitFor(() => expect(page.getByRole('button', { name: 'Jag godkänner' })).toHaveProperty('disabled', false))
  await approve()
  await page.findByRole('heading', { name: 'Formulär' })
  expect(calls.filter(({ path }) => path === 'account.consent').map(({ input }) => input)).toEqual([
    { version: '2' },
    { version: '3' },
  ])
})

test('who does not approve the new text signs out; who acts for somebody is not asked', async () => {
  const me = { ...testMe, consentNeeded: true, user: { ...testMe.user, gdpr_version: '1' } }
  const asked = start({
    answers: { 'session.me': () => me, 'account.consentText': () => ({ version: '2', text: 'Ny text.' }) },
  })
  await page.findByText(/^Texten har ändrats sedan du godkände den/)
  fireEvent.click(page.getByRole('button', { name: 'Godkänn inte och logga ut' }))
  await waitFor(() => expect(asked.left[0]).toContain('/oauth/logout'))
  expect(asked.calls.some(({ path }) => path === 'account.consent')).toBe(false)
  asked.unmount()
  const realUser = { id: 1, firstname: 'Birgitta', lastname: 'Testander' }
  start({ answers: { 'session.me': () => ({ ...me, realUser, masqueradeUntil: '2026-11-20T14:42:00Z' }) } })
  await page.findByRole('heading', { name: 'Start' })
})
