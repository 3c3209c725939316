import { geoMercator, geoPath } from 'd3-geo'
import type { RequestHandler } from 'express'
import type { Feature, Polygon, Position } from 'geojson'
import { FRAME, type Outline, SIZE, toPoint, UNITS } from '../../../lib/mercator.ts'
import { type EncodedFile, encodeFile, sendEncoded } from '../../assets.ts'
import { geometry } from './geometry.ts'
import { towns } from './towns.ts'

/** The least distance between two points of a line, in map units: in Sweden, and in countries without pins. */
const NEAR = { here: 1, away: 5 }

/** Draws Sweden and its neighbours, in the units of `lib/mercator.ts`. */
export async function outline(): Promise<Outline> {
  const { land, borders } = await geometry()
  const projection = geoMercator()
    .scale(UNITS)
    .center([FRAME.west, FRAME.north])
    .translate([0, 0])
    .clipExtent([
      [-8, -8],
      [SIZE.x + 8, SIZE.y + 8],
    ])
  const path = geoPath(projection).digits(1)
  return {
    land: land.flatMap((shape) => path(thinned(shape)) ?? []).join(''),
    borders: path({ ...borders, coordinates: borders.coordinates.map(thin) }) ?? '',
    towns: towns.map(([name, latitude, longitude]) => {
      const { x, y } = toPoint({ latitude, longitude })
      return { name, x: Math.round(x), y: Math.round(y) }
    }),
  }
}

function thinned(shape: Feature<Polygon>): Feature<Polygon> {
  const rings = shape.geometry.coordinates.map(thin).filter((ring) => ring.length > 4)
  return { ...shape, geometry: { type: 'Polygon', coordinates: rings } }
}

/** Drops points that can't be told apart; the ends of the line stay. */
function thin(line: Position[]): Position[] {
  let last: { x: number; y: number } | null = null
  return line.filter(([longitude = 0, latitude = 0], index) => {
    const point = toPoint({ latitude, longitude })
    const near = longitude > 10.5 && longitude < 24.5 && latitude > 55 ? NEAR.here : NEAR.away
    const isNear = last && Math.hypot(point.x - last.x, point.y - last.y) < near
    if (isNear && index > 0 && index < line.length - 1) return false
    last = point
    return true
  })
}

/** The address of {@link outline} on the apps' hosts. */
export const outlineAddress = '/karta.json'

/** Sends the map. The first request draws it for all. */
export function sendOutline(): RequestHandler {
  let made: Promise<EncodedFile> | undefined
  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.path !== outlineAddress) return next()
    made ??= outline()
      .then((map) => encodeFile(Buffer.from(JSON.stringify(map)), 9))
      .catch((error) => {
        // The next request tries again.
        made = undefined
        throw error
      })
    const body = await made
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'public, max-age=86400')
    sendEncoded(request, response, body)
  }
}
