import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { emptyFilters, toFilters } from './statistics-filters.tsx'
import StatisticsPage from './statistics-page.tsx'

const group = (id: number, title: string) => ({ id, title, name: '', category: 'region', certified: '2011-03-01' })
const general = {
  from: '2026-11-20',
  to: '2026-11-20',
  regions: Array.from({ length: 12 }, (_, at) => group(at + 1, `College ${at + 1}`)),
  localColleges: [],
  employers: [],
  educators: [group(50, 'Provskolan')],
  educations: [{ id: 1, title: 'Yrkespaket undersköterska', total_usages: 51 }],
  educatorTypes: { kom_vux: 49, '': 4 },
  employerTypes: {},
}
const certification = {
  from: '2026-11-20',
  to: '2026-11-20',
  certifiedRegions: [],
  certifiedLocalColleges: [],
  certifiedEducators: [],
  certifiedEmployers: [],
  certifiedEducations: [
    {
      education_title: 'Yrkespaket undersköterska',
      educator_title: 'Provskolan',
      local_college_title: 'Eslöv',
      region_title: null,
      education_certified: '2014-01-01',
    },
  ],
}
const counts = { issued: 12, printed: 11, opened: null, verified: 6 }
const documents = {
  from: '2025-11-24',
  to: '2026-11-23',
  total: { ...counts, issued: 1_012 },
  months: [
    { month: '2025-12', issued: 1_000 },
    { month: '2026-01', issued: 12 },
  ],
  kinds: [{ kind: 'diploma', issued: 1_012, verified: null }],
  colleges: [{ id: 7, title: 'College Skåne', ...counts, locals: [{ id: 8, title: 'Eslöv', ...counts }] }],
}
const open = (answers: Record<string, (input: never) => unknown> = {}) =>
  renderWith(<StatisticsPage />, {
    answers: {
      'statistics.general': () => general,
      'statistics.certification': () => certification,
      'statistics.documents': () => documents,
      'statistics.link': () => Promise.reject(refusal('INTERNAL', 'Filen kunde inte skapas')),
      ...answers,
    },
  })

test('figures, bars with their numbers, and tables that show more on asking', async () => {
  open()
  await screen.findByText('Utbildare per typ')
  expect(screen.getByText('Ingen typ angiven')).toBeTruthy()
  expect(screen.getByText('Antal objekt: 12')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'College 12' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler (2)' }))
  expect(screen.getByRole('link', { name: 'College 12' }).getAttribute('href')).toBe('/group/12')
})

test('certifications are another view with the same filters', async () => {
  const { calls } = open()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Till och med' }), { target: { value: '2024-12-31' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Certifieringsstatistik' }))
  await screen.findByText('Provskolan')
  expect(calls.findLast(({ path }) => path === 'statistics.certification')?.input).toEqual({
    filters: {
      ...{ from: null, to: '2024-12-31', regions: null, localColleges: null, educatorTypes: null },
      ...{ categories: null, employerTypes: null, certified: null },
    },
  })
})

