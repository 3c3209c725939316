import { kinds } from '@kollegium/api/definitions/certificates'
import { cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { renderWith, type Setup, testMe } from '../resource/testing.tsx'
import AuditPage from './audit-log/audit-page.tsx'
import CorrectionPage from './corrections/correction-page.tsx'
import RevokeDialog from './corrections/revoke-dialog.tsx'
import RequestsPage from './holder-requests/requests-page.tsx'
import { PrintRunsProvider } from './print-runs/runs-context.tsx'
import PrivacyPage from './privacy/privacy-page.tsx'
import { SignInPart } from './settings/sign-in-part.tsx'
import { UserImportDialog } from './user-import/user-import-dialog.tsx'

// Forms that keep typed words outside a record's form, and their answers.

/** The moment of the last save, as the server first tells it. */
export const moment = '2026-11-20T10:00:00.000Z'
const room = () => ({ people: [], total: 0, pen: null, changed_at: null, news: '' })

/** The certificate of the corrected papers. */
export const certificate = {
  ...{ id: 5, title: 'Vård', date: '2026-06-12', educator_id: 8, educator: 'Provköping', certified_reason: '' },
  fields: {
    ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg', degree: '', credits: 1500 },
    ...{ principal: 'Per Utkastdal', president: '', place: 'Höör' },
  },
  ...{ group: { id: 3, title: 'Eslöv' }, print: true, updated_at: moment },
}
/** Builds the person of a paper. */
export const holder = (id: number, more: object = {}) => ({
  ...{ id, certificate_id: 5, firstname: 'Ada', lastname: `Alm ${id}`, protected: false, status: 'issued' },
  ...{ number: '7K3MQ9TX2F8C', date: '2026-06-12', revoked_reason: '', mail: true, ended: null, endedBy: null },
  ...{ successorHere: false, ...more },
})
const request = {
  ...{ id: 4, kind: 'signed_copy', status: 'waiting', firstname: '', lastname: '', address: 'Gatan 1', message: '' },
  ...{ answer: '', created_at: moment, updated_at: moment, answered_at: null, answered_by: null },
  person: { ...holder(1), email: '', certificate: { id: 5, kind: 'diploma', group: { title: 'Eslöv' } } },
}
/** All that is kept of a person. */
export const keptPerson = {
  ...{ name: 'Rahel Mönsterqvist', firstname: 'Rahel', lastname: 'Mönsterqvist', emails: ['rahel@exempel.test'] },
  ...{ numbers: [], rows: [], similar: [], mentions: [], reads: [] },
  erasure: { parts: [], kept: { issued: 0, signed: 0, files: [], audit: 0 } },
}
/** The settings of the audit log. */
export const log = { months: 24, alarms: {}, addresses: [], witness: '', updated_at: moment }
/** The demands on those who sign in. */
export const policy = { demanded: [], proofMinutes: 15, updated_at: moment }
const sheet = {
  ...{ filename: 'rektorer.xlsx', name: 'Blad1', number: 1, headerRow: 1 },
  rows: [
    { row: 1, cells: ['Namn', 'Mejl', 'Roll', 'Mobil'] },
    { row: 2, cells: ['Elif Demolund', 'elif@example.com', 'bitr. rektor', ''] },
  ],
}
const mapping = { 0: 'full_name', 1: 'email', 2: 'role', 3: 'ignore' }
const trial = {
  rows: [{ row: 2, name: 'Elif Demolund', email: 'elif@example.com', outcome: 'new', text: 'Nytt konto.' }],
  ...{ unknownRoles: [], choices: [{ value: 'role 3', label: 'Rektor' }] },
}
const answers: NonNullable<Setup['answers']> = {
  ...{ 'presence.watch': room, 'presence.beat': room },
  'print.list': () => ({ items: [], total: 0, page: 1, limit: 20 }),
  'diploma.correction': () => ({ certificates: [certificate], persons: [holder(1), holder(2)] }),
  'diploma.correct': () => ({ certificates: [{ id: 9, replaces: 5, person_ids: [10] }], runs: [] }),
  'issuedDocument.revocation': () => ({ kinds: ['diploma'], persons: [holder(1)] }),
  'issuedDocument.revoke': () => ({ revoked: 1, mails: 0, unreadable: [] }),
  'holderRequest.list': () => ({ items: [request], total: 1, page: 1, limit: 20 }),
  'holderRequest.answer': () => ({ id: 4 }),
  'signInPolicy.get': () => policy,
  'signInPolicy.update': () => null,
  'factorReset.list': () => [],
  'factorReset.start': () => ({ id: 1 }),
  'auditLog.list': () => ({ items: [], total: 0, page: 1, limit: 25 }),
  'auditLog.alarms': () => ({ items: [], total: 0 }),
  'auditLog.chain': () => ({ position: 1, anchor: null, checking: false, checked: null }),
  'auditLog.settings': () => log,
  'auditLog.saveSettings': () => log,
  'preference.filters': () => [],
  'privacy.register': () => ({ entries: [], levels: [], runs: [], excluded: 0 }),
  'privacy.erasures': () => [],
  'privacy.person': () => keptPerson,
  'privacy.correct': () => ({ rows: 1, texts: 0, issued: 0 }),
  'user.tryImport': () => trial,
  'user.import': () => trial,
}

const textbox = (name: RegExp | string) => page.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: RegExp | string, value: string) =>
  void fireEvent.change(await textbox(name), { target: { value } })
