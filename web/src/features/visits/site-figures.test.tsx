import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import StatisticsPage from '../statistics/statistics-page.tsx'
import { readPage, site } from './testing.ts'

const texts = (node: Element | null) => node?.textContent?.replace(/\u00a0/g, ' ') ?? ''

async function open(more: object = {}, me: object = {}) {
  const view = renderWith(<StatisticsPage />, {
    ...{ path: '/statistics?del=visits', me: me as never },
    answers: { 'visits.site': () => ({ ...site, ...more }) },
  })
  await screen.findByRole('region', { name: 'Mest läst' })
  const asked = () => view.calls.findLast(({ path }) => path === 'visits.site')?.input
  const rows = () =>
    within(screen.getByRole('region', { name: 'Mest läst' }))
      .getAllByRole('row')
      .map(texts)
  return { asked, rows }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('four sums stand against the compared time, with a sign of their direction', async () => {
  await open()
  const sums = [...document.querySelectorAll('dl')][0]
  const parts = [...(sums?.children ?? [])]
  expect(parts.map(texts)).toEqual([
    '10 % fler än perioden föreBesök1 320',
    '8 % färre än perioden föreVisade sidor2 300',
    'lika många som perioden föreHämtade dokument386',
    'inga perioden före31 utan träffSökningar på webbplatsen214',
  ])
  expect(parts.map((part) => part.querySelector('svg')?.classList.value.match(/arrow-\w+/)?.[0])).toEqual([
    ...['arrow-up', 'arrow-down', undefined, undefined],
  ])
})

test('a time that nobody counted is not compared with', async () => {
  await open({ before: { ...site.before, visits: null, views: null, fetches: null, searches: null } })
  const parts = [...(document.querySelector('dl')?.children ?? [])]
  expect(parts.map(texts)).toEqual(parts.map(() => expect.stringContaining('går inte att jämföra')))
  expect(document.querySelector('dl svg')).toBeNull()
})

describe('the highest column', () => {
  const cause = { title: 'Årets handledare 2026 är utsedd', day: '2026-11-20', visits: 392, start: '2026-11-16' }

  test('has the publication that brought its visits, on the chart and in its name', async () => {
    await open({ cause })
    const detail = 'publicerades 20 november, 392 besök samma dag'
    const name = `Vecka 47, måndag 16 november: 803. ${cause.title}, ${detail}. Visa dagarna`
    const column = screen.getByRole('link', { name })
    expect(column.querySelector('.fill-blue-deep')).not.toBeNull()
    const drawn = [...document.querySelectorAll('svg[aria-label="Besök per vecka"] text')].map(texts)
    expect(drawn).toEqual(expect.arrayContaining([cause.title, detail]))
    expect(screen.getByRole('link', { name: 'Vecka 46, måndag 9 november: 517. Visa dagarna' })).toBeDefined()
  })

  test('without one has nothing over it', async () => {
    await open()
    expect(document.querySelectorAll('svg[aria-label="Besök per vecka"] line')).toHaveLength(1)
  })

  test('a long title is cut', async () => {
    const title = 'En mycket lång rubrik '.repeat(9)
    await open({ cause: { ...cause, title } })
    expect([...document.querySelectorAll('svg text')].map(texts).some((text) => /rubrik.*…$/.test(text))).toBe(true)
  })
})

test('hosts are named by their kind, and fewer than five are not told', async () => {
  await open()
  const heading = screen.getByRole('heading', { name: 'Varifrån besöken kommer' })
  expect(texts(heading.parentElement?.querySelector('dl') ?? null)).toBe(
    'Sökmotorer900Direkt eller okänt420provkoping.example9Övriga webbplatser7Mejlunder 5',
  )
})

describe('the most read pages', () => {
  test('every column is an order of the server, and the head says which', async () => {
    const { asked } = await open({
      sites: [
        { id: 1, title: 'A', visits: 1, views: 1 },
        { id: 2, title: 'B', visits: 1, views: 1 },
      ],
    })
    const table = within(screen.getByRole('region', { name: 'Mest läst' }))
    const head = (name: string) => table.getByRole('columnheader', { name })
    expect(head('Visningar').getAttribute('aria-sort')).toBe('descending')
    const columns = [
      ['Sida', 'title', 'asc'],
      ['Slag', 'kind', 'asc'],
      ['Webbplats', 'site', 'asc'],
      ['Visningar', 'views', 'desc'],
      ['Mot perioden före', 'against', 'desc'],
      ['Läste till slutet', 'end', 'desc'],
      ['Senast ändrad', 'changed', 'desc'],
    ] as const
    for (const [name, column, order] of columns) {
      fireEvent.click(within(head(name)).getByRole('button'))
      await waitFor(() => expect(asked()).toMatchObject({ order: { column, order } }))
      expect(head(name).getAttribute('aria-sort')).toBe(order === 'asc' ? 'ascending' : 'descending')
    }
    fireEvent.click(within(head('Senast ändrad')).getByRole('button'))
    await waitFor(() => expect(asked()).toMatchObject({ order: { column: 'changed', order: 'asc' } }))
    // The order is no filter to take back.
    expect(screen.queryByRole('button', { name: 'Återställ' })).toBeNull()
    screen.getByText('De 2 första av 60')
  })

  test('a phone chooses the order in a menu, which names each column’s orders', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    const view = renderWith(<StatisticsPage />, {
      path: '/statistics?del=visits',
      answers: { 'visits.site': () => site },
    })
    await screen.findByRole('list', { name: 'Mest läst' })
    fireEvent.click(screen.getByRole('button', { name: 'Sortera' }))
    expect((await screen.findAllByRole('menuitem')).map(texts)).toEqual([
      ...['Sida, A–Ö', 'Sida, Ö–A', 'Slag, A–Ö', 'Slag, Ö–A', 'Visningar, högst först', 'Visningar, lägst först'],
      ...['Mot perioden före, högst först', 'Mot perioden före, lägst först'],
      ...['Läste till slutet, högst först', 'Läste till slutet, lägst först'],
      ...['Senast ändrad, nyast', 'Senast ändrad, äldst'],
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Senast ändrad, äldst' }))
    await waitFor(() => expect(view.calls.at(-1)?.input).toMatchObject({ order: { column: 'changed', order: 'asc' } }))
  })

  test.each([
    ['few and old', 0.39, '2025-03-20T10:00:00Z', 'Få läser till slutet, och sidan är 20 månader gammal'],
    ['old alone', 0.4, '2025-03-20T10:00:00Z', 'Inte ändrad på 20 månader'],
    ['old, and nothing counted', null, '2025-03-20T10:00:00Z', 'Inte ändrad på 20 månader'],
    ['few alone', 0.1, '2026-11-01T10:00:00Z', 'Få läser till slutet'],
    ['neither', 0.71, '2026-11-01T10:00:00Z', ''],
  ])('%s is said, and nothing else', async (_, share, updated_at, said) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    const text = { id: 7, entity: 'page', updated_at, mayChange: true }
    const { rows } = await open({ pages: { total: 1, items: [readPage('Anslut', { text, share })] } })
    const end = share === null ? '–' : `${Math.round(share * 100)} %`
    expect(rows()[1]).toBe(`Anslut${said}Sida9ny${end}${updated_at.slice(0, 10)}`)
  })

  test('a text that the person may not read has no link and no menu', async () => {
    const hidden = { path: '', url: null, siteUrl: null }
    const name = 'En text som du inte får läsa'
    await open({ pages: { total: 3, items: [readPage(name, hidden), readPage(name, hidden), readPage('Hem', {})] } })
    expect(screen.getAllByText(name)).toHaveLength(2)
    expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: `Fler val för ${name}` })).toBeNull()
    screen.getByRole('button', { name: 'Fler val för Hem' })
  })

  test('a row’s menu has its form, the page and its address, as far as there are some', async () => {
    const written = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
    const text = { id: 7, entity: 'page', updated_at: '2026-11-01T10:00:00Z' }
    const items = [
      readPage('Min', { text: { ...text, mayChange: true } }),
      readPage('Läst', { text: { ...text, id: 8, mayChange: false }, siteUrl: null }),
      readPage('Hem', {}),
    ]
    await open({ pages: { total: 3, items } })
    const menu = async (title: string) => {
      fireEvent.click(screen.getByRole('button', { name: `Fler val för ${title}` }))
      return (await screen.findAllByRole('menuitem')).map((item) => [texts(item), item.getAttribute('href')])
    }
    expect(await menu('Läst')).toEqual([['Visa', '/page/8']])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect((await menu('Hem')).map(([label]) => label)).toEqual(['Visa på webbplatsen', 'Kopiera länk'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(await menu('Min')).toEqual([
      ...[
        ['Redigera', '/page/7'],
        ['Visa på webbplatsen', 'http://x/Min'],
        ['Kopiera länk', null],
      ],
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Kopiera länk' }))
    await screen.findByText('Länken har kopierats')
    expect(written).toHaveBeenCalledWith('http://x/Min')
  })
})

describe('searches without a hit', () => {
  const word = (words: string, searches: number | null, group: object | null = { id: 7, title: 'Eslöv' }) => ({
    ...{ words, searches, group },
  })
  const part = () => screen.getByRole('region', { name: 'Sökt utan träff' })
  const rows = () => within(part()).getAllByRole('listitem').map(texts)
  const changes = { rules: [['update', 'Page']] }

  test('stand with their number, and with the way to give a text the words', async () => {
    await open({ words: { items: [word('lön', 9), word('apl', null)], total: 2 } }, changes)
    expect(rows()).toEqual(['”lön”9 gångerLägg till sökord …', '”apl”under 5Lägg till sökord …'])
  })

  test('of several sites each says its own; who may change no text adds no words', async () => {
    const sites = [7, null].map((id) => ({ id, title: id && 'Eslöv', visits: 1, views: 1 }))
    await open(
      { sites, words: { items: [word('lön', 9), word('lön', 9, null)], total: 2 } },
      { rules: [['update', 'Page', { group_id: 7 }]] },
    )
    expect(rows()).toEqual(['”lön”Eslöv9 gångerLägg till sökord …', '”lön”Gemensamma webbplatsen9 gånger'])
  })

  test('of sites that were not read each says its own, too', async () => {
    await open({ words: { items: [word('lön', 9), word('lön', 9, null)], total: 2 } })
    expect(rows()).toEqual([
      '”lön”Eslöv9 gångerLägg till sökord …',
      '”lön”Gemensamma webbplatsen9 gångerLägg till sökord …',
    ])
  })

  test.each([
    [0, 'Inga sökningar utan träff under perioden.'],
    [3, 'Orden finns inte kvar. Sökord sparas i 13 månader, och inte om de är långa eller kan peka ut en person.'],
  ])('%i without words say why there are none', async (withoutHit, said) => {
    await open({ total: { ...site.total, withoutHit } })
    within(part()).getByText(said)
  })

  test('more than five are shown with a press', async () => {
    await open({ words: { items: Array.from({ length: 12 }, (_, at) => word(`ord ${at}`, 20 - at)), total: 12 } })
    expect(rows()).toHaveLength(5)
    fireEvent.click(within(part()).getByRole('button', { name: 'Visa fler (7)' }))
    expect(rows()).toHaveLength(10)
  })
})

describe('fetched documents', () => {
  const part = () => screen.getByRole('region', { name: 'Hämtade dokument' })
  const file = (id: number, title: string, fetches: number | null) => ({
    id,
    title,
    filetype: 'application/pdf',
    fetches,
  })

  test('lead to their forms in the bank', async () => {
    await open({ documents: { items: [file(3, 'Avtal', 128), file(4, 'Guide', null)], total: 2 } })
    const rows = within(part()).getAllByRole('listitem')
    expect(rows.map(texts)).toEqual(['Avtal128', 'Guideunder 5'])
    expect(screen.getByRole('link', { name: 'Avtal' }).getAttribute('href')).toBe('/file/3')
    expect(rows.every((row) => row.querySelector('svg'))).toBe(true)
  })

  test.each([
    [0, 'Inga dokument har hämtats under perioden.'],
    [9, 'De dokument som har hämtats kan inte visas för dig.'],
  ])('%i without names say why there are none', async (fetches, said) => {
    await open({ total: { ...site.total, fetches } })
    within(part()).getByText(said)
  })
})

test('a site that was searched and not read has figures, and the whole screen is accessible', async () => {
  await open({
    total: { visits: 0, views: 0, fetches: 0, searches: 3, withoutHit: 0 },
    ...{
      hosts: [],
      pages: { items: [], total: 0 },
      words: { items: [{ words: 'lön', group: null, searches: 9 }], total: 1 },
    },
    documents: { items: [{ id: 3, title: 'Avtal', filetype: 'image/png', fetches: 8 }], total: 1 },
  })
  // Closed calendars have no content in this browser.
  const { violations } = await axe.run(
    { include: [document.body], exclude: ['[popover]'] },
    {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    },
  )
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})
