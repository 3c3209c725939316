import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, choose, field, saved, showForm, type, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

const period = { from: '2022-07-01', until: '2027-06-30' }
const text = 'Provköpings vuxenutbildning är certifierad från och med 2027-01-01, inte den 2026-12-18.'
const failing = { period, holds: false, faults: [{ rule: 'educator', field: 'educator_id', text }], stamp: 'failing' }
const holding = { period, holds: true, faults: [], stamp: 'holding' }
/** The call waits for a pause in typing. */
const settled = { timeout: 5000 }
const note = () => [...document.querySelectorAll('[id$=-note]')].find((each) => each.textContent?.trim() === text)
const noted = (limits: object) => waitFor(() => expect(note()).toBeTruthy(), limits)
const issueDialog = async () => screen.findByRole('alertdialog', { name: /^Vill du utfärda/ })
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

test('a rule that fails stands at its field, and without a reason nothing is asked to be issued', async () => {
  const { calls } = showForm(5, { 'diploma.certification': () => failing })
  const title = await screen.findByText('Diplomet uppfyller inte kraven på certifiering den 2026-12-18', {}, settled)
  expect(title.closest('[role=status]')).toBeTruthy()
  const educator = screen.getByRole('combobox', { name: /^Utbildare/ })
  const described = educator.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent?.trim()).toBe(text)
  expect(educator.getAttribute('aria-invalid')).toBeNull()

  fireEvent.click(button('Utfärda 2 diplom'))
  const summary = await screen.findByRole('region', { name: /^Formuläret innehåller/ })
  expect(summary.textContent).toContain('Skäl: Skriv varför det utfärdas ändå')
  expect(field(/^Skäl/).getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(calls, 'diploma.issue')).toEqual([])

  type(/^Skäl/, 'Beslut av styrgruppen')
  expect(field(/^Skäl/).getAttribute('aria-invalid')).toBeNull()
})

test('with a reason it is saved and issued, and the dialog repeats both', async () => {
  const { calls } = showForm(5, {
    'diploma.certification': () => failing,
    'diploma.update': () => saved(undefined, { certified_reason: 'Beslut', updated_at: '2026-11-20T10:00:00.000Z' }),
    'diploma.issue': () => saved(),
  })
  await noted(settled)
  type(/^Skäl/, 'Beslut')
  fireEvent.click(button('Utfärda 2 diplom'))
  const dialog = await issueDialog()
  expect(dialog.textContent).toContain('Utfärdas med skäl: Beslut')
  expect(dialog.textContent).toContain(text)
  await confirm('Utfärda 2 diplom')
  await waitFor(() => expect(callsOf(calls, 'diploma.issue')).toHaveLength(1))
  expect(callsOf(calls, 'diploma.update')).toMatchObject([{ data: { certified_reason: 'Beslut' } }])
  expect(callsOf(calls, 'diploma.issue')).toMatchObject([{ certification: 'failing' }])
})

test('it is asked again when the day changes, in one call, and not for fields that don’t matter', async () => {
  const { calls } = showForm(5, {
    'diploma.certification': (input) => ((input as { date: string }).date < '2027' ? failing : holding),
  })
  await noted(settled)
  type(/^Rektor/, 'En annan')
  for (const date of ['2027-01-01', '2027-01-02', '2027-01-04']) type(/^Datum/, date)
  await waitFor(() => expect(note()).toBeUndefined(), settled)
  expect(callsOf(calls, 'diploma.certification')).toEqual([
    expect.objectContaining({ date: '2026-12-18', educator_id: 8 }),
    {
      ...{ id: 5, group_id: 3, educator_id: 8, educator: '', date: '2027-01-04' },
      fields: { diplomaType: 'vuxen', education: 'vardOchOmsorg', degree: '' },
    },
  ])
  expect(screen.queryByRole('textbox', { name: /^Skäl/ })).toBeNull()
})