test('what is seldom asked for is behind a button that says how much of it is chosen', async () => {
  const { calls } = open()
  await screen.findByText('Utbildare per typ')
  expect(screen.queryByText('Typ av arbetsgivare')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Fler filter' }))
  fireEvent.click(screen.getByRole('button', { name: /^Certifierad/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Ej certifierad' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Typ av arbetsgivare' }), { target: { value: 'Priv' } })
  fireEvent.mouseDown(await screen.findByRole('option', { name: /^Priva/ }))
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'statistics.general')?.input).toMatchObject({
      filters: { certified: false, employerTypes: ['privat'], categories: null },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Fler filter' }))
  expect(screen.getByRole('button', { name: 'Fler filter (2)' }).getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Återställ' }))
  expect(screen.getByRole('button', { name: 'Fler filter' })).toBeTruthy()
  expect(toFilters(emptyFilters)).toMatchObject({ certified: null, employerTypes: null })
})

test('a date that is not whole yet is not asked with', () => {
  expect(toFilters({ ...emptyFilters, from: '2024-1' })).toMatchObject({ from: null })
})

test('a period that is to begin later is told at its field, and not asked with', async () => {
  const { calls } = open()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Från och med' }), { target: { value: '2099-01-01' } })
  await screen.findByText(/^Datumet får inte vara efter 20/)
  expect(calls.every(({ input }) => (input as { filters: { from: unknown } }).filters.from === null)).toBe(true)
})

test('a file that can’t be made, and figures that can’t be fetched, are told', async () => {
  const { calls, ...view } = open()
  for (const [kind, format] of [
    ['Excel-fil', 'xlsx'],
    ['CSV-fil', 'csv'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(kind) }))
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path === 'statistics.link')?.input).toMatchObject({
        variant: 'general',
        format,
      }),
    )
  }
  await screen.findAllByText('Filen kunde inte skapas')
  view.unmount()
  open({ 'statistics.general': () => Promise.reject(refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')) })
  await waitFor(() => expect(screen.getByText('Tjänsten nås inte just nu.')).toBeTruthy())
})

test('documents in figures: no number under five, local colleges on asking, filters of their own', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('tab', { name: 'Diplom i siffror' }))
  await screen.findByText('Utfärdade per månad')
  expect(screen.getAllByText('1 012').length).toBeGreaterThan(1)
  expect(screen.getAllByText('under 5').length).toBeGreaterThan(2)
  expect(screen.getByText('50 %')).toBeTruthy()
  expect(screen.queryByText('Eslöv')).toBeNull()
  const line = screen.getByRole('button', { name: 'Visa lokala college i College Skåne' })
  fireEvent.click(line)
  expect(screen.getByText('Eslöv')).toBeTruthy()
  expect(line.getAttribute('aria-expanded')).toBe('true')
  fireEvent.change(screen.getByRole('textbox', { name: 'Från och med' }), { target: { value: '2026-01-01' } })
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'statistics.documents')?.input).toEqual({
      filters: { from: '2026-01-01', to: null, kinds: null, regions: null },
    }),
  )
})

