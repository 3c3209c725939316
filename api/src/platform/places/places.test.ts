import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { placesFile, town } from '../../testing/places-file.ts'
import { countryName, openPlaces, readPlaces } from './places.ts'

const folder = await mkdtemp(join(tmpdir(), 'places-'))
afterAll(() => rm(folder, { recursive: true }))
const written = async (bytes: Buffer | string) => {
  const file = join(folder, `${Math.random()}.mmdb`)
  await writeFile(file, bytes)
  return file
}

const networks = {
  '192.0.2.0/24': town('SE', { en: 'Gothenburg', sv: 'Göteborg' }),
  '198.51.100.0/25': town('DK', { en: 'Copenhagen' }),
  '203.0.113.7/32': town('NO'),
}

test('an address has the town and country of its network, in Swedish where the file has Swedish', async () => {
  const places = await readPlaces(await written(placesFile(networks)))
  expect(places.of('192.0.2.44')).toEqual({ country: 'SE', text: 'Göteborg, Sverige' })
  expect(places.of('::ffff:192.0.2.44')).toEqual({ country: 'SE', text: 'Göteborg, Sverige' })
  expect(places.of('198.51.100.1')).toEqual({ country: 'DK', text: 'Copenhagen, Danmark' })
  expect(places.of('203.0.113.7')).toEqual({ country: 'NO', text: 'Norge' })
})

test('an unknown address, one of IPv6 and what is none have no place', async () => {
  const places = await readPlaces(await written(placesFile(networks)))
  for (const ip of ['198.51.100.200', '203.0.113.8', '2001:db8::1', '::1', '', null, undefined, 'x', '1.2.3']) {
    expect(places.of(ip)).toBe(null)
  }
  expect([countryName('XX'), countryName('se'), countryName('')]).toEqual([undefined, undefined, undefined])
})

test('a missing, broken or other file is refused, and the product goes on without places', async () => {
  const logger = { warn: vi.fn() }
  const files = [
    join(folder, 'missing.mmdb'),
    await written('not such a file'),
    await written(placesFile({}, 'Test-ASN')),
  ]
  for (const file of files) {
    await expect(readPlaces(file)).rejects.toThrow()
    expect((await openPlaces({ GEOIP_FILE: file }, logger as never)).of('192.0.2.44')).toBe(null)
  }
  expect(logger.warn).toHaveBeenCalledTimes(3)
  expect((await openPlaces({ GEOIP_FILE: undefined }, logger as never)).of('192.0.2.44')).toBe(null)
})
