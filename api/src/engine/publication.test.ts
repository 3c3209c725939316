import { describe, expect, test } from 'vitest'
import { currentStatus, dateFor, type Publication, publicationFrom } from './publication.ts'

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
    expect(currentStatus(publication, now)).toBe(shown)
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

describe('what was asked for, to the moment', () => {
  const given = (values: Parameters<typeof publicationFrom>[0], before: Publication | null = null) =>
    publicationFrom(values, before, now)
  const at = (date: Date) => date.toISOString()

  test('one field alone keeps what stands in the others', () => {
    const before = row({ status: 'unpublished', publish_at: past, unpublish_at: late })
    expect(given({ status: 'published' }, before)).toEqual({
      status: 'published',
      publish_at: past,
      unpublish_at: late,
    })
    expect(given({ publish_at: at(soon) }, before)).toEqual({
      ...{ status: 'unpublished', publish_at: soon, unpublish_at: late },
    })
    expect(given({ unpublish_at: null }, before)).toEqual({
      ...{ status: 'unpublished', publish_at: past, unpublish_at: null },
    })
    expect(given({ publish_at: null })).toEqual({ status: 'unpublished', publish_at: null, unpublish_at: null })
    expect(given({ status: 'unpublished' }, row())).toMatchObject({ status: 'unpublished' })
  })

  test('an end is after the beginning, not at it', () => {
    expect(() => given({ publish_at: at(soon), unpublish_at: at(soon) })).toThrow()
    expect(given({ publish_at: at(soon), unpublish_at: at(late) })).toMatchObject({ unpublish_at: late })
  })

  test('a beginning that is now or was is not cleared; one to come is kept when it is new', () => {
    expect(given({ status: 'published' }, row({ status: 'unpublished', publish_at: now }))).toMatchObject({
      publish_at: now,
    })
    const moved = { status: 'published', publish_at: at(late) } as const
    expect(given(moved, row({ status: 'unpublished', publish_at: soon }))).toMatchObject({ publish_at: late })
    expect(given(moved)).toMatchObject({ status: 'published', publish_at: late })
  })

  test('an end that is now has passed, and one to come has not', () => {
    expect(() => given({ status: 'published', unpublish_at: at(now) })).toThrow()
    expect(given({ status: 'published', unpublish_at: at(soon) })).toMatchObject({ unpublish_at: soon })
    // Of what is not to be shown an end may have passed.
    expect(given({ status: 'unpublished', unpublish_at: at(past) })).toMatchObject({ unpublish_at: past })
    expect(given({ unpublish_at: at(past) })).toMatchObject({ unpublish_at: past })
    // Nor does a shown text end by a moment that has passed, whether or not its status comes along.
    expect(() => given({ unpublish_at: at(past) }, row())).toThrow()
    expect(() => given({ status: 'published', unpublish_at: at(past) }, row())).toThrow()
    expect(() => given({ unpublish_at: at(past) }, row({ publish_at: soon }))).toThrow()
    expect(given({ unpublish_at: at(past) }, row({ unpublish_at: now }))).toMatchObject({ unpublish_at: past })
    const scheduled = { status: 'scheduled', publish_at: at(soon) } as const
    expect(() => given({ ...scheduled, unpublish_at: at(past) })).toThrow()
    expect(() => given({ status: 'scheduled', publish_at: null }, row())).toThrow()
  })
})

describe('the date', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const planned = row({ publish_at: soon, date: day('2026-11-21') })

  test('is the Swedish day on which it becomes visible', () => {
    const next = row({ publish_at: new Date('2026-06-30T22:30:00Z') })
    expect(dateFor(next, null, now)).toEqual(day('2026-07-01'))
    expect(dateFor(row(), row({ status: 'unpublished' }), now)).toEqual(day('2026-11-20'))
    expect(dateFor(row({ status: 'unpublished' }), null, now)).toBeUndefined()
    expect(dateFor({}, planned, now)).toBeUndefined()
  })

  test.each([
    ['a plan that is moved', row({ publish_at: late }), planned, '2026-11-25'],
    ['what is published before its time', row(), planned, '2026-11-20'],
    ['a plan that was taken back', row(), { ...planned, status: 'unpublished' as const }, '2026-11-20'],
    [
      'what was published today and is to wait',
      row({ publish_at: late }),
      row({ date: day('2026-11-20') }),
      '2026-11-25',
    ],
  ])('follows %s', (_, next, before, shown) => {
    expect(dateFor(next, before, now)).toEqual(day(shown))
  })

  test.each([
    ['written by somebody', row({ publish_at: late }), { ...planned, date: day('2026-09-01') }],
    ['written before it was published', row(), row({ status: 'unpublished', date: day('2026-11-20') })],
    [
      'of what has been seen and is shown again',
      row(),
      row({ status: 'unpublished', publish_at: past, date: day('2026-11-19') }),
    ],
  ])('stays when it was %s', (_, next, before) => {
    expect(dateFor(next, before, now)).toBeUndefined()
  })
})