const press = async (name: RegExp | string) => void fireEvent.click(await page.findByRole('button', { name }))
/** Returns the words of a field. */
export const typedIn = async (name: RegExp | string) => (await textbox(name)).value

const choose = async () => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no field of a file')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  await page.findByText('Nytt konto.')
}
const columnText = () => page.getByRole('button', { name: /Mobil/ }).textContent ?? ''
const mean = async () => {
  fireEvent.click(page.getByRole('button', { name: /Mobil/ }))
  fireEvent.click(await page.findByRole('option', { name: 'Roll' }))
  await page.findByText('Nytt konto.')
}

/** A form that keeps typed words. */
export type Form = {
  name: string
  draw: () => ReactNode
  path?: string
  open?: () => Promise<void>
  type: () => Promise<void>
  /** Reads the typed values: `typed` after typing, `empty` with nothing typed. */
  read: () => Promise<unknown>
  typed: unknown
  empty: unknown
  send: () => Promise<void>
  done: string
  /** Throws away what is typed. */
  giveUp?: () => Promise<void>
}

const correction = () => (
  <PrintRunsProvider>
    <CorrectionPage kind={kinds.diploma as never} id={5} wanted={null} />
  </PrintRunsProvider>
)
export const forms: Form[] = [
  {
    name: 'a correction of issued papers',
    ...{ draw: correction, path: '/diploma/5/correct' },
    type: async () => {
      fireEvent.click(await page.findByRole('checkbox', { name: 'Rektor' }))
      await type('Rätt: Rektor', 'Elif Demolund')
      await type(/^Orsak/, 'Fel rektor')
      fireEvent.click(page.getByRole('checkbox', { name: 'Markera Ada Alm 2' }))
    },
    read: async () => [
      await typedIn(/^Orsak/),
      page.queryByRole<HTMLInputElement>('textbox', { name: 'Rätt: Rektor' })?.value,
      page.getByRole<HTMLInputElement>('checkbox', { name: 'Markera Ada Alm 2' }).checked,
    ],
    ...{ typed: ['Fel rektor', 'Elif Demolund', false], empty: ['', undefined, true] },
    send: async () => {
      await press('Ersätt 1 diplom')
      const question = within(await page.findByRole('alertdialog'))
      fireEvent.click(question.getByRole('button', { name: 'Ersätt 1 diplom' }))
    },
    done: 'diploma.correct',
  },
  {
    name: 'the reason of a revocation',
    draw: () => <RevokeDialog ids={[1]} onClose={() => undefined} onDone={() => undefined} />,
    type: async () => {
      fireEvent.click(await page.findByRole('radio', { name: 'Annan orsak' }))
      await type(/^Skriv orsaken/, 'Kursen var inte godkänd')
    },
    read: async () => {
      await page.findByRole('radio', { name: 'Annan orsak' })
      return page.queryByRole<HTMLInputElement>('textbox', { name: /^Skriv orsaken/ })?.value
    },
    ...{ typed: 'Kursen var inte godkänd', empty: undefined },
    send: () => press(/^Ja, återkalla/),
    ...{ done: 'issuedDocument.revoke', giveUp: () => press('Nej') },
  },
  {
    name: 'the answer to a holder',
    draw: () => <RequestsPage />,
    path: '/requests',
    open: () => press('Svara och avsluta'),
    type: async () => {
      fireEvent.click(await page.findByRole('radio', { name: 'Det går inte' }))
      await type(/^Meddelande/, 'Vi har flyttat')
    },
    read: async () => [
      await typedIn(/^Meddelande/),
      page.getByRole<HTMLInputElement>('radio', { name: 'Det går inte' }).checked,
    ],
    ...{ typed: ['Vi har flyttat', true], empty: ['', false] },
    send: async () =>
      void fireEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Svara och avsluta' })),
    ...{ done: 'holderRequest.answer', giveUp: () => press('Avbryt') },
  },
  {
    name: 'demands on those who sign in',
    ...{ draw: () => <SignInPart />, path: '/setting/sign-in' },
    type: async () => {
      await type(/^Minuter/, '30')
      fireEvent.click(page.getByRole('checkbox', { name: 'Nationella kansliet' }))
    },
    read: async () => [
      await typedIn(/^Minuter/),
      page.getByRole<HTMLInputElement>('checkbox', { name: 'Nationella kansliet' }).checked,
    ],
    ...{ typed: ['30', true], empty: ['15', false] },
    send: () => press('Spara'),
    done: 'signInPolicy.update',
  },
  {
    name: 'the reason of a factor reset',
    ...{ draw: () => <SignInPart />, path: '/setting/sign-in' },
    type: async () => {
      await type(/^Användarnamn/, 'farhad')
      await type(/^Hur kände du igen/, 'Ringde upp honom')
    },
    read: async () => [await typedIn(/^Användarnamn/), await typedIn(/^Hur kände du igen/)],
    ...{ typed: ['farhad', 'Ringde upp honom'], empty: ['', ''] },
    send: () => press('Begär'),
    done: 'factorReset.start',
  },
  {
    name: 'the addresses of alarms',
    ...{ draw: () => <AuditPage />, path: '/auditLog' },
    open: () => press('Ändra adresser och tid'),
    type: () => type(/^Larm skickas till/, 'ett@example.com'),
    read: () => typedIn(/^Larm skickas till/),
    ...{ typed: 'ett@example.com', empty: '' },
    send: () => press('Spara'),
    ...{ done: 'auditLog.saveSettings', giveUp: () => press('Avbryt') },
  },
  {
    name: 'the correction of a person’s data',
    ...{ draw: () => <PrivacyPage />, path: '/privacy/User-12' },
    open: () => press(/^Rätta/),
    type: () => type('E-postadress', 'ny@exempel.test'),
    read: () => typedIn('E-postadress'),
    ...{ typed: 'ny@exempel.test', empty: 'rahel@exempel.test' },
    send: () => press('Rätta överallt'),
    ...{ done: 'privacy.correct', giveUp: () => press('Avbryt') },
  },
  {
    name: 'the meanings of a file of people',
    draw: () => <UserImportDialog open onClose={() => undefined} />,
    open: choose,
    type: mean,
    read: async () => columnText(),
    ...{ typed: expect.stringContaining('Roll'), empty: expect.not.stringContaining('Roll') },
    send: () => press(/^Importera/),
    ...{ done: 'user.import', giveUp: () => press('Avbryt') },
  },
]

/** Names what is kept of a person's words. */
export const draftsOf = (user: number) =>
  [localStorage, sessionStorage].flatMap((store) =>
    Object.keys(store).filter((key) => key.startsWith(`vo_draft:${user}:`)),
  )
/** Draws a form anew, as after a reload, for a person. */
export const show = async (form: Form, more: Setup['answers'] = {}, user = 7) => {
  cleanup()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet, mapping } })))
  const me = { user: { ...testMe.user, id: user } }
  const view = renderWith(form.draw(), { path: form.path ?? '/', me, answers: { ...answers, ...more } })
  await form.open?.()
  return view
}
