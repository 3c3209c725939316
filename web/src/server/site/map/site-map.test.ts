import { expect, test } from 'vitest'
import { collegeMap } from './college-map.ts'
import { nearestTown, siteMap } from './site-map.ts'

const pin = (number: number, latitude: number, longitude: number) => ({
  number,
  title: `Nr ${number}`,
  location: { latitude, longitude },
})

test('every pin stands inside the frame, in its compass direction, and none covers another', async () => {
  const map = await siteMap([pin(1, 55.84, 13.3), pin(2, 55.94, 13.54), pin(3, 55.86, 13.66), pin(4, 55.86, 13.66)])
  const [west, north, east, twin] = map?.pins ?? []
  if (!map || !west || !north || !east || !twin) throw new Error('no map')
  expect(west.x).toBeLessThan(north.x)
  expect(north.y).toBeLessThan(west.y)
  for (const { x, y } of map.pins) {
    expect(x).toBeGreaterThan(10)
    expect(x).toBeLessThan(map.width - 10)
    expect(y).toBeGreaterThan(30)
    expect(y).toBeLessThan(map.height)
  }
  expect(Math.hypot(east.x - twin.x, east.y - twin.y)).toBeGreaterThan(20)
  expect(map.towns.map(({ name }) => name)).toContain('Lund')
  expect(map.land).toMatch(/^M[\d.,LMZ-]+Z$/)
})

test('one place, the whole country, and no place at all', async () => {
  expect(siteMap([])).toBeNull()
  const one = await siteMap([pin(1, 57.64, 18.3)])
  expect(one?.pins).toHaveLength(1)
  expect(one?.towns.map(({ name }) => name)).toEqual(['Visby'])
  const far = await siteMap([pin(1, 55.4, 13.2), pin(2, 67.86, 20.23)])
  for (const { y } of far?.pins ?? []) expect(y).toBeGreaterThan(30)
  const lulea = { id: 1, title: 'Luleå', name: '', href: '/', large: true, chosen: false }
  const location = { latitude: 65.6, longitude: 22.2 }
  const country = await collegeMap([{ ...lulea, location }], {
    ...{ width: 300, height: 660, opens: 'country', holds: 'country', fontSize: 13 },
  })
  expect(country.dots[0]?.x).toBeGreaterThan(country.window.width / 2)
})

test('the same places are drawn once', () => {
  const places = [pin(1, 59.3, 18.1)]
  expect(siteMap(places)).toBe(siteMap([pin(1, 59.3, 18.1)]))
})

test('the nearest town is named when it is near', () => {
  expect(nearestTown({ latitude: 55.93, longitude: 13.55 })).toBe('Höör')
  expect(nearestTown({ latitude: 66.9, longitude: 16.5 })).toBe('')
})
