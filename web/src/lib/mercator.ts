export type LatLong = { latitude: number; longitude: number }
export type Point = { x: number; y: number }

/** The whole map, of which forms show parts: path data, and the towns with the larger ones first. */
export type Outline = { land: string; borders: string; towns: (Point & { name: string })[] }

/** What the map shows, in degrees: Sweden and the most of its neighbours. */
export const FRAME = { west: 4.5, south: 54.4, east: 31.5, north: 71.3 }
/** So many units a radian: about half a kilometre each. */
export const UNITS = 6000

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const height = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))

/** Where a place lies on the map, whose upper left corner is the frame's; Mercator's projection, as d3-geo has it. */
export function toPoint({ latitude, longitude }: LatLong): Point {
  return {
    x: UNITS * radians(longitude - FRAME.west),
    y: UNITS * (height(FRAME.north) - height(latitude)),
  }
}

/** The place at a point of the map. */
export function toPlace({ x, y }: Point): LatLong {
  return {
    latitude: degrees(2 * Math.atan(Math.exp(height(FRAME.north) - y / UNITS)) - Math.PI / 2),
    longitude: FRAME.west + degrees(x / UNITS),
  }
}

/** The map's lower right corner. */
export const SIZE = toPoint({ latitude: FRAME.south, longitude: FRAME.east })
