import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Card, TextCard } from './card.tsx'
import { ContentList, columnsFor } from './content-list.tsx'
import { Hero } from './hero.tsx'
import type { CardItem, Columns, SectionItem, TextItem } from './items.ts'
import { News } from './news.tsx'
import { Picture, type PictureData } from './picture.tsx'
import { Section } from './section.tsx'
import { type Slide, Slideshow } from './slideshow.tsx'

const drawn = (node: ReactNode) => new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html')
const picture = (more: Partial<PictureData> = {}): PictureData => ({
  ...{ url: '/files/1/a.png', description: 'En trappa', width: 1920, height: 1080 },
  ...more,
})
const script = '<script>alert(1)</script>'

describe('a picture', () => {
  const image = (node: ReactNode) => drawn(node).querySelector('img')

  test('is fetched in the size that is needed, and never larger than it is', () => {
    const shown = image(<Picture picture={picture({ width: 700, height: 400 })} sizes="100vw" />)
    expect(shown?.srcset.split(', ')).toEqual([
      ...['/files/1/a.png?d=300x 300w', '/files/1/a.png?d=400x 400w', '/files/1/a.png?d=600x 600w'],
      '/files/1/a.png?d=700x 700w',
    ])
    expect([shown?.width, shown?.height, shown?.getAttribute('loading'), shown?.alt]).toEqual([
      700,
      400,
      'lazy',
      'En trappa',
    ])
  })

  test('is cut to its frame round its focal point, whose place is kept free', () => {
    const shown = image(<Picture picture={picture()} ratio={[3, 2]} sizes="100vw" priority alt="" />)
    expect(shown?.srcset).toContain('/files/1/a.png?d=600x400 600w')
    expect([shown?.width, shown?.height, shown?.getAttribute('fetchpriority')]).toEqual([3, 2, 'high'])
    expect(shown?.hasAttribute('loading')).toBe(false)
  })

  test('has no more pixels than its frame can show of it', () => {
    const widest = (more: Partial<PictureData>, sizes: string) =>
      image(<Picture picture={picture(more)} ratio={[16, 9]} sizes={sizes} />)
        ?.srcset.split(' ')
        .at(-1)
    expect(widest({ width: 1920, height: 1080 }, '100vw')).toBe('1920w')
    // A portrait fills the frame by its width, a strip by its height.
    expect(widest({ width: 900, height: 1600 }, '100vw')).toBe('900w')
    expect(widest({ width: 2000, height: 450 }, '100vw')).toBe('800w')
    expect(widest({ width: 1920, height: 1080 }, '(min-width: 600px) 192px, 96px')).toBe('600w')
    const tiny = image(<Picture picture={picture({ width: 40, height: 20 })} sizes="100vw" />)
    expect([tiny?.getAttribute('src'), tiny?.hasAttribute('srcset')]).toEqual(['/files/1/a.png?d=40x', false])
  })

  test.each(['/files/1/a.svg', '/files/1/a.gif', 'https://annan.example/a.png'])('%s has one size', (url) => {
    const shown = image(<Picture picture={picture({ url, width: null, height: null })} sizes="100vw" />)
    expect([shown?.getAttribute('src'), shown?.hasAttribute('srcset')]).toEqual([url, false])
  })
})

describe('a section', () => {
  const section = (more: Partial<SectionItem> = {}): SectionItem => ({
    ...{ kind: 'section', id: 's', title: 'Bli handledare', body: '<p>Text</p>', tone: 'blue', side: 'left' },
    ...{ image: picture(), ...more },
  })

  test('is half picture and half text', () => {
    const found = drawn(<Section item={section()} />)
    expect(found.querySelector('h2')?.textContent).toBe('Bli handledare')
    expect(found.querySelector('img')?.alt).toBe('En trappa')
    expect(found.querySelector('section')?.dataset.surface).toBe('dark')
  })

  test('leaves no hole where it has no picture, and draws words as words', () => {
    const found = drawn(<Section item={section({ image: null, title: script })} />)
    expect(found.querySelector('.grid, img, script')).toBeNull()
    expect(found.querySelector('h2')?.textContent).toBe(script)
  })
})

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

describe('a slideshow', () => {
  const slide = (id: string, more: Partial<Slide> = {}): Slide => ({
    ...{ id, title: `Bild ${id}`, lead: 'Ingress', body: '', image: picture() },
    link: { href: `/${id}`, label: 'Läs mer', about: id },
    ...more,
  })

  test('reaches every slide by links, and says which one is shown', () => {
    const found = drawn(<Slideshow slides={[slide('a'), slide('b'), slide('c')]} />)
    const steps = [...found.querySelectorAll('[data-slide-step]')].map((link) => link.getAttribute('href'))
    expect(steps).toEqual(['#bild-3', '#bild-2', '#bild-1', '#bild-3', '#bild-2', '#bild-1'])
    for (const href of steps) expect(found.querySelector(href ?? '')).not.toBeNull()
    expect(found.querySelector('#bild-2')?.textContent).toContain('2 av 3')
    expect(found.querySelectorAll('img[fetchpriority]')).toHaveLength(1)
    // Only the script makes it move.
    expect(found.querySelectorAll('[data-slide-pause]:not([hidden])')).toHaveLength(0)
  })

  test('of one slide has no controls, and of none takes no room', () => {
    expect(drawn(<Slideshow slides={[slide('a')]} />).querySelector('[data-slide-step], button')).toBeNull()
    expect(drawn(<Slideshow slides={[]} />).body.innerHTML).toBe('')
  })
})

describe('a hero', () => {
  test('without a picture is its words alone; with a portrait the picture has its own half', () => {
    expect(drawn(<Hero image={null}>Ord</Hero>).querySelector('img, .bg-blue-ice')).toBeNull()
    const whole = drawn(<Hero image={picture()}>Ord</Hero>).querySelector('img')
    const portrait = drawn(<Hero image={picture({ width: 900, height: 1200 })}>Ord</Hero>).querySelector('img')
    expect(whole?.className).not.toContain('calc')
    expect(portrait?.className).toContain('md:w-[calc(50%+16px)]')
  })

  test.each([
    ['a photograph', { width: 2400, height: 1350 }, 'whole'],
    ['a panorama', { width: 3000, height: 700 }, 'whole'],
    ['a drawing without measures', { width: null, height: null }, 'whole'],
    ['a portrait', { width: 1200, height: 1600 }, 'half'],
    ['one three times as tall as wide', { width: 400, height: 1200 }, 'half'],
    ['one too coarse for the whole band', { width: 640, height: 360 }, 'half'],
    ['a tiny one', { width: 80, height: 45 }, 'own'],
  ])('holds %s, and no word stands on it', (_, size, fit) => {
    const found = drawn(<Hero image={picture(size)}>Ord</Hero>)
    const field = [...found.querySelectorAll('div')].find(
      (each) => each.textContent === 'Ord' && each.matches('.bg-white'),
    )
    expect(found.querySelector('[data-fit]')?.getAttribute('data-fit')).toBe(fit)
    expect(field).toBeDefined()
    // A tiny one keeps its own size.
    expect(found.querySelector('img')?.matches('.object-scale-down')).toBe(fit === 'own')
  })

  test('beside others keeps the height without an empty field', () => {
    const found = drawn(
      <Hero image={null} inBand>
        Ord
      </Hero>,
    )
    expect(found.querySelector('img, .bg-white')).toBeNull()
    expect(found.body.textContent).toBe('Ord')
  })
})
