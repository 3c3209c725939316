import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react'
import Newspaper from 'lucide-react/icons/newspaper'
import { lazy } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressesOf } from '../../lib/addresses.ts'
import type { Services } from '../../lib/client-context.tsx'
import { createCookies } from '../../lib/cookies.ts'
import { createProofDesk } from '../../lib/proof.ts'
import { createSession } from '../../lib/session.ts'
import { type Client, trpc } from '../../lib/trpc.ts'
import { createUnsavedGuard } from '../../lib/unsaved.ts'
import { createVersionWatch } from '../../lib/version.ts'
import { fakeServer, refusal, testMe } from '../../resource/testing.tsx'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { AppShell } from './app-shell.tsx'
import { Root } from './root.tsx'
import type { AppSection } from './sections.ts'

const groups = [
  { id: 1, name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true, parent_id: null, depth: 0 },
  { id: 3, name: 'eslov', title: 'Eslöv–Höör–Hörby', category: 'local', vopagesStatus: true, parent_id: 1, depth: 1 },
]

let unsaved = false
function Form() {
  useUnsaved({ isUnsaved: () => unsaved })
  return <h1>Formulär</h1>
}
function Broken(): never {
  throw new Error('bug')
}
const sections: AppSection[] = [
  { segment: '', label: 'screen.dashboard', icon: Newspaper, Page: () => <h1>Start</h1> },
  {
    segment: 'article',
    label: 'screen.articles',
    group: 'nav.content',
    subject: 'Article',
    icon: Newspaper,
    Page: Form,
  },
  { segment: 'tag', label: 'screen.tags', group: 'nav.content', subject: 'Tag', icon: Newspaper, Page: Broken },
  { segment: 'links', label: 'screen.links', icon: Newspaper, hidden: true, Page: lazy(() => new Promise(() => {})) },
]

type Start = {
  path?: string
  signedIn?: boolean
  answers?: Record<string, (input: never) => unknown>
  fetch?: typeof fetch
}

function start({ path = '/', signedIn = true, answers = {}, fetch: ask }: Start = {}) {
  history.replaceState(null, '', path)
  const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })
  if (!addresses) throw new Error('no addresses')
  const cookies = createCookies('localhost')
  for (const name of cookies.names()) cookies.remove(name)
  if (signedIn) cookies.set('vo_atoken', 'abc', 60)
  const left: string[] = []
  const session = createSession({
    addresses,
    cookies,
    local: localStorage,
    tab: sessionStorage,
    fetch: ask ?? (async () => Response.json({ error: 'invalid_request' }, { status: 400 })),
    go: (url) => left.push(url),
  })
  const server = fakeServer({ 'session.me': () => testMe, 'group.selector': () => groups, ...answers })
  const guard = createUnsavedGuard()
  guard.watch()
  const services: Services = {
    session,
    guard,
    desk: createProofDesk(),
    versions: createVersionWatch(localStorage),
    client: trpc.createClient({ links: [server.link] }) as Client,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const view = render(
    <Root services={services}>
      <AppShell
        app="admin"
        name="app.admin"
        sections={sections}
        other={{ label: 'nav.toCert', host: 'cert', icon: Newspaper }}
      />
    </Root>,
  )
  return { ...view, ...server, services, session, cookies, left }
}

beforeEach(() => {
  unsaved = false
  localStorage.clear()
  sessionStorage.clear()
})

