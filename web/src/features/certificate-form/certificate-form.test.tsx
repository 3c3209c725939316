import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, choose, field, person, run, saved, showForm, type, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

const isRequired = (name: RegExp) => field(name).getAttribute('aria-required') === 'true'
const summary = () => screen.getByRole('region', { name: /^Formuläret innehåller/ })

test('the type of diploma decides what is asked for, what is required, and the points that are suggested', async () => {
  showForm(null)
  await screen.findByRole('button', { name: 'Spara utkast' })
  await choose(/^Typ av diplom/, 'Vuxenutbildning')
  expect(field(/^Poäng/).value).toBe('1\u00a0500')
  expect(screen.getByText('minst 1 500')).toBeTruthy()
  expect(isRequired(/^Poäng/)).toBe(true)
  expect(screen.getByRole('button', { name: /^Utbildning/ })).toBeTruthy()

  await choose(/^Typ av diplom/, 'Gymnasieskola (ungdom)')
  expect(field(/^Poäng/).value).toBe('2\u00a0250')
  type(/^Poäng/, '2 400')
  expect(isRequired(/^Examen/)).toBe(false)

  await choose(/^Typ av diplom/, 'Yrkeshögskola')
  expect(screen.queryByRole('button', { name: /^Utbildning/ })).toBeNull()
  expect(isRequired(/^Examen/)).toBe(true)
  expect(isRequired(/^Poäng/)).toBe(false)
  expect(field(/^Poäng/).value).toBe('2 400')
})

test('the second kind is the same form from its own definition', async () => {
  showForm(null, {}, 'certificate')
  await screen.findByRole('button', { name: 'Spara utkast' })
  expect(field(/^Utbildningens poäng/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Typ av diplom/ })).toBeNull()
  // Without common points each person needs their own.
  expect(screen.getByRole('columnheader', { name: /^Poäng/ })).toBeTruthy()
  type(/^Poäng/, '800')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Poäng/ })).toBeNull())
})

test('the button says how many are issued, and does nothing while there is nobody', async () => {
  const { unmount } = showForm(null)
  await screen.findByRole('button', { name: 'Spara utkast' })
  expect(button('Utfärda diplom').disabled).toBe(true)
  unmount()
  showForm(5)
  expect((await screen.findByRole('button', { name: 'Utfärda 2 diplom' })) as HTMLButtonElement).toBeTruthy()
  expect(button('Utfärda 2 diplom').disabled).toBe(false)
})