test('who may only read has the preview and what isn’t certified asked of just that draft, and nothing to do', async () => {
  const can = { update: false, delete: false, issue: false, revoke: false, reveal: false, print: false }
  const { calls } = showForm(5, {
    'diploma.get': () => saved(undefined, { can }),
    'diploma.certification': () => failing,
  })
  expect(await screen.findByText(/uppfyller inte kraven på certifiering/, {}, settled)).toBeTruthy()
  expect(callsOf(calls, 'diploma.paperContext')).toEqual([{ id: 5, group_id: 3, educator_id: 8 }])
  expect(callsOf(calls, 'diploma.certification')).toMatchObject([{ id: 5, group_id: 3, educator_id: 8 }])
  expect(screen.queryByLabelText(/^Skäl/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Gör till intyg i stället' })).toBeNull()
})

test('where nothing has to be certified the form tells what the paper leaves out', async () => {
  const none = { period: null, holds: true, faults: [], stamp: 'none' }
  const ask = (
    kind: 'certificate' | 'tutor_certificate' | 'diploma_language_representative_educator',
    answer: object,
  ) =>
    showForm(null, { [`${kind}.groups`]: () => [{ id: 3, title: 'C' }], [`${kind}.certification`]: () => answer }, kind)
  const said = (text: RegExp) => screen.findByText(text, {}, settled)
  const tutor = ask('tutor_certificate', none)
  expect(
    await said(/^Colleget är inte certifierat den .* Handledarintyget skrivs ut utan certifieringstid/),
  ).toBeTruthy()
  expect(screen.queryByLabelText(/^Skäl/)).toBeNull()
  tutor.unmount()
  const intyg = ask('certificate', { ...holding, holds: false })
  expect(await said(/^College och utbildare är inte båda certifierade .* Intyget kallar därför inte/)).toBeTruthy()
  intyg.unmount()
  const { calls } = ask('diploma_language_representative_educator', none)
  await waitFor(() => expect(callsOf(calls, 'diploma_language_representative_educator.certification')).toHaveLength(1))
  expect(screen.queryByText(/är inte certifiera/)).toBeNull()
})

test('what changed between opening and issuing is told, before and after the question', async () => {
  let now: object = holding
  const { calls } = showForm(5, {
    'diploma.certification': () => now,
    'diploma.issue': () => {
      throw refusal('CONFLICT', 'Certifieringen har ändrats', { details: { certification: failing } })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  await issueDialog()
  await confirm('Utfärda 2 diplom')
  // The server answers after the last call, and says so.
  expect(await screen.findByText('Certifieringen har ändrats')).toBeTruthy()
  await noted(settled)
  expect(callsOf(calls, 'diploma.issue')).toMatchObject([{ certification: 'holding' }])

  now = failing
  fireEvent.click(button('Utfärda 2 diplom'))
  expect(await screen.findByRole('textbox', { name: /^Skäl/ })).toBeTruthy()
  expect(callsOf(calls, 'diploma.issue')).toHaveLength(1)
})

test('the draft becomes an intyg after a question that says what it has no place for', async () => {
  const { calls } = showForm(5, {
    'diploma.get': () => saved(undefined, { president: 'Ivar Mönsterqvist' }),
    'diploma.certification': () => failing,
    'diploma.changeKind': () => ({ id: 5, kind: 'certificate' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Gör till intyg i stället' }, settled))
  const dialog = await screen.findByRole('alertdialog', { name: 'Vill du göra utkastet till intyg?' })
  expect(dialog.textContent).toContain('Det här finns inte på intyg: Ordförande (Ivar Mönsterqvist).')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Gör till intyg i stället' }))
  expect(await screen.findByText('Utkastet är nu ett intyg')).toBeTruthy()
  expect(callsOf(calls, 'diploma.changeKind')).toEqual([{ id: 5, updated_at: VERSION }])
  await waitFor(() => expect(window.location.pathname).toBe('/certificate/5'))
})

test('what is typed is saved before it becomes an intyg; a refusal leaves it where it was', async () => {
  const { calls } = showForm(5, {
    'diploma.certification': () => failing,
    'diploma.update': () => saved(undefined, { principal: 'Ny', updated_at: '2026-11-20T10:00:00.000Z' }),
    'diploma.changeKind': () => {
      throw refusal('CONFLICT', 'Det här utkastet kan inte göras till intyg.')
    },
  })
  await noted(settled)
  type(/^Rektor/, 'Ny')
  fireEvent.click(button('Gör till intyg i stället'))
  await confirm('Gör till intyg i stället')
  expect(await screen.findByText('Det här utkastet kan inte göras till intyg.')).toBeTruthy()
  expect(callsOf(calls, 'diploma.changeKind')).toEqual([{ id: 5, updated_at: '2026-11-20T10:00:00.000Z' }])
  expect(field(/^Rektor/).value).toBe('Ny')
})

test('a higher vocational diploma is no intyg, nor is a reason of use once all is certified', async () => {
  showForm(5, {
    'diploma.get': () => saved(undefined, { certified_reason: 'Beslut' }),
    'diploma.certification': (input) =>
      (input as { fields: { diplomaType: string } }).fields.diplomaType === 'yh' ? failing : holding,
  })
  expect(await screen.findByText('Behövs inte längre: allt är certifierat den dagen.', {}, settled)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Gör till intyg i stället' })).toBeNull()
  await choose(/^Typ av diplom/, 'Yrkeshögskola')
  await noted(settled)
  expect(screen.queryByRole('button', { name: 'Gör till intyg i stället' })).toBeNull()
})

test('an unanswered question keeps nobody from the form: the server judges', async () => {
  const { calls } = showForm(5, {
    'diploma.certification': () => {
      throw refusal('UNAVAILABLE', 'Tjänsten nås inte')
    },
    'diploma.issue': () => {
      throw refusal('INVALID', 'Fel', { fields: { 'data.certified_reason': ['Skriv varför', text] } })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  await issueDialog()
  await confirm('Utfärda 2 diplom')
  expect((await screen.findByRole('textbox', { name: /^Skäl/ })).getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(calls, 'diploma.issue')).toEqual([{ id: 5, updated_at: VERSION }])
})
