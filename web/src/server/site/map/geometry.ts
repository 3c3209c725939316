import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** The part of Natural Earth 1:10m (public domain) that can appear on a map of Sweden. */
export type Geometry = { land: Feature<Polygon>[]; sweden: Feature<MultiPolygon>; borders: MultiLineString }

type Countries = Topology<{ countries: GeometryCollection }>

const frame = { west: 4, south: 53, east: 32, north: 72 }
/** ISO 3166 numbers: Sweden, Norway, Denmark, Finland, Åland, Germany, Poland, the Baltic states, Russia (Kaliningrad). */
const countries = ['752', '578', '208', '246', '248', '276', '616', '233', '428', '440', '643']

let read: Promise<Geometry> | undefined

/** Reads the coast and borders round the Baltic: 4 MB of source, read once and kept without the rest of the world. */
export function geometry(): Promise<Geometry> {
  read ??= load()
  return read
}

async function load(): Promise<Geometry> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const world = JSON.parse(await readFile(path, 'utf8')) as Countries
  const near = world.objects.countries.geometries.filter(({ id }) => countries.includes(String(id)))
  const shapes = near.map((each) => feature(world, each) as Feature<Polygon | MultiPolygon>)
  const borders = mesh(world, { type: 'GeometryCollection', geometries: near } as GeometryCollection, (a, b) => a !== b)
  return {
    land: shapes.flatMap(polygonsOf).filter(isNear),
    sweden: shapes.find(({ id }) => id === '752') as Feature<MultiPolygon>,
    borders: borders as MultiLineString,
  }
}

/** Splits a feature into one per island, so that a map handles only the visible ones. */
function polygonsOf({ geometry }: Feature<Polygon | MultiPolygon>): Feature<Polygon>[] {
  const all = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return all.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }))
}

/**
 * Whether a polygon can touch the frame. Its corners are enough: Natural Earth cuts countries at the date line. The way over
 * the sphere (geoBounds) takes a tenth of a second of the first page after a start.
 */
function isNear({ geometry }: Feature<Polygon>): boolean {
  let [west, south, east, north] = [180, 90, -180, -90]
  // The first ring is the coast; the others are holes in it.
  for (const [longitude = 0, latitude = 0] of geometry.coordinates[0] ?? []) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return (
    west > frame.west - 30 &&
    east < frame.east + 30 &&
    east > frame.west &&
    west < frame.east &&
    north > frame.south &&
    south < frame.north
  )
}
