import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { layOutRows, press } from '../../ui/sorting-testing.ts'
import { stored } from '../media/testing.tsx'
import { groupList } from './group-list.ts'
import { applicationDay } from './period-side.tsx'
import { group, open, periodFacts, relations, saved, screenOfTests, startPages } from './testing.tsx'

test('what is the office’s to say stands there to be read, and is sent back; the rest is the group’s own', async () => {
  const ofOffice = () => [
    screen.getByRole('button', { name: /^Kategori/ }),
    screen.getByRole('combobox', { name: /Överordnad grupp/ }),
    group('Certifieringsperioder').getByRole('textbox', { name: 'Från och med, Första perioden' }),
    group('Certifieringsperioder').getByRole('textbox', { name: 'Från och med, Tredje perioden' }),
    group('Certifieringsperioder').getByRole('textbox', { name: 'Till och med, Tredje perioden' }),
    screen.getByRole('switch', { name: /^Visas utåt/ }),
    group('Utbildningar').getByRole('switch', { name: /Certifierad, Yrkespaket/ }),
    group('Utbildningar').getByRole('textbox', { name: /Sedan, Yrkespaket/ }),
  ]
  const isOff = (control: HTMLElement) => control.matches(':disabled, [aria-disabled=true], [readonly]')
  const { save, update, unmount } = await open({}, [['manage', 'Group', { id: { in: [26] } }]])
  expect(ofOffice().map(isOff)).toEqual(Array(8).fill(true))
  expect(screen.getAllByText('Bara kansliet kan ändra det här').length).toBeGreaterThan(2)
  const removal = () => group('Utbildningar').queryByRole('button', { name: /^Ta bort Yrkespaket/ })
  expect(removal()).toBeNull()
  expect(group('Utbildningar').getByPlaceholderText('Intern kommentar')).toMatchObject({ readOnly: false })
  const name = screen.getByRole('textbox', { name: /^Namn/ })
  expect(name).toMatchObject({ disabled: false, readOnly: false })
  fireEvent.change(name, { target: { value: 'Nytt namn' } })
  await save()
  expect(update.mock.calls[0]?.[0].data).toMatchObject({ title: 'Nytt namn' })
  unmount()
  await open()
  expect(removal()).toBeTruthy()
  expect(ofOffice().map(isOff)).toEqual(Array(8).fill(false))
})

test('the heading is the group, its kind and its site', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Eslöv–Höör–Hörby')
  expect(screen.getByRole('link', { name: 'Visa på webbplatsen' }).getAttribute('href')).toBe(saved.url)
})

test('neither a closed site nor that of a group that is turned off is offered', () => {
  const visit = (more: object) => groupList.visit?.({ ...saved, ...more } as never)
  expect(visit({ status: true })).toBe(saved.url)
  expect(visit({ status: false })).toBeNull()
  expect(visit({ status: true, vopagesStatus: false })).toBeNull()
})

test('an inherited logo stands in a dashed frame with whose it is; one’s own is chosen, and taken away again', async () => {
  const { save } = await open()
  const logo = group('Logotyp')
  expect(logo.getByRole('img', { name: 'Skånes logotyp' })).toBeTruthy()
  expect(logo.getByRole('link', { name: 'College Skåne' }).getAttribute('href')).toBe('/group/16')
  fireEvent.click(logo.getByRole('button', { name: 'Ladda upp egen logotyp' }))
  fireEvent.click(await screen.findByRole('button', { name: /Egen logotyp/ }))
  expect(logo.getByRole('img', { name: 'Egen logotyp' })).toBeTruthy()
  expect(logo.queryByText(/Ärvs från/)).toBeNull()
  expect(await save()).toEqual({ logo_id: 41 })
})

test('without a logo of its own or above, it says so; one taken away says whose comes next only after the save', async () => {
  const none = await open({ effectiveLogo: null })
  expect(group('Logotyp').getByText('Varken gruppen eller någon överordnad grupp har en logotyp.')).toBeTruthy()
  none.unmount()
  const own = { file: stored(41), from: null }
  const { save } = await open({ logo_id: 41, logo: stored(41), effectiveLogo: own })
  fireEvent.click(group('Logotyp').getByRole('button', { name: 'Ta bort' }))
  expect(group('Logotyp').getByText(/när du har sparat/)).toBeTruthy()
  expect(await save()).toEqual({ logo_id: null })
})

test('the place in the network: the path down to this group, and lists of what stands below', async () => {
  await open()
  const path = within(await screen.findByRole('list', { name: 'Gruppens plats i nätverket' }))
  expect(path.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'College Skåne Regionalt college',
    'Eslöv–Höör–Hörby den här gruppen',
    '5 utbildare, 11 arbetsgivare',
  ])
  expect(path.getByRole('link', { name: '5 utbildare' }).getAttribute('href')).toBe(
    '/group?category=educator&parent=26',
  )
  // A parent that the person may not open is still named.
  expect((screen.getByRole('combobox', { name: /Överordnad grupp/ }) as HTMLInputElement).value).toBe('College Skåne')
})

