import { kinds } from '@kollegium/api/definitions/certificates'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../resource/testing.tsx'
import CorrectionPage from './corrections/correction-page.tsx'
import { PrintRunsProvider } from './print-runs/runs-context.tsx'
import {
  certificate,
  draftsOf,
  type Form,
  forms,
  holder,
  keptPerson,
  log,
  moment,
  policy,
  show,
  typedIn,
} from './testing-kept-words.tsx'

// Words that are typed outside a record's form come back after a reload or another sign-in of the same person.

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const later = '2026-11-21T10:00:00.000Z'

test.each(forms)('$name: what was typed comes back to the same person alone, until it is sent', async (form) => {
  await show(form)
  expect(await form.read()).toEqual(form.empty)
  await form.type()
  expect(await form.read()).toEqual(form.typed)
  await show(form, {}, 8)
  expect(await form.read()).toEqual(form.empty)
  const { calls } = await show(form)
  expect(await form.read()).toEqual(form.typed)
  await form.send()
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(form.done))
  await waitFor(() => expect(draftsOf(7)).toEqual([]))
})

test.each(forms.filter(({ giveUp }) => giveUp))('$name: thrown away, it is kept no longer', async (form) => {
  await show(form)
  await form.type()
  expect(draftsOf(7)).not.toEqual([])
  await form.giveUp?.()
  await waitFor(() => expect(draftsOf(7)).toEqual([]))
  await show(form)
  expect(await form.read()).toEqual(form.empty)
})

const personal = forms.filter(({ done }) => done !== 'signInPolicy.update')
test.each(personal)('$name: words about people end with the tab', async (form) => {
  await show(form)
  await form.type()
  await waitFor(() => expect(draftsOf(7)).not.toEqual([]))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('vo_draft'))).toEqual([])
})

test('a refused sending keeps the words', async () => {
  const refused = () => {
    throw refusal('UNAUTHORIZED', 'Du är inte inloggad.')
  }
  for (const form of personal) {
    sessionStorage.clear()
    const { calls } = await show(form, { [form.done]: refused })
    await form.type()
    await form.send()
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(form.done))
    expect(draftsOf(7), form.name).not.toEqual([])
  }
})

const formOf = (done: string) => forms.find((form) => form.done === done) as Form
const told = 'Det du skrev förra gången är kvar, inte sparat. Uppgifterna har ändrats sedan dess.'

test.each([
  ['signInPolicy.update', { 'signInPolicy.get': () => ({ ...policy, proofMinutes: 20, updated_at: later }) }],
  ['auditLog.saveSettings', { 'auditLog.settings': () => ({ ...log, months: 36, updated_at: later }) }],
] as const)('%s: settings that somebody saved meanwhile are told, and not overwritten unseen', async (done, newer) => {
  const form = formOf(done)
  await show(form)
  await form.type()
  const { calls } = await show(form, newer)
  await page.findByText(told)
  await form.send()
  // The server refuses the version that the words were typed over.
  await waitFor(() => expect(calls.find(({ path }) => path === done)?.input).toMatchObject({ updated_at: moment }))
})

test('of a person, the fields that nobody typed in are as somebody else has corrected them', async () => {
  const form = formOf('privacy.correct')
  await show(form)
  await form.type()
  const { calls } = await show(form, { 'privacy.person': () => ({ ...keptPerson, lastname: 'Provqvist' }) })
  await page.findByText(told)
  expect(await typedIn('Efternamn')).toBe('Provqvist')
  await form.send()
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'privacy.correct')?.input).toMatchObject({
      data: { email: 'ny@exempel.test', texts: true },
    }),
  )
  expect(JSON.stringify(calls)).not.toContain('"lastname":"Mönsterqvist"')
})

test('papers that were replaced or have come meanwhile do not come along in a correction that is taken up again', async () => {
  const form = formOf('diploma.correct')
  await show(form)
  await form.type()
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera Ada Alm 2' }))
  const replaced = { status: 'replaced', ended: moment, endedBy: 'Malin Skissgren' }
  const { calls } = await show(form, {
    // The new one may be the successor of a paper that was left out.
    'diploma.correction': () => ({ certificates: [certificate], persons: [holder(1, replaced), holder(2), holder(5)] }),
  })
  await page.findByText(told)
  expect(await page.findByText(/^Redan ersatt/)).toBeTruthy()
  await form.send()
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'diploma.correct')?.input).toMatchObject({ person_ids: [2] }),
  )
})

test('a correction of chosen papers knows its papers after a sign-in, which loses the press that chose them', async () => {
  const draw = (wanted: number[] | null) => () => (
    <PrintRunsProvider>
      <CorrectionPage kind={kinds.diploma as never} id={null} wanted={wanted} />
    </PrintRunsProvider>
  )
  const form = { ...formOf('diploma.correct'), path: '/diploma/correct' }
  await show({ ...form, draw: draw([1, 2]) })
  // Nothing is typed yet, so there is nothing to come back to.
  await page.findByRole('checkbox', { name: 'Rektor' })
  expect(draftsOf(7)).toEqual([])
  await form.type()
  const { calls } = await show({ ...form, draw: draw(null) })
  expect(await form.read()).toEqual(form.typed)
  expect(calls.find(({ path }) => path === 'diploma.correction')?.input).toEqual({ person_ids: [1, 2] })
  // Other papers have words of their own.
  await show({ ...form, draw: draw([2]) })
  expect(await typedIn(/^Orsak/)).toBe('')
})