test('faults stand in the summary, at their fields and at their rows, and nothing is sent', async () => {
  const { calls } = showForm(5, {
    'diploma.get': () => saved([person(1, 'Jasmina', 'Testander'), person(2, 'Liban', '')], { principal: '' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const links = within(summary()).getAllByRole('button')
  expect(links.map((link) => link.textContent)).toEqual(['Rektor: Obligatoriskt', 'Gå till rad 2: Fyll i efternamn'])
  expect(document.activeElement).toBe(summary())
  expect(field(/^Rektor/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Rad 2: Fyll i efternamn')).toBeTruthy()
  expect(screen.getByText('2 fel')).toBeTruthy()

  fireEvent.click(links[0] as HTMLElement)
  expect(document.activeElement).toBe(field(/^Rektor/))
  fireEvent.click(links[1] as HTMLElement)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('1:1'))
  expect(callsOf(calls, 'diploma.issue')).toEqual([])

  type(/^Rektor/, 'Elif Demolund')
  expect(within(summary()).getAllByRole('button')).toHaveLength(1)
})

test('what only the server knows stands at its cell until the row is changed', async () => {
  showForm(5, {
    'diploma.issue': () => {
      throw refusal('INVALID', 'Det finns fel', {
        fields: { 'data.persons.1.personal_number': ['Personen finns två gånger i listan'] },
      })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda 2 diplom' }))
  expect(await screen.findByText('Rad 2: Personen finns två gånger i listan')).toBeTruthy()
  expect(
    within(summary()).getByRole('button', { name: 'Gå till rad 2: Personen finns två gånger i listan' }),
  ).toBeTruthy()
})

test('one is told what cannot be undone and who has one already, and only then it is issued', async () => {
  const issued = (each: ReturnType<typeof person>) => ({
    ...each,
    status: 'issued',
    number: '7K3MQ9TX2F8C',
    issued_at: VERSION,
  })
  const { calls } = showForm(5, {
    'diploma.duplicates': () => [
      {
        person_id: 2,
        position: 1,
        by: 'personal_number',
        number: 'A11TGXKTMMH5',
        certificate_id: 1,
        date: '2025-06-12',
        title: 'Gymnasieskola',
      },
    ],
    'diploma.issue': () =>
      saved([issued(person(1, 'Jasmina', 'Testander')), issued(person(2, 'Liban', 'Demolund'))], {
        updated_at: '2026-11-20T10:00:00.000Z',
      }),
    'diploma.paper': () => null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Vill du utfärda 2 diplom?' })
  expect(within(dialog).getByText(/kan inte tas bort, bara ersättas eller återkallas/)).toBeTruthy()
  expect(within(dialog).getByText(/^Du intygar att alla har läst minst hälften/)).toBeTruthy()
  expect(within(dialog).getByText('1 person har redan ett utfärdat diplom')).toBeTruthy()
  const held = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /^A11T-GXKT-MMH5/ })
  expect(held.getAttribute('href')).toBe('/diploma/1')
  expect(held.closest('li')?.textContent).toContain('samma personnummer: Gymnasieskola, 2025-06-12')
  expect(callsOf(calls, 'diploma.issue')).toEqual([])

  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda 2 diplom' }))
  expect(await screen.findByText('2 diplom har utfärdats')).toBeTruthy()
  expect(callsOf(calls, 'diploma.issue')).toEqual([{ id: 5, updated_at: VERSION, certification: 'all' }])
  expect(screen.getAllByText('7K3M-Q9TX-2F8C').length).toBeGreaterThan(0)
  expect(field(/^Rektor/).readOnly).toBe(true)
})

test('nothing can be printed before it is issued; then it is the first thing to do', async () => {
  const { unmount } = showForm(5)
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  expect(screen.queryByRole('button', { name: /skriv ut|ladda ner/i })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Fler val för/ }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Visa historik'])
  unmount()

  const { calls } = showForm(5, {
    'diploma.get': () => saved([person(1, 'Jasmina', 'Testander', { status: 'issued', number: '7K3MQ9TX2F8C' })]),
    'diploma.paper': () => null,
    'print.start': () => run(),
    'print.get': () => run(),
    'print.progress': () => run(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Skriv ut' }))
  await waitFor(() => expect(callsOf(calls, 'print.start')).toEqual([{ certificate_id: 5, output: 'pdf' }]))
  await waitFor(() => expect(location.pathname).toBe(`/print/${run().id}`))
})

test('a name that was wrong is replaced by a corrected document: both numbers stand, and the new paper is shown', async () => {
  const wrong = person(1, 'Jasmina', 'Testander', { status: 'issued', number: 'A11TGXKTMMH5' })
  const ended = { status: 'replaced', revoked_reason: 'Bytt namn', revoked_at: VERSION, replaced_by_id: 2 }
  const replaced = person(1, 'Jasmina', 'Testander', { ...ended, number: 'A11TGXKTMMH5' })
  const right = person(2, 'Jasmina', 'Nyqvist', { status: 'issued', number: '7K3MQ9TX2F8C' })
  const { calls } = showForm(5, {
    'diploma.get': () => saved([wrong]),
    'diploma.reissue': () => saved([replaced, right], { updated_at: '2026-11-20T10:00:00.000Z' }),
    'diploma.paper': () => null,
  })
  // The table's menu; the stack of narrow screens has one too.
  const [menu] = await screen.findAllByRole('button', { name: 'Fler val för Jasmina Testander' })
  fireEvent.click(menu as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ersätt med ett rättat …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ersätt diplomet' })
  expect(dialog.textContent).toContain('Jasmina Testander, A11T-GXKT-MMH5')
  fireEvent.change(within(dialog).getByLabelText(/^Efternamn/), { target: { value: 'Nyqvist' } })
  fireEvent.change(within(dialog).getByLabelText(/^Orsak/), { target: { value: 'Bytt namn' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utfärda det rättade' }))
  expect(await screen.findByText('Ett rättat diplom har utfärdats')).toBeTruthy()
  expect(callsOf(calls, 'diploma.reissue')).toMatchObject([{ person_id: 1, person: { lastname: 'Nyqvist' } }])
  const row = screen.getByRole('button', { name: 'Jasmina Testander' }).closest('tr') as HTMLElement
  expect(row.textContent).toContain('Ersatt av 7K3M-Q9TX-2F8C')
  expect(screen.getAllByText('1 person').length).toBeGreaterThan(0)
  await waitFor(() => expect(callsOf(calls, 'diploma.paper').at(-1)).toEqual({ person_id: 2 }))
})

test('a college certificate begins with the type of its college, and follows the one that is chosen', async () => {
  const colleges = [
    { id: 4, title: 'College Skåne', category: 'region' },
    { id: 3, title: 'Eslöv–Höör–Hörby', category: 'local' },
  ]
  const kind = 'college_certificate'
  const own = { [`${kind}.duplicates`]: () => [], [`${kind}.groups`]: () => colleges }
  const chosen = () => screen.getByRole('button', { name: /^Typ av college/ }).textContent
  const { unmount } = showForm(null, { ...own, [`${kind}.groups`]: () => colleges.slice(0, 1) }, kind)
  await screen.findByRole('button', { name: 'Spara utkast' })
  expect(chosen()).toContain('Regionalt')
  await choose(/^Typ av college/, 'Lokalt')
  fireEvent.click(button(/^Utfärda/))
  expect(await screen.findAllByText('Det här är ett regionalt college')).not.toHaveLength(0)
  unmount()

  showForm(null, own, kind)
  await screen.findByRole('button', { name: 'Spara utkast' })
  expect(screen.getByText('Välj college, så visas pappret här.')).toBeTruthy()
  // Among a hundred colleges one searches.
  const search = async (text: string, college: string) => {
    const picker = screen.getByRole('combobox', { name: /^College/ })
    fireEvent.focus(picker)
    fireEvent.change(picker, { target: { value: text } })
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([expect.stringContaining(college)])
    fireEvent.mouseDown(options[0] as HTMLElement)
  }
  await search('höör', 'Eslöv–Höör–Hörby')
  expect(chosen()).toContain('Lokalt')
  await search('skå', 'College Skåne')
  expect(chosen()).toContain('Regionalt')
})
