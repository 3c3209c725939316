import { type GeoProjection, geoMercator, geoPath } from 'd3-geo'
import type { Position } from 'geojson'
import type { Land, MapWindow } from '../../../site/content/college-map-model.ts'
import { geometry } from './geometry.ts'

/** The map of the country: every map of colleges is a window of it. */
export const country: MapWindow = { x: 0, y: 0, width: 600, height: 1080 }
/** How far the neighbouring countries are drawn outside of it, in units. */
const beyond = 300
/** The least distance between two points of a coast, in units. */
const nearest = { sweden: 1.2, neighbours: 2.4 }

/** Returns the map's projection: the country with room for names west and east of it. */
export async function countryProjection(): Promise<GeoProjection> {
  const { sweden } = await geometry()
  return geoMercator().fitExtent(
    [
      [110, 12],
      [country.width - 24, country.height - 20],
    ],
    sweden,
  )
}

let drawn: Promise<Land> | undefined

/** Draws the country and its neighbours, once for all pages. */
export function countryLand(): Promise<Land> {
  drawn ??= draw().catch((error) => {
    // The next page tries again.
    drawn = undefined
    throw error
  })
  return drawn
}

async function draw(): Promise<Land> {
  const { land, sweden } = await geometry()
  const projection = await countryProjection()
  const own = new Set<unknown>(sweden.geometry.coordinates)
  const neighbours = land.filter(({ geometry: { coordinates } }) => !own.has(coordinates))
  const path = geoPath(
    projection.clipExtent([
      [-beyond, -beyond],
      [country.width + beyond, country.height + beyond],
    ]),
  ).digits(1)
  const thin = (least: number) => (ring: Position[]) => thinned(projection, ring, least)
  const polygon = (coordinates: Position[][], least: number) => {
    const rings = coordinates.map(thin(least)).filter(({ length }) => length > 4)
    return rings.length > 0 ? (path({ type: 'Polygon', coordinates: rings }) ?? '') : ''
  }
  return {
    sweden: sweden.geometry.coordinates.map((rings) => polygon(rings, nearest.sweden)).join(''),
    neighbours: neighbours.map(({ geometry: { coordinates } }) => polygon(coordinates, nearest.neighbours)).join(''),
  }
}

/** Drops points that can't be told apart from the one before; the ends of the line stay. */
function thinned(projection: GeoProjection, line: Position[], least: number): Position[] {
  let last = [Number.NaN, Number.NaN]
  return line.filter(([longitude = 0, latitude = 0], index) => {
    const point = projection([longitude, latitude]) ?? [0, 0]
    const isNear = Math.hypot(point[0] - (last[0] ?? 0), point[1] - (last[1] ?? 0)) < least
    if (isNear && index > 0 && index < line.length - 1) return false
    last = point
    return true
  })
}
