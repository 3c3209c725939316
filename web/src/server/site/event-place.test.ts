import { expect, test } from 'vitest'
import { locate } from './event-place.ts'

const school = { title: 'Provköpings vuxenutbildning', location: { latitude: 55.8, longitude: 13.3 } }

test('a place is found by the member or the town that its words name, and nowhere else', () => {
  expect(locate('Aulan, Provköpings vuxenutbildning', [school])).toEqual({
    name: school.title,
    location: school.location,
  })
  expect(locate('Storgatan 12, 243 30 Höör', [school])?.name).toBe('Höör')
  expect(locate('Lundsgården', [school])).toBeNull()
  expect(locate('digitalt', [school])).toBeNull()
  expect(locate('', [school])).toBeNull()
  expect(locate(school.title, [{ ...school, location: null }])).toBeNull()
})
