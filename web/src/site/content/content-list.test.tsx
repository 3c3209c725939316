import { describe, expect, test } from 'vitest'
import { Card, TextCard } from './card.tsx'
import { ContentList, columnsFor } from './content-list.tsx'
import type { CardItem, Columns, SectionItem, TextItem } from './items.ts'
import { News } from './news.tsx'
import { drawn, picture } from './testing.ts'

const text = (more: Partial<TextItem> = {}): TextItem => ({
  ...{ kind: 'text', id: 'a', title: 'Artikel', lead: 'Ingress', href: '/artiklar/a', date: '2026-11-20' },
  ...{ times: null, image: null, ...more },
})
const card = (more: Partial<CardItem> = {}): CardItem => ({
  ...{ kind: 'card', id: 'k', template: 'standard', title: 'Kort', body: '', collapsed: false, href: null },
  ...{ clickable: false, image: null, initialsOf: null, times: null, rows: [], links: [], ...more },
})
const times = {
  allday: false,
  start_date: '2026-12-16',
  end_date: '2026-12-17',
  start_time: '08:30',
  end_time: '16:00',
}

describe('a card', () => {
  test('leads on as a whole, with an arrow last, when its editor says so', () => {
    const link = (clickable: boolean) => drawn(<Card item={card({ href: '/s', clickable })} level="h3" />)
    expect(link(true).querySelectorAll('svg')).toHaveLength(1)
    expect(link(false).querySelectorAll('svg')).toHaveLength(0)
    expect(link(false).querySelector('h3 a')?.getAttribute('href')).toBe('/s')
    expect(drawn(<Card item={card({ clickable: true })} level="h3" />).querySelector('a, svg')).toBeNull()
  })

  test('folds its text', () => {
    const found = (collapsed: boolean) => drawn(<Card item={card({ body: '<p>Text</p>', collapsed })} level="h2" />)
    expect(found(true).querySelector('details .rich')?.textContent).toBe('Text')
    expect(found(true).querySelector('details')?.open).toBe(false)
    expect(found(false).querySelector('details')).toBeNull()
  })

  test('has initials where a person has no picture, and leads to mail and telephone', () => {
    const rows = [
      { field: 'email' as const, value: 'ivar@example.com', href: 'mailto:ivar@example.com' },
      { field: 'phone' as const, value: '070-174 06 33', href: 'tel:0701740633' },
    ]
    const found = drawn(<Card item={card({ template: 'contact', initialsOf: 'Ivar Mönsterqvist', rows })} level="h2" />)
    expect(found.body.textContent).toContain('IM')
    expect([...found.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual([
      'mailto:ivar@example.com',
      'tel:0701740633',
    ])
  })

  test('says the days of an event large, on its own template and in a list', () => {
    const event = { ...times, location: 'Sal 2' }
    for (const node of [
      <Card key="card" item={card({ template: 'event', times: event })} level="h2" />,
      <TextCard key="text" item={text({ times: event })} level="h2" />,
    ])
      expect(drawn(node).body.textContent).toContain('16–17december 2026')
  })

  test('without picture, person or day has nothing at its top', () => {
    for (const template of ['standard', 'contact', 'event'] as const) {
      const article = drawn(<Card item={card({ template })} level="h2" />).querySelector('article')
      expect(article?.children).toHaveLength(1)
    }
  })
})

describe('a list', () => {
  test.each<[count: number, columns: Columns, shown: number]>([
    ...([
      [1, 0, 1],
      [2, 3, 2],
      [3, 3, 3],
      [4, 3, 2],
      [5, 3, 3],
      [5, 4, 3],
      [7, 3, 3],
      [50, 0, 4],
      [50, 2, 2],
      [9, 1, 1],
    ] as [number, Columns, number][]),
  ])('%i items with %i columns stand in %i', (count, columns, shown) => {
    expect(columnsFor(count, columns)).toBe(shown)
  })

  test.each<[count: number, columns: Columns, lying: number]>([
    [1, 3, 1],
    [3, 1, 3],
    [5, 2, 1],
    [4, 2, 0],
    [50, 4, 0],
  ])('%i cards in %i columns have %i that lie down in a row of their own', (count, columns, lying) => {
    const items = Array.from({ length: count }, (_, index) => text({ id: `${index}` }))
    const found = drawn(<ContentList items={items} columns={columns} level="h2" />)
    expect(found.querySelectorAll('li')).toHaveLength(count)
    expect(found.querySelectorAll('li[data-single]')).toHaveLength(lying)
  })

  test('fetches the first picture of its page at once, and those below late', () => {
    const section = { kind: 'section', id: 's', title: 'S', body: '', tone: 'default', side: 'left' } as const
    const texts = [
      text({ id: '1' }),
      text({ id: '2', image: picture(), times: { ...times, location: '' } }),
      text({ id: '3', image: picture() }),
    ]
    const person = { kind: 'person', id: 'p', name: 'Ivar Ek', email: '', image: picture() } as const
    const rest = [text({ id: '4', image: picture() })]
    for (const items of [
      [...texts, ...rest],
      [
        card({ template: 'event', image: picture(), times: { ...times, location: '' } }),
        card({ id: 'x', image: picture() }),
        ...rest,
      ],
      [card({ template: 'contact', image: picture() }), ...rest],
      [person, ...rest],
      [{ ...section, image: picture() }, ...rest],
    ]) {
      const asked = (first: boolean) =>
        [...drawn(<ContentList items={items} columns={3} level="h2" first={first} />).querySelectorAll('img')].map(
          (each) => [each.getAttribute('fetchpriority'), each.getAttribute('loading')],
        )
      const [top, ...others] = asked(true)
      expect(top).toEqual(['high', null])
      expect(others).toEqual([[null, 'lazy']])
      expect(asked(false)).toEqual([
        [null, 'lazy'],
        [null, 'lazy'],
      ])
    }
  })

  test.each<[count: number, columns: Columns, common: string, last: string]>([
    [5, 3, '(min-width: 1024px) 363px, (min-width: 600px) 50vw, 100vw', '(min-width: 1024px) 363px, 100vw'],
    [7, 4, '(min-width: 1024px) 264px, (min-width: 600px) 50vw, 100vw', '(min-width: 1024px) 264px, 100vw'],
    [5, 2, '(min-width: 1024px) 560px, (min-width: 600px) 50vw, 100vw', '(min-width: 600px) 288px, 100vw'],
    [
      ...([4, 2, '(min-width: 1024px) 560px, (min-width: 600px) 50vw, 100vw'] as const),
      '(min-width: 1024px) 560px, (min-width: 600px) 50vw, 100vw',
    ],
    [2, 1, '(min-width: 600px) 288px, 100vw', '(min-width: 600px) 288px, 100vw'],
  ])('%i cards in %i columns say how wide their pictures are', (count, columns, common, last) => {
    const items = Array.from({ length: count }, (_, index) => text({ id: `${index}`, image: picture() }))
    const found = drawn(<ContentList items={items} columns={columns} level="h2" />)
    const sizes = [...found.querySelectorAll('img')].map((each) => each.sizes)
    expect(sizes).toEqual([...Array.from({ length: count - 1 }, () => common), last])
  })

  test('keeps the order of cards and sections', () => {
    const section: SectionItem = {
      kind: 'section',
      id: 's',
      title: 'S',
      body: '',
      tone: 'default',
      side: 'left',
      image: null,
    }
    const items = [text({ id: '1', title: 'A' }), section, text({ id: '2', title: 'B' }), card({ title: 'C' })]
    const found = drawn(<ContentList items={items} columns={3} level="h2" />)
    expect([...found.querySelectorAll('h2')].map((each) => each.textContent)).toEqual(['A', 'S', 'B', 'C'])
    expect([...found.querySelectorAll('ul[data-single], ul')].map((list) => list.children.length)).toEqual([1, 2])
  })
})

describe('news', () => {
  const shown = (count: number, more: Partial<TextItem> = {}) => {
    const items = Array.from({ length: count }, (_, index) => text({ id: `${index}`, title: `Nr ${index}`, ...more }))
    return drawn(<News items={items} />)
  }

  test('without a picture begin with a rule and the first sentences, never with a stand-in', () => {
    const found = shown(1)
    expect(found.querySelector('img')).toBeNull()
    expect(found.querySelector('article')?.className).toContain('border-t-4')
    expect(found.querySelector('article')?.textContent).toContain('Ingress')
  })

  test.each([1, 2, 3, 4, 50])('show every one of %i', (count) => {
    expect(shown(count, { image: picture() }).querySelectorAll('article')).toHaveLength(count)
  })

  test('that are none take no room', () => {
    expect(shown(0).body.innerHTML).toBe('')
  })
})