test('the server’s warning is shown and lets through; it goes when the number is changed', async () => {
  const { save } = await open()
  expect(await screen.findByText(/Kontrollsiffran stämmer inte/)).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /Organisationsnummer/ })
  fireEvent.change(field, { target: { value: '2999990027' } })
  expect(screen.queryByText(/Kontrollsiffran stämmer inte/)).toBeNull()
  fireEvent.blur(field)
  expect(await save()).toEqual({ orgnr: '299999-0027' })
})

test('periods: a gap is told with its documents and filled, a new period is proposed after the last one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { save } = await open()
  const periods = group('Certifieringsperioder')
  expect(await periods.findByText('Collegecertifikat D6HX-2V8Q-7NRC')).toBeTruthy()
  expect(periods.getByText('1 juli 2019–30 juni 2022 är inte certifierat.')).toBeTruthy()
  expect(periods.getByText(/^214 dokument är utfärdade då/)).toBeTruthy()
  expect(screen.getByText('31 mars 2027')).toBeTruthy()
  expect(screen.getByText(/om 131 dagar/)).toBeTruthy()
  expect(screen.getByText('Perioderna hämtades från ”Certifierad sedan”')).toBeTruthy()
  fireEvent.click(periods.getByRole('button', { name: 'Lägg till perioden' }))
  expect(periods.queryByText(/är inte certifierat/)).toBeNull()
  expect(await save()).toEqual({
    periods: [...saved.periods, { first_day: '2019-07-01', last_day: '2022-06-30' }],
  })
})

test('the form comes with what it tells of its periods, so that nothing in its side column moves; a save tells it anew', async () => {
  const come = Promise.withResolvers<typeof periodFacts>()
  let asked = 0
  const { save } = await Promise.all([
    open({}, undefined, {
      'group.certification': () => {
        asked += 1
        return come.promise
      },
    }),
    (async () => {
      await waitFor(() => expect(asked).toBe(1))
      await new Promise(setImmediate)
      expect(screen.queryByRole('textbox', { name: /^Namn/ })).toBeNull()
      come.resolve(periodFacts)
    })(),
  ]).then(([view]) => view)
  expect(screen.getByRole('heading', { name: 'Händelser' })).toBeTruthy()
  const before = asked
  fireEvent.change(screen.getByRole('textbox', { name: /^Namn/ }), { target: { value: 'Nytt namn' } })
  await save()
  await waitFor(() => expect(asked).toBeGreaterThan(before))
})

test('periods: one that is too long or goes into another says so at its row, and can be taken away', async () => {
  await open()
  const periods = group('Certifieringsperioder')
  fireEvent.click(periods.getByRole('button', { name: 'Lägg till period' }))
  const last = periods.getByRole('textbox', { name: 'Till och med, Fjärde perioden' }) as HTMLInputElement
  expect(last.value).toBe('2032-06-30')
  fireEvent.change(last, { target: { value: '2034-06-30' } })
  expect(periods.getByRole('alert').textContent).toBe(
    'En period efter den första är högst fem år. Skriv senast 2032-06-30.',
  )
  fireEvent.change(periods.getByRole('textbox', { name: 'Från och med, Fjärde perioden' }), {
    target: { value: '2027-06-30' },
  })
  expect(periods.getByRole('alert').textContent).toContain('Perioden går in i 2022-07-01–2027-06-30.')
  fireEvent.change(last, { target: { value: '2026-06-30' } })
  expect(periods.getByRole('alert').textContent).toContain('Slutdatumet')
  fireEvent.click(periods.getByRole('button', { name: 'Ta bort fjärde perioden' }))
  expect(periods.queryByRole('alert')).toBeNull()
})

test('periods: who may not change them sees them without ways to change', async () => {
  await open({}, [
    ['read', 'Group'],
    ['update', 'Group', { id: 26 }],
  ])
  const periods = group('Certifieringsperioder')
  expect((periods.getByRole('textbox', { name: 'Till och med, Tredje perioden' }) as HTMLInputElement).disabled).toBe(
    true,
  )
  for (const name of ['Lägg till period', 'Lägg till perioden', 'Ta bort tredje perioden'])
    expect(periods.queryByRole('button', { name })).toBeNull()
})

test.each([
  ['2027-06-30', '2027-03-31'],
  ['2026-12-31', '2026-09-30'],
  ['2027-05-31', '2027-02-28'],
  ['2027-06-15', '2027-03-15'],
  ['snart', null],
])('a period to %s is applied for by %s', (until, due) => {
  expect(applicationDay(until)).toBe(due)
})