test('who is signed in sees the app: the drawer, the active row, the way to the other app', async () => {
  start({ path: '/article/12' })
  await page.findByRole('heading', { name: 'Formulär' })
  const [menu] = page.getAllByRole('navigation', { name: 'Huvudmeny' })
  const active = within(menu as HTMLElement).getByRole('link', { name: 'Artiklar' })
  expect(active.getAttribute('aria-current')).toBe('page')
  const other = page.getAllByRole('link', { name: 'Till Diplomverktyget' })[0]
  expect(other?.getAttribute('href')).toBe('http://cert.vo.localhost:3000/')
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

test('a place one may not read is neither in the drawer nor shown', async () => {
  start({ path: '/article', answers: { 'session.me': () => ({ ...testMe, rules: [['read', 'Tag']] }) } })
  await page.findByText('Du har inte behörighet till Artiklar')
  expect(page.queryByRole('link', { name: 'Artiklar' })).toBeNull()
  expect(page.queryByRole('heading', { name: 'Formulär' })).toBeNull()
})

test('an address with a typing error leads on to the place that was meant, where one may go', async () => {
  const slip = start({ path: '/artcile' })
  const said = await page.findByText(/^Menade du/)
  fireEvent.click(within(said).getByRole('link', { name: 'Artiklar' }))
  await page.findByRole('heading', { name: 'Formulär' })
  slip.unmount()
  start({ path: '/artcile', answers: { 'session.me': () => ({ ...testMe, rules: [['read', 'Tag']] }) } })
  await page.findByText('404')
  expect(page.queryByText(/Menade du/)).toBeNull()
})

test('an address that leads nowhere, and a page that breaks', async () => {
  const nowhere = start({ path: '/nosuch' })
  await page.findByText('404')
  expect(document.title).toBe('404 | Collegenätverket')
  nowhere.unmount()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  start({ path: '/tag' })
  await page.findByText('500')
})

test('a screen whose code is on its way has its heading and a skeleton, and is busy', async () => {
  start({ path: '/links' })
  const main = await page.findByRole('main')
  await within(main).findByRole('heading', { level: 1, name: 'Länkar att rätta' })
  expect(main.querySelector('[aria-busy="true"]')).not.toBeNull()
})

test('the chosen group is kept, sent with calls, and changed only after a question when something is unsaved', async () => {
  const { session } = start({ path: '/article/12' })
  await page.findByRole('heading', { name: 'Formulär' })
  const choose = async (name: RegExp) => {
    fireEvent.click(page.getByRole('button', { name: /^Grupp:/ }))
    fireEvent.click((await page.findAllByRole('option', { name }))[0] as HTMLElement)
  }
  await choose(/Eslöv/)
  await waitFor(() => expect(session.headers().VoGroup).toBe('3'))
  expect(localStorage.getItem('vo_group')).toBe('3')
  // A record of the former group gives way to the list.
  expect(location.pathname).toBe('/article')
  unsaved = true
  await choose(/College Skåne/)
  fireEvent.click(await page.findByRole('button', { name: 'Stanna kvar' }))
  expect(session.headers().VoGroup).toBe('3')
})

test('a stored group that one may no longer choose is forgotten', async () => {
  localStorage.setItem('vo_group', '99')
  const { session } = start()
  await page.findByRole('heading', { name: 'Start' })
  expect(session.group()).toBeNull()
})

test('acting for someone else is shown over everything, and can be stopped', async () => {
  localStorage.setItem('MASQUERADE_USER', '{"id":7}')
  const ended = vi.fn(() => null)
  const { session, left } = start({
    answers: {
      'session.me': () => ({
        ...testMe,
        realUser: { id: 1, firstname: 'Birgitta', lastname: 'Testander' },
        masqueradeUntil: '2026-11-20T14:42:00Z',
      }),
      'session.endMasquerade': ended,
    },
  })
  const bar = await page.findByRole('region', { name: 'Du agerar som' })
  expect(bar.textContent).toContain('Gunilla Exempelsson · slutar kl. 15.42')
  fireEvent.click(within(bar).getByRole('button', { name: 'Sluta agera' }))
  await waitFor(() => expect(session.masquerade()).toBeNull())
  expect(ended).toHaveBeenCalledOnce()
  expect(left).toEqual(['http://admin.vo.localhost:3000/'])
})

test('when the hour of acting for someone is over, there is a way back to oneself', async () => {
  localStorage.setItem('MASQUERADE_USER', '{"id":7}')
  const over = () => {
    throw refusal('FORBIDDEN', 'Du har agerat som användaren i en timme och behöver börja om.')
  }
  const { session, left } = start({ answers: { 'session.me': over, 'group.selector': over } })
  await page.findByText('Du har agerat som användaren i en timme och behöver börja om.')
  fireEvent.click(page.getByRole('button', { name: 'Sluta agera' }))
  expect(session.masquerade()).toBeNull()
  expect(left).toEqual(['http://admin.vo.localhost:3000/'])
})

test('a licensee is acted for by choice in the account menu, shown, and stopped', async () => {
  const licensees = [{ id: 3, title: 'Provbolaget AB' }]
  const { session, left } = start({
    answers: { 'session.me': () => ({ ...testMe, licensees, licenseeId: session.licensee() }) },
  })
  fireEvent.click((await page.findAllByRole('button', { name: /^Konto: / }))[0] as HTMLElement)
  fireEvent.click(await page.findByRole('menuitem', { name: 'Företräd Provbolaget AB' }))
  expect(session.headers().VoLicensee).toBe('3')
  expect(left).toEqual(['http://admin.vo.localhost:3000/'])
  cleanup()
  const again = start({ answers: { 'session.me': () => ({ ...testMe, licensees, licenseeId: 3 }) } })
  const bar = await page.findByRole('region', { name: 'Du företräder' })
  expect(bar.textContent).toContain('Provbolaget AB')
  fireEvent.click(within(bar).getByRole('button', { name: 'Sluta företräda' }))
  expect(again.session.headers()).not.toHaveProperty('VoLicensee')
})

test('on a phone a licensee is chosen in the drawer, which has the account menu there', async () => {
  const licensees = [
    { id: 3, title: 'Provbolaget AB' },
    { id: 4, title: 'Andra AB' },
  ]
  const { session } = start({ answers: { 'session.me': () => ({ ...testMe, licensees, licenseeId: 4 }) } })
  fireEvent.click(await page.findByRole('button', { name: 'Öppna menyn' }))
  const drawer = within(await page.findByRole('dialog', { name: 'Meny' }))
  expect(drawer.queryByRole('button', { name: 'Företräd Andra AB' })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: 'Företräd Provbolaget AB' }))
  expect(session.headers().VoLicensee).toBe('3')
})

test('somebody else who signs in in another tab is told of; oneself is not', async () => {
  let user = testMe.user
  start({ answers: { 'session.me': () => ({ ...testMe, user }) } })
  await page.findByRole('heading', { name: 'Start' })
  const signIn = () =>
    act(async () => {
      dispatchEvent(new StorageEvent('storage', { key: 'vo_signed_in', newValue: 'x', storageArea: localStorage }))
    })
  await signIn()
  expect(page.queryByRole('alertdialog')).toBeNull()
  user = { ...testMe.user, id: 8, firstname: 'Birgitta', lastname: 'Testander' }
  await signIn()
  const told = await page.findByRole('alertdialog', { name: 'Någon annan har loggat in' })
  expect(told.textContent).toContain('Det som sparas härifrån sparas nu som Birgitta Testander')
})

test('a new version is told by a notice that stays, and nothing unsaved is lost to it', async () => {
  const { services } = start()
  await page.findByRole('heading', { name: 'Start' })
  act(() => services.versions.seen('2'))
  await page.findByText('Det finns en ny version. Sidan läses in på nytt.')
})
