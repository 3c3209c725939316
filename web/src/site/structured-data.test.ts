import { describe, expect, test } from 'vitest'
import type { PageHead, Picture } from './model.ts'
import { type HeadSite, scriptText, sharedPicture, structuredData } from './structured-data.ts'

const site: HeadSite = {
  origin: 'https://skane.example.se',
  path: '/artiklar/ny',
  name: 'College Skåne',
  logo: '/files/1/logo.png',
  home: 'Hem',
}
const page: PageHead = {
  ...{ title: 'Ny', description: 'Kort.', image: null, hidden: false, query: '' },
  ...{ about: null, trail: null, feeds: [] },
}
const picture = (url: string): Picture => ({ url, description: '', width: null, height: null })
const nodesOf = (head: PageHead, on = site) => structuredData(head, on)?.['@graph'] as Record<string, unknown>[]

describe('structured data', () => {
  test('an article names its days, its author, its picture and its publisher by whole addresses', () => {
    const about = { type: 'article', published: '2026-05-04', updated: null, author: 'Ada Test' } as const
    const image = picture('/files/7/b%20c.jpg')
    expect(nodesOf({ ...page, about, image })).toEqual([
      {
        '@type': 'Article',
        headline: 'Ny',
        description: 'Kort.',
        image: 'https://skane.example.se/files/7/b%20c.jpg?d=1200x630',
        inLanguage: 'sv',
        mainEntityOfPage: 'https://skane.example.se/artiklar/ny',
        datePublished: '2026-05-04',
        dateModified: '2026-05-04',
        author: { '@type': 'Person', name: 'Ada Test' },
        publisher: {
          '@type': 'Organization',
          '@id': 'https://skane.example.se/#organisation',
          name: 'College Skåne',
          url: 'https://skane.example.se/',
          logo: 'https://skane.example.se/files/1/logo.png',
        },
      },
    ])
  })

  test('an event has time and place; without a place it has none', () => {
    const about = { type: 'event', start: '2026-05-04T09:00:00+02:00', end: null, place: null } as const
    const [event] = nodesOf({ ...page, about }, { ...site, logo: null })
    expect(event).toMatchObject({ '@type': 'Event', name: 'Ny', startDate: '2026-05-04T09:00:00+02:00' })
    // The mark stands in for a logo.
    expect(event?.organizer).toMatchObject({ logo: 'https://skane.example.se/apple-touch-icon.png' })
    expect(event).not.toHaveProperty('location')
    expect(event).not.toHaveProperty('endDate')
    expect(nodesOf({ ...page, about: { ...about, place: 'Aulan' } })[0]).toMatchObject({
      location: { name: 'Aulan', address: 'Aulan' },
    })
  })

  test('the breadcrumb leads from the start page to this one', () => {
    const [crumbs] = nodesOf({ ...page, trail: [{ href: '/artiklar', label: 'Artiklar' }] })
    const steps = crumbs?.itemListElement as { position: number; name: string; item: string }[]
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Hem', 'https://skane.example.se/'],
      [2, 'Artiklar', 'https://skane.example.se/artiklar'],
      [3, 'Ny', 'https://skane.example.se/artiklar/ny'],
    ])
    expect(structuredData({ ...page, trail: [] }, { ...site, path: '/' })).toBeNull()
  })

  test('a page that search engines leave out has none, and neither has a page about nothing', () => {
    const about = { type: 'organisation', email: 'a@example.com', phone: null } as const
    expect(nodesOf({ ...page, about })).toMatchObject([{ '@type': 'Organization', email: 'a@example.com' }])
    expect(structuredData({ ...page, about, hidden: true }, site)).toBeNull()
    expect(structuredData(page, site)).toBeNull()
  })

  test('no text ends the script element', () => {
    const text = scriptText({ name: '</script><!--<script>&\u2028' })
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)).toEqual({ name: '</script><!--<script>&\u2028' })
  })
})

test('pictures of our own are cut to the shared size; those of others stay', () => {
  const shared = (url: string) => sharedPicture(site.origin, picture(url))?.url
  expect(shared('/files/7/a.jpg?d=80x80')).toBe('https://skane.example.se/files/7/a.jpg?d=1200x630')
  // The networks don't show drawings.
  expect(sharedPicture(site.origin, picture('/files/8/b.svg'))).toBeNull()
  expect(sharedPicture(site.origin, null)).toBeNull()
  expect(shared('https://andra.example/a.jpg')).toBe('https://andra.example/a.jpg')
})

test('a shared picture tells the measures in which it is sent: it covers the frame and never grows', () => {
  const measures = (width: number | null, height: number | null) => {
    const given = sharedPicture(site.origin, { ...picture('/files/7/a.jpg'), width, height })
    return [given?.width, given?.height]
  }
  expect(measures(2400, 1260)).toEqual([1200, 630])
  expect(measures(1920, 1080)).toEqual([1200, 675])
  expect(measures(1000, 2000)).toEqual([1000, 2000])
  expect(measures(80, 40)).toEqual([80, 40])
  expect(measures(null, null)).toEqual([null, null])
})

test('an article without an author is the organisation’s', () => {
  const about = { type: 'article', published: '2026-05-04', updated: null, author: null } as const
  expect(nodesOf({ ...page, about })[0]).toMatchObject({ author: { '@type': 'Organization', name: 'College Skåne' } })
})
