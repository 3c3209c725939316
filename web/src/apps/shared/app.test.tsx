import { act, cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, testMe } from '../../resource/testing.tsx'
import { appStarter } from './testing.tsx'

let unsaved = false
const start = appStarter(() => unsaved)

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

test('words that somebody else has left in the tab go, but not while acting as somebody', async () => {
  const words = () => Object.keys(sessionStorage).filter((key) => key.startsWith('vo_draft:'))
  sessionStorage.setItem('vo_draft:8:holderRequest:4:answer', '{}')
  sessionStorage.setItem('vo_draft:7:holderRequest:4:answer', '{}')
  const acting = start({ answers: { 'session.me': () => ({ ...testMe, realUser: { ...testMe.user, id: 8 } }) } })
  await page.findByRole('heading', { name: 'Start' })
  expect(words()).toHaveLength(2)
  acting.unmount()
  start()
  await page.findByRole('heading', { name: 'Start' })
  expect(words()).toEqual(['vo_draft:7:holderRequest:4:answer'])
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
