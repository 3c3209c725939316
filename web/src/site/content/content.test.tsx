import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Hero } from './hero.tsx'
import type { SectionItem } from './items.ts'
import { Picture, type PictureData } from './picture.tsx'
import { Section } from './section.tsx'
import { type Slide, Slideshow } from './slideshow.tsx'
import { drawn, picture, script } from './testing.ts'

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