test('each chart and each table with bars is a picture to save and copy, drawn of the same numbers', async () => {
  const { container } = open()
  await screen.findByText('Utbildare per typ')
  expect(container.querySelector('svg.hidden')).toBeNull()
  /** Each picture's name, and its texts, after a press. */
  const pictures = () =>
    screen.getAllByRole('button', { name: 'Kopiera som bild' }).map((button) => {
      fireEvent.click(button)
      const picture = button.parentElement?.previousElementSibling
      const texts = [...(picture?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)
      return [button.getAttribute('aria-description'), texts.join('|')]
    })
  expect(pictures()).toEqual([
    ['Utbildare per typ', 'Utbildare per typ|Kommunal vuxenutbildning|49|Ingen typ angiven|4'],
  ])
  const widths = [...container.querySelectorAll('svg.hidden rect')].map((bar) => Number(bar.getAttribute('width')))
  expect(widths).toEqual([480, (4 / 49) * 480])
  fireEvent.click(screen.getByRole('tab', { name: 'Diplom i siffror' }))
  await screen.findByText('Utfärdade per slag')
  expect(pictures()).toEqual([
    ['Utfärdade per månad', 'Utfärdade per månad|1\u00a0000|dec||12|jan|2026'],
    ['Utfärdade per slag', 'Utfärdade per slag|Utfärdade / Kontrollerade|Diplom|1\u00a0012 / under 5'],
  ])
})

test('a period without documents says so', async () => {
  const none = { issued: 0, printed: 0, opened: 0, verified: 0 }
  open({ 'statistics.documents': () => ({ ...documents, total: none, months: [], kinds: [], colleges: [] }) })
  fireEvent.click(await screen.findByRole('tab', { name: 'Diplom i siffror' }))
  await screen.findByText('Inga dokument har utfärdats i perioden')
})

test('a number leads to the rows behind it; of how many it is a part is told', async () => {
  const local = (id: number, title: string, certified: string) => ({ ...group(id, title), certified, parentGroups: [] })
  const locals = [local(1, 'Eslöv', '2024-03-01'), local(2, 'Halmstad', '2025-03-01'), local(3, 'Lund', '2025-09-01')]
  open({
    'statistics.certification': () => ({ ...certification, certifiedLocalColleges: locals }),
    'statistics.general': () => ({ ...general, localColleges: [...locals, group(4, 'Ystad')] }),
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Certifieringsstatistik' }))
  await screen.findByText('av 4')
  fireEvent.click(await screen.findByRole('link', { name: '3, Certifierade lokala college. Visa dem' }))
  expect(document.activeElement?.textContent).toBe('Certifierade lokala college')
  fireEvent.click(screen.getByRole('link', { name: '2025, Lokala college: 2. Visa dem' }))
  const table = within(screen.getByRole('region', { name: 'Certifierade lokala college' }))
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Halmstad', 'Lund'])
  fireEvent.click(screen.getByRole('button', { name: /Certifierade 2025/ }))
  expect(table.getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByText('i vald period')).toBeNull()
})

test('the year chart has colleges, educators and employers, and beside it stand the certified educators by type', async () => {
  const certifiedRow = (id: number, title: string, certified: string, more: object = {}) => ({
    ...{ ...group(id, title), certified, parentGroups: [], educator_type: null, ...more },
  })
  const educators = [
    certifiedRow(1, 'Komvux', '2026-02-01', { educator_type: 'kom_vux' }),
    certifiedRow(2, 'Lärcentrum', '2026-03-01', { educator_type: 'kom_vux' }),
    certifiedRow(3, 'Skolan', '2025-03-01'),
  ]
  const { calls } = open({
    'statistics.certification': () => ({
      ...certification,
      certifiedEducators: educators,
      certifiedEmployers: [certifiedRow(4, 'Provköping', '2025-05-01')],
      certifiedRegions: [certifiedRow(5, 'Skåne', '2025-05-01')],
    }),
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Certifieringsstatistik' }))
  const chart = await screen.findByLabelText('Nya certifieringar per år')
  const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
  // The picture that is saved says, too, that the groups without a certification on the day are left out.
  const head = ['Nya certifieringar per år', 'Bland dem med certifiering 2026-11-20']
  expect(texts.slice(0, 5)).toEqual([...head, 'Lokala college', 'Utbildare', 'Arbetsgivare'])
  expect(texts.filter((text) => /^20/.test(text ?? ''))).toEqual(['2021', '2022', '2023', '2024', '2025', '2026'])
  fireEvent.click(screen.getByRole('link', { name: '2025, Arbetsgivare: 1. Visa dem' }))
  expect(document.activeElement?.textContent).toBe('Certifierade arbetsgivare')
  const table = within(screen.getByRole('region', { name: 'Certifierade arbetsgivare' }))
  expect(table.getByRole('link').textContent).toBe('Provköping')
  // The colleges of regions stand in the list alone.
  expect(screen.queryByRole('link', { name: /^2025, Regionala college/ })).toBeNull()
  const bars = screen.getByRole('heading', { name: 'Certifierade utbildare per typ' }).parentElement as HTMLElement
  expect(within(bars).getByText('Samma utbildare kan förekomma under flera typer')).toBeTruthy()
  expect([...bars.querySelectorAll('dd.font-bold')].map(({ textContent }) => textContent)).toEqual(['2', '1'])
  fireEvent.click(within(bars).getByRole('button', { name: 'Kommunal vuxenutbildning' }))
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'statistics.certification')?.input).toMatchObject({
      filters: { educatorTypes: ['kom_vux'] },
    }),
  )
})

test('a long period has a chart of ten years in a row of its own', async () => {
  open({ 'statistics.certification': () => ({ ...certification, from: '2010-01-01' }) })
  fireEvent.click(await screen.findByRole('tab', { name: 'Certifieringsstatistik' }))
  const chart = await screen.findByLabelText('Nya certifieringar per år')
  const years = [...chart.querySelectorAll('text')].filter(({ textContent }) => /^20\d\d$/.test(textContent ?? ''))
  expect(years).toHaveLength(10)
  expect(within(chart).getByText('Bland dem med certifiering i vald period')).toBeTruthy()
  expect(chart.closest('.grid')?.className).not.toContain('lg:grid-cols-2')
})

test('certified educations of a period are told to be of the period', async () => {
  open({ 'statistics.certification': () => ({ ...certification, from: '2024-01-01' }) })
  fireEvent.click(await screen.findByRole('tab', { name: 'Certifieringsstatistik' }))
  expect((await screen.findByText('i vald period')).closest('dt')?.textContent).toContain('Certifierade utbildningar')
})

test('a type of educators becomes the filter, and is taken back with the others', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Kommunal vuxenutbildning' }))
  const asked = () => calls.findLast(({ path }) => path === 'statistics.general')?.input
  await waitFor(() => expect(asked()).toMatchObject({ filters: { educatorTypes: ['kom_vux'] } }))
  fireEvent.click(screen.getByRole('button', { name: 'Återställ' }))
  expect(screen.queryByRole('button', { name: 'Återställ' })).toBeNull()
})