test('educations: added by search, none twice, each with its own certification and comment', async () => {
  const { save } = await open()
  const add = await screen.findByRole('combobox', { name: 'Lägg till utbildning' })
  fireEvent.focus(add)
  fireEvent.change(add, { target: { value: 'yrkes' } })
  const there = await screen.findByRole('option', { name: /Yrkespaket/ })
  expect(there.textContent).toContain('Objektet finns redan i listan')
  expect(there.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(add, { target: { value: 'barn' } })
  fireEvent.mouseDown(await screen.findByRole('option', { name: /Barn- och fritids/ }))
  fireEvent.change(screen.getByLabelText('Kommentar, Barn- och fritidsprogrammet'), {
    target: { value: 'Ansökan inskickad' },
  })
  fireEvent.click(screen.getByRole('switch', { name: /Certifierad, Yrkespaket/ }))
  expect(await save()).toEqual({
    educations: [
      { education_id: 3, field: 'educations', certified: null, comments: 'Ny kursplan' },
      { education_id: 5, field: 'educations', certified: null, comments: 'Ansökan inskickad' },
    ],
  })
})

test('contacts: order by keyboard, titles, people found by search and none twice', async () => {
  const { save } = await open()
  const contacts = group('Kontaktpersoner')
  expect(contacts.getByText('Kontot är inaktivt och visas inte utåt')).toBeTruthy()
  const grip = () => contacts.getByRole('button', { name: 'Flytta Elif Demolund' })
  layOutRows()
  await press(grip(), ' ', 'ArrowUp', ' ')
  fireEvent.change(contacts.getByLabelText('Titel för Elif Demolund'), { target: { value: 'Ordförande' } })
  const search = contacts.getByRole('combobox', { name: 'Sök användare' })
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: 'm' } })
  const there = await screen.findByRole('option', { name: /Gunilla/ })
  expect(there.getAttribute('aria-disabled')).toBe('true')
  fireEvent.mouseDown(screen.getByRole('option', { name: /Malin/ }))
  expect(await save()).toEqual({
    contacts: [
      { user_id: 8, title: 'Ordförande' },
      { user_id: 7, title: 'Processledare' },
      { user_id: 9, title: '' },
    ],
  })
})

test('the policy is inherited until one gives one’s own', async () => {
  const { save } = await open()
  const inherited = group('Länk till dataskyddspolicy')
  expect(inherited.getByRole('link', { name: 'College Skåne' })).toBeTruthy()
  fireEvent.click(inherited.getByRole('button', { name: 'Ange egen' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Länk till dataskyddspolicy/ }), {
    target: { value: 'https://egen.example/p' },
  })
  expect(await save()).toEqual({ data_protection_policy_url: 'https://egen.example/p' })
})

test('the page that the site begins with: found among those it may be, and said to wait while it is a draft', async () => {
  const { save } = await open()
  const field = screen.getByRole('combobox', { name: /Sida som startsida/ })
  fireEvent.focus(field)
  expect((await screen.findByRole('option', { name: /Om nätverket/ })).textContent).toContain('Gemensam webbplats')
  expect(startPages).toHaveBeenLastCalledWith({ id: 26, search: '' })
  fireEvent.mouseDown(screen.getByRole('option', { name: /Välkommen.*Utkast/ }))
  expect(screen.getByText(/Sidan är inte publicerad/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Öppna sidan' }).getAttribute('href')).toBe('/page/31')
  expect(await save()).toEqual({ start_page_id: 31 })
})

test('a start page that one may not read has no name, and stays unless it is taken away', async () => {
  const { save } = await open({ start_page_id: 33, start_page: null })
  const field = () => screen.getByRole('combobox', { name: /Sida som startsida/ }) as HTMLInputElement
  expect(field().value).toBe('En sida som du inte har behörighet till')
  expect(screen.queryByRole('link', { name: 'Öppna sidan' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /^Rubrik på startsidan/ }), { target: { value: 'Hej' } })
  expect(await save()).toEqual({ front_title: 'Hej' })
})

test('coordinates with a comma; words are refused at the field', async () => {
  const { save, update } = await open()
  const latitude = await screen.findByLabelText(/Latitud/)
  fireEvent.change(latitude, { target: { value: 'norr' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect(await screen.findByRole('region', { name: 'Formuläret innehåller 1 fel' })).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
  fireEvent.change(latitude, { target: { value: '55,9' } })
  expect(await save()).toEqual({ location: { latitude: 55.9, longitude: 13.3036 } })
})

test('a new group’s address follows its name until one writes it', async () => {
  renderWith(<ResourceForm screen={screenOfTests} id={null} />, {
    answers: { 'education.options': () => [] },
    relations,
  })
  const name = (await screen.findByRole('textbox', { name: /Gruppnamn/ })) as HTMLInputElement
  fireEvent.change(screen.getByRole('textbox', { name: /^Namn/ }), { target: { value: 'Östra Göinge' } })
  await waitFor(() => expect(name.value).toBe('ostra-goinge'))
  fireEvent.change(name, { target: { value: 'Goinge' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Namn/ }), { target: { value: 'Annat' } })
  expect(name.value).toBe('goinge')
})
