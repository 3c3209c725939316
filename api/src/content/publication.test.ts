import { describe, expect, test } from 'vitest'
import { dateOf, type Publication, publicationFrom, shownStatus } from './publication.ts'

const now = new Date('2026-11-20T12:00:00Z')
const past = new Date('2026-11-19T12:00:00Z')
const soon = new Date('2026-11-21T12:00:00Z')
const late = new Date('2026-11-25T12:00:00Z')
const row = (values: Partial<Publication> = {}): Publication => ({
  status: 'published',
  publish_at: null,
  unpublish_at: null,
  date: null,
  ...values,
})

describe('the state that people see', () => {
  test.each([
    [row({ status: 'unpublished' }), 'unpublished'],
    [row(), 'published'],
    [row({ publish_at: past }), 'published'],
    [row({ publish_at: soon }), 'scheduled'],
    [row({ publish_at: past, unpublish_at: soon }), 'published'],
    [row({ publish_at: past, unpublish_at: now }), 'unpublished'],
    [row({ status: 'unpublished', publish_at: soon }), 'unpublished'],
  ])('%o is %s', (publication, shown) => {
    expect(shownStatus(publication, now)).toBe(shown)
  })
})

describe('what was asked for', () => {
  test('nothing asked changes nothing', () => {
    expect(publicationFrom({}, row(), now)).toEqual({})
  })

  test('scheduled needs its moment', () => {
    expect(() => publicationFrom({ status: 'scheduled' }, null, now)).toThrow(
      expect.objectContaining({ fields: { 'data.publish_at': ['Obligatoriskt'] } }),
    )
    const given = { status: 'scheduled', publish_at: soon.toISOString() } as const
    expect(publicationFrom(given, null, now)).toEqual({ status: 'published', publish_at: soon, unpublish_at: null })
  })

  test('the end must come after the beginning', () => {
    const given = { publish_at: late.toISOString(), unpublish_at: soon.toISOString() }
    expect(() => publicationFrom(given, null, now)).toThrow(
      expect.objectContaining({
        fields: { 'data.unpublish_at': ['Slutdatumet måste vara samma dag som eller efter startdatumet'] },
      }),
    )
    // Also when only one of them is sent.
    expect(() => publicationFrom({ unpublish_at: soon.toISOString() }, row({ publish_at: late }), now)).toThrow()
  })

  test('publishing what was scheduled shows it now', () => {
    const before = row({ publish_at: soon })
    expect(publicationFrom({ status: 'published' }, before, now)).toMatchObject({ publish_at: null })
    const same = { status: 'published', publish_at: soon.toISOString() } as const
    expect(publicationFrom(same, before, now)).toMatchObject({ publish_at: null })
  })

  test('publishing again what has gone out clears its end; a past end is refused when it is new', () => {
    const before = row({ unpublish_at: past })
    expect(publicationFrom({ status: 'published' }, before, now)).toMatchObject({ unpublish_at: null })
    const given = { status: 'published', unpublish_at: past.toISOString() } as const
    expect(() => publicationFrom(given, null, now)).toThrow(
      expect.objectContaining({ fields: { 'data.unpublish_at': ['Tidpunkten har redan passerat'] } }),
    )
  })

  test('a form that sends back what it showed changes nothing', () => {
    const before = row({ unpublish_at: past })
    const given = { status: 'unpublished', publish_at: null, unpublish_at: past.toISOString() } as const
    expect(publicationFrom(given, before, now)).toEqual({ status: 'published', publish_at: null, unpublish_at: past })
  })
})

test('the date is the Swedish day on which it becomes visible', () => {
  expect(dateOf({ publish_at: new Date('2026-06-30T22:30:00Z') }).toISOString()).toBe('2026-07-01T00:00:00.000Z')
})
